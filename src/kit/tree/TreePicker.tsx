import { useRef, type ReactNode, type Ref } from 'react'
import { GoneChoices } from './GoneChoices.tsx'
import { Tree } from './Tree.tsx'
import { TreeTools } from './TreeTools.tsx'
import { useTree } from './useTree.ts'
import type { Choice } from '../../contract/kinds.ts'
import { useForkRef, type SxProps, type Theme } from '@mui/material'

interface Props {
  choices: readonly Choice[]
  codes: readonly string[]
  leavesOnly?: boolean | undefined
  onChange: (codes: string[]) => void
  /** Id of what names the tree. */
  labelledBy: string
  describedBy?: string | undefined
  invalid?: boolean
  /** What must not be missed: right above the tree. */
  error?: ReactNode
  /** The tree itself. */
  ref?: Ref<HTMLElement>
  /** The height of the tree. */
  sx?: SxProps<Theme>
}

/** A tree with all one needs to choose from it: search, what vanished, the tree. Lay it out in a column. */
export const TreePicker = ({ ref, labelledBy, describedBy, invalid, error, sx, ...wanted }: Props) => {
  const state = useTree(wanted)
  const tree = useRef<HTMLElement>(null)
  return (
    <>
      <TreeTools state={state} onEnter={() => tree.current?.focus()} />
      <GoneChoices state={state} />
      {error}
      <Tree
        state={state}
        ref={useForkRef(tree, ref)}
        labelledBy={labelledBy}
        describedBy={describedBy}
        invalid={invalid}
        sx={sx}
      />
    </>
  )
}

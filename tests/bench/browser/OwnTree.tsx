import { useState } from 'react'
import type { Choice } from '../../../src/contract/kinds.ts'
import { TreePicker } from '../../../src/kit/tree/TreePicker.tsx'

/** The console's tree as its dialog shows it. */
export const OwnTree = ({ choices }: { choices: readonly Choice[] }) => {
  const [codes, setCodes] = useState<string[]>([])
  return (
    <>
      <span id="name">Categories</span>
      <TreePicker
        choices={choices}
        codes={codes}
        onChange={setCodes}
        labelledBy="name"
        sx={{ height: 392 }}
      />
    </>
  )
}

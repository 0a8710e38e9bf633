import { createContext, useContext } from 'react'
import type { MappingAttribute, SourceAttribute } from '../../../contract/mapping.ts'
import type { World } from '../draft/world.ts'

/** A sentence about an input of the field: an error, or a warning of what vanished. */
export interface Note {
  /** Below the field; empty = the field itself. */
  readonly path: string
  readonly severity: 'error' | 'warning'
  readonly text: string
}

/** Which columns the entries of a field have besides the source. */
export interface Columns {
  readonly akeneoChannel: boolean
  readonly formatter: boolean
  readonly axisMode: boolean
}

/** What the parts of a field's form share. */
export interface Frame {
  readonly field: MappingAttribute
  readonly world: World
  /** The sources this field may take. */
  readonly choices: readonly SourceAttribute[]
  readonly columns: Columns
  readonly notes: readonly Note[]
}

export const FieldFrame = createContext<Frame | undefined>(undefined)

/** The field around an input. */
export const useFieldFrame = (): Frame => {
  const frame = useContext(FieldFrame)
  if (!frame) throw new Error('An entry needs the FieldFrame around it')
  return frame
}

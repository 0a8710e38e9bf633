import type { ComponentType } from 'react'
import type { RaRecord } from 'react-admin'
import type { Values } from '../contract/derive.ts'

/** What a list shows that its declaration cannot say. Each part is given the record or the values of the open form. */
export interface ResourceParts {
  /** Stands below the title of a row, in place of the subtitle. */
  readonly subtitle?: ComponentType<{ record: RaRecord }>
  /** Stands before the acts of a row, in place of the chips. */
  readonly chips?: ComponentType<{ record: RaRecord }>
  /** Stands below an input, by the path of its field. */
  readonly below?: Readonly<Record<string, ComponentType<{ values: Values }>>>
}

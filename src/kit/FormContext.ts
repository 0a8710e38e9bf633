import { createContext } from 'react'
import type { Declaration } from '../contract/resource.ts'
import type { Options } from '../dataProvider/dataProviderTypes.ts'

/** Whether a form makes a record or changes one. */
export type Occasion = 'create' | 'update'

/** What all inputs of one form share. */
interface FormFrame {
  readonly declaration: Declaration
  /** Undefined while they load. */
  readonly options: Options | undefined
}

/** Hands an input the words and choices of its declaration. */
export const FormContext = createContext<FormFrame | null>(null)

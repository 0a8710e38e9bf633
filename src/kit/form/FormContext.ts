import { createContext } from 'react'
import type { Declaration } from '../../contract/resource.ts'
import type { Options } from '../../dataProvider/dataProviderTypes.ts'

/** What all inputs of one form share. */
interface FormFrame {
  readonly declaration: Declaration
  /** Undefined while they load. */
  readonly options: Options | undefined
}

/** Hands the inputs of a form their declaration and their option lists. */
export const FormContext = createContext<FormFrame | null>(null)

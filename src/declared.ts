import type { Words } from './contract/messages.ts'
import type { Declarations } from './contract/resource.ts'
import { resources, settings } from './resources/index.ts'

/** What the console is made of besides code: the declarations. */
export interface Declared extends Declarations {
  /** German words by the names of declarations; those of ours come with the language. */
  readonly german?: Readonly<Record<string, Words>>
}

export const declared: Declared = { resources, settings }

import type { Words } from './contract/messages.ts'
import type { Declarations } from './contract/resource.ts'
import { words } from './i18n/de/resources.ts'
import { resources, settings } from './resources/index.ts'

/** What the console is made of besides code: the declarations and, by their names, their German words. */
export interface Declared extends Declarations {
  readonly german: Readonly<Record<string, Words>>
}

export const declared: Declared = { resources, settings, german: words }

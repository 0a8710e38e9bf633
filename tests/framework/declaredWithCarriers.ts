import type { WordsOf } from '../../src/contract/messages.ts'
import { declared, type Declared } from '../../src/resources/index.ts'
import { carriers, german } from './carriers.ts'

const words: WordsOf<typeof carriers> = german

/** What is declared, with one resource more. */
export const withCarriers: Declared = {
  resources: { ...declared.resources, carriers },
  settings: declared.settings,
  german: { ...declared.german, carriers: words },
}

import type { WordsOf } from '../../src/contract/declarationTexts.ts'
import { declared, type Declared } from '../../src/resources/index.ts'
import { carriers, german } from './carriers.ts'

const words: WordsOf<typeof carriers> = german

/** All declarations, with carriers. */
export const withCarriers: Declared = {
  resources: { ...declared.resources, carriers },
  settings: declared.settings,
  german: { ...declared.german, carriers: words },
}

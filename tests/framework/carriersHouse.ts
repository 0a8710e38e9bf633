import type { WordsOf } from '../../src/contract/messages.ts'
import { house, type House } from '../../src/house.ts'
import { carriers, german } from './carriers.ts'

const words: WordsOf<typeof carriers> = german

/** The house with one resource more. */
export const carriersHouse: House = {
  resources: { ...house.resources, carriers },
  settings: house.settings,
  german: { ...house.german, carriers: words },
}

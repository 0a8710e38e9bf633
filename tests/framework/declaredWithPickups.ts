import type { WordsOf } from '../../src/contract/declarationTexts.ts'
import type { Declared } from '../../src/resources/index.ts'
import { withCarriers } from './declaredWithCarriers.ts'
import { germanPickups, pickups } from './pickups.ts'

const words: WordsOf<typeof pickups> = germanPickups

/** All declarations, with carriers and with pick-ups that refer to them. */
export const withPickups: Declared = {
  ...withCarriers,
  resources: { ...withCarriers.resources, pickups },
  german: { ...withCarriers.german, pickups: words },
}

import type { WordsOf } from '../../src/contract/declarationTexts.ts'
import type { Declared } from '../../src/resources/index.ts'
import { withCarriers } from './declaredWithCarriers.ts'
import { depots, germanDepots } from './depots.ts'

const words: WordsOf<typeof depots> = germanDepots

/** All declarations, with carriers and with depots that refer to them. */
export const withDepots: Declared = {
  ...withCarriers,
  resources: { ...withCarriers.resources, depots },
  german: { ...withCarriers.german, depots: words },
}

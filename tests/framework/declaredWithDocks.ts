import type { WordsOf } from '../../src/contract/messages.ts'
import type { Declared } from '../../src/resources/index.ts'
import { withCarriers } from './declaredWithCarriers.ts'
import { docks, germanDocks } from './docks.ts'

const words: WordsOf<typeof docks> = germanDocks

/** All declarations, with carriers and with docks that refer to them. */
export const withDocks: Declared = {
  ...withCarriers,
  resources: { ...withCarriers.resources, docks },
  german: { ...withCarriers.german, docks: words },
}

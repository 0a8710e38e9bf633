import type { WordsOf } from '../../src/contract/messages.ts'
import type { Declared } from '../../src/resources/index.ts'
import { withCarriers } from './declaredWithCarriers.ts'
import { germanShipments, shipments } from './shipments.ts'

const words: WordsOf<typeof shipments> = germanShipments

/** All declarations, with carriers and with shipments, which have a field of most sorts. */
export const withShipments: Declared = {
  ...withCarriers,
  resources: { ...withCarriers.resources, shipments },
  german: { ...withCarriers.german, shipments: words },
}

import type { WordsOf } from '../../src/contract/declarationTexts.ts'
import type { Declared } from '../../src/resources/index.ts'
import { withPickups } from './declaredWithPickups.ts'
import { docks, germanDocks } from './docks.ts'
import { germanWarehouses, warehouses } from './warehouses.ts'

const words: { docks: WordsOf<typeof docks>; warehouses: WordsOf<typeof warehouses> } = {
  docks: germanDocks,
  warehouses: germanWarehouses,
}

/** All declarations, with carriers, and with pick-ups, docks and warehouses that refer to them. */
export const withDocks: Declared = {
  ...withPickups,
  resources: { ...withPickups.resources, docks, warehouses },
  german: { ...withPickups.german, ...words },
}

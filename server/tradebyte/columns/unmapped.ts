import { entrySchema } from '../../../src/contract/mapping.ts'
import type { Setup } from '../setup.ts'
import type { Bench } from './bench.ts'
import { addClusters } from './addClusters.ts'

type WriteUnmapped = (bench: Bench, setup: Setup) => void

const cellOf =
  (akeneoAttribute: string): WriteUnmapped =>
  bench =>
    bench.cell(entrySchema.parse({ akeneoAttribute }))

/** What fields write without a mapping. Source: design section 4. */
export const unmapped: Readonly<Record<string, WriteUnmapped>> = {
  p_nr: cellOf('@rootModel'),
  a_nr: cellOf('@identifier'),
  p_cluster: addClusters,
}

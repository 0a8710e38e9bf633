import { createBench } from './columns/createBench.ts'
import { evaluators } from './columns/evaluators.ts'
import { unmapped } from './columns/unmapped.ts'
import type { Bench } from './columns/bench.ts'
import type { Workshop } from './columns/workshop.ts'
import { fields } from './fields.ts'
import type { StoredOf } from './readStored.ts'

const evaluate = (bench: Bench, { kind, stored }: StoredOf) => {
  // The stored value was parsed by the shape of this very kind
  const evaluator = evaluators[kind] as (bench: Bench, stored: unknown) => void
  evaluator(bench, stored)
}

/** Variant components that are to be product components too, whichever level holds their values. */
const addAxisCopies = (bench: Bench, components: StoredOf | undefined) => {
  for (const entry of components?.entries ?? [])
    if (entry.axisMode === 'a_and_p_comp' && 'key' in entry && typeof entry.key === 'string' && entry.key)
      bench.cells(entry, { bracket: entry.key, anyLevel: true })
}

/** Adds the columns of every field that the configuration can fill, in the order of the field table. */
export const addFields = (workshop: Workshop, stored: ReadonlyMap<string, StoredOf>): void => {
  const { setup } = workshop
  for (const field of fields.values()) {
    if (setup.excludeAssets && field.rule === 'url') continue
    const bench = createBench(workshop, field)
    const own = stored.get(field.key)
    if (own) evaluate(bench, own)
    else unmapped[field.key]?.(bench, setup)
    if (field.key === 'p_comp') addAxisCopies(bench, stored.get('a_comp'))
  }
}

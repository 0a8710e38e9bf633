import { filterCases } from '../server/exports/select/filterCases.ts'

/** A filter case of the service's tests by its name: the filter, and a predicate on the products of the PIM. */
export const filterCase = (wanted: string) => {
  const found = filterCases.find(([name]) => name === wanted)
  if (!found) throw new Error(`There is no case “${wanted}”`)
  const [, given, fits] = found
  return { given, fits }
}

import { filterCases } from '../server/exports/selection/filterCases.ts'

/** One of the service's own cases: a filter, and what tells by the PIM's own values whether a product meets it. */
export const filterCase = (wanted: string) => {
  const found = filterCases.find(([name]) => name === wanted)
  if (!found) throw new Error(`There is no case “${wanted}”`)
  const [, given, fits] = found
  return { given, fits }
}

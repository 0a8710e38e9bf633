import { AkeneoError } from '../../akeneo/akeneoError.ts'
import { RunError } from '../runError.ts'
import type { ProductFilter } from './filterContext.ts'
import type { FilterProblem } from './filterProblems.ts'

/** The end of a run whose filter cannot be applied. */
export const filterError = ({ field, code, params }: FilterProblem, cause?: unknown): RunError =>
  new RunError(`filter.${field}.${code}`, params, cause)

/** The conditions the PIM holds against its own data. */
const fieldsWithCodes = [
  'akeneoExportAttribute',
  'akeneoExportAttributeLocales',
  'akeneoFamilies',
  'akeneoQualityScoreChannel',
  'akeneoQualityScoreLocale',
  'akeneoCompletenessChannel',
  'akeneoCompletenessLocales',
  'akeneoCategories',
] as const satisfies readonly FilterProblem['field'][]

/**
 * The problem behind a search the PIM refused: something the filter names was deleted there after the last
 * synchronisation. The PIM quotes the code. Undefined for any other failure.
 */
export const refusedByPim = (error: unknown, filter: ProductFilter): FilterProblem | undefined => {
  if (!(error instanceof AkeneoError) || error.code !== 'filterRefused') return undefined
  const quoted = [...error.params.pimMessage.matchAll(/"([^"]+)"/g)].flatMap(([, text = '']) =>
    text.split(', '),
  )
  for (const value of quoted) {
    const field = fieldsWithCodes.find(name => [filter[name]].flat().includes(value))
    if (field) return { field, code: 'optionGone', params: { value } }
  }
  return undefined
}

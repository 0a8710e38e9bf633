import type { Values } from '../../src/contract/derive.ts'
import { fieldError, type FieldMessages } from '../../src/contract/errors.ts'
import type { Language } from '../../src/contract/words.ts'
import { exportSettings } from '../../src/resources/settings/exportSettings.ts'
import type { Deps } from '../deps.ts'
import {
  readFilterGround,
  type FilterGround,
  type ProductFilter,
} from '../exports/productFilter/filterContext.ts'
import { filterProblems } from '../exports/productFilter/filterProblems.ts'
import type { Rule } from './rules.ts'

/** What a filter is held to now. */
export const filterGroundNow = async ({ records, masters }: Pick<Deps, 'records' | 'masters'>) =>
  readFilterGround(masters, (await records.readSettings(exportSettings)).akeneoChannel)

/** Sentences per field that speak against a filter: whole conditions only, and languages only for an attribute that has them. */
export const filterRefusals = (
  filter: ProductFilter,
  ground: FilterGround,
  language: Language,
): FieldMessages => {
  const errors: FieldMessages = {}
  for (const { field, code, params } of filterProblems(filter, ground))
    // what is gone is told for every declaration alike
    if (code !== 'optionGone') (errors[field] ??= []).push(fieldError(code, language, params))
  return errors
}

/** A save of the product filter. */
export const productFilterRule: Rule = {
  save: async ({ deps, record, language }) =>
    filterRefusals(asFilter(record), await filterGroundNow(deps), language),
  complete: async (record, _stored, { masters }) => {
    const code = record.akeneoExportAttribute
    const attribute = code === null ? undefined : (await masters.attributes()).find(one => one.code === code)
    return attribute?.localizable ? {} : { akeneoExportAttributeLocales: [] }
  },
}

const asFilter = (record: Values) => record as ProductFilter // parsed by the declaration's schema

import type { Values } from '../../src/contract/derive.ts'
import { fieldError, type FieldMessages } from '../../src/contract/errors.ts'
import { exportSettings } from '../../src/resources/settings/exportSettings.ts'
import type { Deps } from '../deps.ts'
import { readFilterContext, type ProductFilter } from '../exports/productFilter/filterContext.ts'
import { filterProblems } from '../exports/productFilter/filterProblems.ts'
import type { Rule } from './rules.ts'

/** What a filter is held to now. */
export const readFilterGround = async ({ records, masters }: Pick<Deps, 'records' | 'masters'>) =>
  readFilterContext(masters, (await records.readSettings(exportSettings)).akeneoChannel)

/** A save of the product filter: whole conditions only, and languages only for an attribute that has them. */
export const productFilterRule: Rule = {
  save: async ({ deps, record, language }) => {
    const errors: FieldMessages = {}
    const problems = filterProblems(asFilter(record), await readFilterGround(deps))
    for (const { field, code, params } of problems)
      // what is gone is told for every declaration alike
      if (code !== 'optionGone') (errors[field] ??= []).push(fieldError(code, language, params))
    return errors
  },
  complete: async (record, _stored, { masters }) => {
    const code = record.akeneoExportAttribute
    const attribute = (await masters.attributes()).find(one => one.code === code)
    return attribute?.localizable ? {} : { akeneoExportAttributeLocales: [] }
  },
}

const asFilter = (record: Values) => record as ProductFilter // parsed by the declaration's schema

import { chosenIn, nameOf, type Values } from '../../src/contract/derive.ts'
import type { Mapping } from '../../src/contract/mapping.ts'
import { isResource, type Declaration } from '../../src/contract/resource.ts'
import type { Touched, Vanishable } from '../../src/contract/sync.ts'
import type { Language } from '../../src/contract/words.ts'
import { fields } from '../tradebyte/fields.ts'
import type { MappingProblemCode } from '../tradebyte/mappingProblems.ts'
import { readStored } from '../tradebyte/readStored.ts'
import { checkers, type Inspection } from '../tradebyte/validation/checkers.ts'
import type { Known } from '../tradebyte/validation/knownOf.ts'

/** What there is in the PIM now; locales and currencies count only while they are enabled. */
export type PresentCodes = Readonly<Record<Exclude<Vanishable, 'units'>, ReadonlySet<string>>>

/** Settings as they stand, and what they are held against. */
export interface TouchedBasis {
  /** Each declaration with its records; a singleton has one. */
  readonly settings: readonly { readonly declaration: Declaration; readonly records: readonly Values[] }[]
  readonly mapping: Mapping
  readonly present: PresentCodes
  readonly known: Known
}

/** The option lists that master data feeds. */
const thingOfList: Readonly<Record<string, keyof PresentCodes>> = {
  akeneoCurrencies: 'currencies',
  akeneoCurrency: 'currencies',
  akeneoLocales: 'locales',
  akeneoChannels: 'channels',
  akeneoFamilies: 'families',
  akeneoCategoryTrees: 'categories',
  akeneoExportAttributes: 'attributes',
  languageAttributes: 'attributes',
}

/** The problems of a mapping that come from a deletion in the PIM. */
const thingOfProblem: { readonly [C in MappingProblemCode]?: Vanishable } = {
  unknownAttribute: 'attributes',
  unknownAkeneoChannel: 'channels',
  unknownUnit: 'units',
}

const touchedIn = (declaration: Declaration, record: Values, present: PresentCodes): Touched[] =>
  chosenIn(declaration.fields, record).flatMap(({ path: field, list, codes }) => {
    const thing = thingOfList[list]
    if (!thing) return []
    return codes
      .filter(code => !present[thing].has(code))
      .map(code => ({
        area: declaration.name,
        field,
        label: null,
        record: isResource(declaration) ? nameOf(declaration, record) : null,
        thing,
        code,
      }))
  })

const touchedInMapping = (mapping: Mapping, known: Known, language: Language): Touched[] => {
  const touched: Touched[] = []
  for (const field of fields.values()) {
    const found = readStored(mapping, field)
    if (!found) continue
    const note: Inspection['problems']['note'] = (_path, problem, params) => {
      const thing = thingOfProblem[problem]
      if (!thing) return
      const code = String(params?.['value'] ?? '')
      touched.push({
        area: 'mapping',
        field: field.key,
        label: field.label[language],
        record: null,
        thing,
        code,
      })
    }
    // The stored value was parsed by the shape of this very kind
    const check = checkers[field.kind] as (inspection: Inspection, stored: unknown) => void
    check({ problems: { messages: {}, note }, known, field }, found.stored)
  }
  return touched
}

/**
 * Every place in the settings that names something the PIM no longer has, each thing once per field and record: the
 * mapping first, then the declarations in their order.
 * @param language of the names of mapped fields
 */
export const touchedSettings = (basis: TouchedBasis, language: Language): Touched[] => {
  const all = [
    ...touchedInMapping(basis.mapping, basis.known, language),
    ...basis.settings.flatMap(({ declaration, records }) =>
      records.flatMap(record => touchedIn(declaration, record, basis.present)),
    ),
  ]
  return [...new Map(all.map(touched => [JSON.stringify(touched), touched])).values()]
}

import type { Touched, Vanishable } from '../../src/contract/calls/sync.ts'
import { chosenIn, nameOf, type Values } from '../../src/contract/derive.ts'
import { type Mapping, mappingSchema } from '../../src/contract/mapping/mapping.ts'
import type { MappingProblemCode } from '../../src/contract/mapping/mappingProblems.ts'
import {
  type Declaration,
  isResource,
  type ResourceDeclaration,
  type SettingsDeclaration,
} from '../../src/contract/resource.ts'
import type { Language } from '../../src/contract/words.ts'
import { resources, settings } from '../../src/resources/index.ts'
import type { Deps } from '../deps.ts'
import { mappingDocument } from '../exports/readSetup.ts'
import { fieldTable } from '../tradebyte/fields/fieldTable.ts'
import { readStored } from '../tradebyte/mapping/readStored.ts'
import {
  checkField,
  type FieldLookup,
  mappingLookup,
  type Report,
} from '../tradebyte/mapping/validateMapping.ts'

/** The codes that exist in the PIM now; locales and currencies count only while they are enabled. */
type PresentCodes = Readonly<Record<Exclude<Vanishable, 'units'>, ReadonlySet<string>>>

/** Settings as they stand, and the codes they are checked against. */
export interface SettingsSnapshot {
  /** Each declaration with its records; a singleton has one. */
  readonly settings: readonly { readonly declaration: Declaration; readonly records: readonly Values[] }[]
  readonly mapping: Mapping
  readonly present: PresentCodes
  readonly lookup: FieldLookup
}

/** Declarations that name master data. */
const resourcesWithCodes: readonly ResourceDeclaration[] = [resources.channels, resources.languages]
const singletonsWithCodes: readonly SettingsDeclaration[] = [
  settings.exportSettings,
  settings.cluster,
  settings.productFilter,
]

const codesOf = (items: readonly { readonly code: string; readonly enabled?: boolean }[]) =>
  new Set(items.filter(({ enabled }) => enabled !== false).map(({ code }) => code))

/** Reads the settings and finds what in them names something that the last synchronisation did not find. */
export const readStaleReferences = async (
  { records, documents, masters }: Pick<Deps, 'records' | 'documents' | 'masters'>,
  language: Language,
): Promise<Touched[]> => {
  const [attributes, akeneoChannels, locales, currencies, families, categories, measurementFamilies] =
    await Promise.all([
      masters.attributes(),
      masters.channels(),
      masters.locales(),
      masters.currencies(),
      masters.codes('families'),
      masters.codes('categories'),
      masters.measurementFamilies(),
    ])
  const listed = await Promise.all(
    resourcesWithCodes.map(async declaration => ({ declaration, records: await records.list(declaration) })),
  )
  const single = await Promise.all(
    singletonsWithCodes.map(async declaration => ({
      declaration,
      records: [await records.readSettings(declaration)],
    })),
  )
  const channels = await records.list(resources.channels)
  return staleReferences(
    {
      settings: [...listed, ...single],
      mapping: (await documents.read(mappingDocument, mappingSchema)) ?? {},
      present: {
        attributes: codesOf(attributes),
        channels: codesOf(akeneoChannels),
        locales: codesOf(locales),
        currencies: codesOf(currencies),
        families,
        categories,
      },
      lookup: mappingLookup({ attributes, akeneoChannels, channels, measurementFamilies }),
    },
    language,
  )
}

/**
 * Finds every field of the settings that names something the PIM no longer has, each code once per field and record:
 * the mapping first, then the declarations in their order.
 * @param language of the names of mapped fields
 */
export const staleReferences = (basis: SettingsSnapshot, language: Language): Touched[] => {
  const all = [
    ...staleInMapping(basis.mapping, basis.lookup, language),
    ...basis.settings.flatMap(({ declaration, records }) =>
      records.flatMap(record => staleInRecord(declaration, record, basis.present)),
    ),
  ]
  return [...new Map(all.map(reference => [JSON.stringify(reference), reference])).values()]
}

/** The option lists that master data feeds. */
const kindOfList: Readonly<Record<string, keyof PresentCodes>> = {
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
const kindOfProblem: { readonly [C in MappingProblemCode]?: Vanishable } = {
  unknownAttribute: 'attributes',
  unknownAkeneoChannel: 'channels',
  unknownUnit: 'units',
}

const staleInRecord = (declaration: Declaration, record: Values, present: PresentCodes): Touched[] =>
  chosenIn(declaration.fields, record).flatMap(({ path: field, list, codes }) => {
    const kind = kindOfList[list]
    if (!kind) return []
    return codes
      .filter(code => !present[kind].has(code))
      .map(code => ({
        area: declaration.name,
        field,
        label: null,
        record: isResource(declaration) ? nameOf(declaration, record) : null,
        thing: kind,
        code,
      }))
  })

const staleInMapping = (mapping: Mapping, lookup: FieldLookup, language: Language): Touched[] => {
  const stale: Touched[] = []
  for (const field of fieldTable.values()) {
    const found = readStored(mapping, field)
    if (!found) continue
    const report: Report = (_path, problem, params) => {
      const kind = kindOfProblem[problem]
      if (!kind) return
      const code = String(params?.['value'] ?? '')
      stale.push({
        area: 'mapping',
        field: field.key,
        label: field.label[language],
        record: null,
        thing: kind,
        code,
      })
    }
    checkField(field, found.parts, lookup, report)
  }
  return stale
}

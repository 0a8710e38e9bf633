import type {
  BrokenReference,
  ReferencedKind,
  StructureProblemKind,
} from '../../../src/contract/calls/sync.ts'
import { chosenOptionsIn, nameOf, type Values } from '../../../src/contract/derive.ts'
import type { MappingProblemCode } from '../../../src/contract/messages/forms/mapping.ts'
import { matchShape } from '../../../src/contract/mapping/valueKinds.ts'
import { type Declaration, isResource } from '../../../src/contract/resource.ts'
import type { Language } from '../../../src/contract/words.ts'
import { resources, settings } from '../../../src/resources/index.ts'
import type { AkeneoAttribute, AkeneoChannel, AkeneoMeasurementFamily } from '../../model/akeneo.ts'
import type { RunSetup } from '../../store/exports/exportRecord.ts'
import type { FieldDefinition } from '../../tradebyte/fields/defineField.ts'
import { fieldTable } from '../../tradebyte/fields/fieldTable.ts'
import { entriesOf, readingsOf, readStored, type StoredField } from '../../tradebyte/mapping/readStored.ts'
import { type SourceKind, sourceKindOf } from '../../tradebyte/mapping/entryKinds.ts'
import { checkField, mappingLookup, type Report } from '../../tradebyte/mapping/validateMapping.ts'

/** The PIM's structure, as far as settings can name it. Codes are spelled as the settings spell them. */
export interface PimStructure {
  readonly attributes: readonly AkeneoAttribute[]
  readonly channels: readonly AkeneoChannel[]
  /** Codes of the active locales and currencies. */
  readonly locales: ReadonlySet<string>
  readonly currencies: ReadonlySet<string>
  readonly families: ReadonlySet<string>
  readonly categories: ReadonlySet<string>
  readonly measurementFamilies: readonly AkeneoMeasurementFamily[]
}
export type StructureKind = keyof PimStructure

/** The lists of the structure, in the order of messages. */
export const structureKinds = [
  'attributes',
  'channels',
  'locales',
  'currencies',
  'families',
  'categories',
  'measurementFamilies',
] as const satisfies readonly StructureKind[]

/** The settings that name parts of the PIM's structure. */
export type StructureSetup = Pick<
  RunSetup,
  'mapping' | 'channels' | 'languages' | 'exportSettings' | 'cluster' | 'productFilter' | 'excludeAssets'
>

/** A place in the settings that needs an item which the PIM does not have, or has in another form. */
export type StructureProblem = Omit<BrokenReference, 'label' | 'problem' | 'stops'> & {
  readonly problem: StructureProblemKind
  /** Whether it keeps a run from starting; false where the current settings do not use the place. */
  readonly stops: boolean
}

/** The codes of the active items. */
export const enabledCodes = (
  items: readonly { readonly code: string; readonly enabled: boolean }[],
): ReadonlySet<string> => new Set(items.filter(({ enabled }) => enabled).map(({ code }) => code))

/** The area of problems in the mapping. */
export const mappingArea = 'mapping'

/** Adds the label of the mapping's field to a problem, in the language of the reader. */
export const withLabel = (problem: Omit<BrokenReference, 'label'>, language: Language): BrokenReference => ({
  ...problem,
  label: problem.area === mappingArea ? (fieldTable.get(problem.field)?.label[language] ?? null) : null,
})

/**
 * Finds every place of the settings that needs an item which the PIM does not have or has in another form, each code once
 * per field and record: the mapping first, then the declarations in their order.
 * @param before the structure that runs are compiled against, where `pim` is newer
 * @param fields the fields of the mapping, if the caller has read them
 */
export const structureProblems = (
  setup: StructureSetup,
  pim: PimStructure,
  before?: PimStructure,
  fields = fieldsOf(setup),
): StructureProblem[] => {
  const all = [
    ...mappingProblems(setup, fields, pim, before),
    ...recordsOf(setup).flatMap(([declaration, record]) => problemsInRecord(declaration, record, setup, pim)),
  ]
  // problems that stop a run take precedence: the same code may also be in a column that is not written
  const distinct = new Map<string, StructureProblem>()
  for (const problem of all) {
    const { stops: _stops, ...place } = problem
    const name = JSON.stringify(place)
    if (!distinct.get(name)?.stops) distinct.set(name, problem)
  }
  return [...distinct.values()]
}

/** The option lists that come from the PIM's structure. */
const kindOfList: Readonly<Record<string, Exclude<ReferencedKind, 'units' | 'kontorChannels'>>> = {
  akeneoCurrencies: 'currencies',
  akeneoCurrency: 'currencies',
  akeneoLocales: 'locales',
  akeneoChannels: 'channels',
  akeneoFamilies: 'families',
  akeneoCategoryTrees: 'categories',
  akeneoExportAttributes: 'attributes',
  languageAttributes: 'attributes',
}

/** The PIM never deletes locales and currencies; it activates and deactivates them. */
const kindsWithStatus: ReadonlySet<ReferencedKind> = new Set(['locales', 'currencies'])

const problemsInRecord = (
  declaration: Declaration,
  record: Values,
  setup: StructureSetup,
  pim: PimStructure,
): StructureProblem[] =>
  chosenOptionsIn(declaration.fields, record).flatMap(({ path: field, list, codes }) => {
    const thing = kindOfList[list]
    if (!thing) return []
    const place = { area: declaration.name, field, thing }
    const name = isResource(declaration) ? nameOf(declaration, record) : null
    return codes.flatMap((code): StructureProblem[] => {
      const problem = problemOf(list, code, pim)
      if (!problem) return []
      const stops = usedBy[declaration.name]?.(setup, field, record, pim) ?? true
      return [{ ...place, record: name, code, problem, stops }]
    })
  })

/** The records of settings with choices from lists, in the order of their problems. */
const recordsOf = (setup: StructureSetup): (readonly [Declaration, Values])[] => [
  ...setup.channels.map(record => [resources.channels, record] as const),
  ...setup.languages.map(record => [resources.languages, record] as const),
  [settings.exportSettings, setup.exportSettings],
  [settings.cluster, setup.cluster],
  [settings.productFilter, setup.productFilter],
]

const has = (list: PimStructure[StructureKind], code: string): boolean =>
  'has' in list ? list.has(code) : list.some(item => item.code === code)

/** The problem of a code that is chosen from a list; undefined without a problem. */
const problemOf = (list: string, code: string, pim: PimStructure): StructureProblemKind | undefined => {
  const thing = kindOfList[list]
  if (!thing) return undefined
  if (!has(pim[thing], code)) return kindsWithStatus.has(thing) ? 'inactive' : 'gone'
  if (list !== 'languageAttributes') return undefined
  const type = pim.attributes.find(attribute => attribute.code === code)?.type
  return type === 'pim_catalog_simpleselect' ? undefined : 'type'
}

/** The fields that a run fills, with their stored mapping. */
export const fieldsOf = ({ mapping, excludeAssets }: StructureSetup): [FieldDefinition, StoredField][] =>
  [...fieldTable.values()].flatMap((field): [FieldDefinition, StoredField][] => {
    const stored = excludeAssets && field.rule === 'url' ? null : readStored(mapping, field)
    return stored ? [[field, stored]] : []
  })

/** Whether a price is mapped for a marketplace channel, or without a channel. */
const hasPrices = ({ mapping }: StructureSetup, channel: string | null) =>
  [...fieldTable.values()].some(
    field =>
      field.rule === 'price' && readStored(mapping, field)?.parts.some(part => part.channel === channel),
  )

/** Whether a run uses a choice, by the name of its declaration. Without an entry it does. */
const usedBy: Readonly<
  Record<
    string,
    (setup: StructureSetup, field: string, record: Values, pim: PimStructure) => boolean | undefined
  >
> = {
  channels: (setup, _field, record) => record['enabled'] === true && hasPrices(setup, String(record['name'])),
  exportSettings: (setup, field) => field !== 'akeneoCurrency' || hasPrices(setup, null),
  // a mapping of p_cluster takes precedence
  cluster: setup => setup.cluster.akeneoCategories.length > 0 && setup.mapping['p_cluster'] === undefined,
  productFilter: ({ productFilter }, field, _record, { attributes }) => {
    if (field.startsWith('akeneoCompleteness')) return Boolean(productFilter.akeneoCompleteness)
    if (field !== 'akeneoExportAttributeLocales') return true
    const code = productFilter.akeneoExportAttribute
    return attributes.find(attribute => attribute.code === code)?.localizable !== false && code !== null
  },
}

/** The problems of a mapping that come from the PIM, with the kind of item and of problem. */
const kindOfProblem: {
  readonly [C in MappingProblemCode]?: readonly [ReferencedKind, StructureProblemKind]
} = {
  unknownAttribute: ['attributes', 'gone'],
  disallowedType: ['attributes', 'type'],
  missingChannel: ['attributes', 'scope'],
  missingUnit: ['attributes', 'type'],
  unknownAkeneoChannel: ['channels', 'gone'],
  unknownUnit: ['units', 'gone'],
}

const inMapping = (
  { key: field }: FieldDefinition,
  [thing, problem]: readonly [ReferencedKind, StructureProblemKind],
  code: string,
  stops: boolean,
): StructureProblem => ({ area: mappingArea, field, record: null, thing, code, problem, stops })

const mappingProblems = (
  setup: StructureSetup,
  fields: ReturnType<typeof fieldsOf>,
  pim: PimStructure,
  before: PimStructure | undefined,
): StructureProblem[] => {
  const { attributes, channels: akeneoChannels, measurementFamilies } = pim
  const lookup = mappingLookup({ attributes, akeneoChannels, channels: setup.channels, measurementFamilies })
  const enabled = new Set(setup.channels.filter(channel => channel.enabled).map(({ name }) => name))
  const problems: StructureProblem[] = []
  for (const [field, { parts }] of fields)
    for (const part of parts) {
      const stops = part.channel === null || enabled.has(part.channel)
      const report: Report = (_path, code, params) => {
        const kind = kindOfProblem[code]
        // the channel of the export settings is used instead
        if (!kind || (code === 'missingChannel' && setup.exportSettings.akeneoChannel)) return
        const codeParam = kind[0] === 'attributes' ? 'attribute' : 'value'
        problems.push(inMapping(field, kind, String(params?.[codeParam] ?? ''), stops))
      }
      checkField(field, [part], lookup, report)
      for (const { akeneoAttribute: code, measureUnit } of readingsOf(matchShape(entriesOf, part)))
        // a unit was chosen for a measurement
        if (measureUnit && !code.startsWith('@') && isNoLonger('metric', lookup.attributes.get(code)))
          problems.push(inMapping(field, ['attributes', 'type'], code, stops))
    }
  return before ? [...problems, ...changesSince(setup, fields, pim, before, problems)] : problems
}

const isNoLonger = (kind: SourceKind, attribute: { readonly type: string } | undefined) =>
  attribute !== undefined && sourceKindOf(attribute.type) !== kind

/** Items that exist in another form than the run's columns were compiled for. */
const changesSince = (
  setup: StructureSetup,
  fields: ReturnType<typeof fieldsOf>,
  pim: PimStructure,
  before: PimStructure,
  problems: readonly StructureProblem[],
): StructureProblem[] => {
  const [now, then] = [pim, before].map(
    ({ attributes }) => new Map(attributes.map(attribute => [attribute.code.toLowerCase(), attribute])),
  )
  const reported = new Set(problems.map(({ field, code }) => `${field}\n${code}`))
  return fields.flatMap(([field, { entries }]) =>
    readingsOf(entries).flatMap(({ akeneoAttribute: code, akeneoChannel }): StructureProblem[] => {
      const attribute = now?.get(code.toLowerCase())
      const compiled = then?.get(code.toLowerCase())
      if (!attribute || reported.has(`${field.key}\n${code}`)) return []
      if (attribute.type !== compiled?.type)
        return [inMapping(field, ['attributes', compiled ? 'type' : 'unsynchronized'], code, true)]
      const channel = akeneoChannel ?? setup.exportSettings.akeneoChannel
      return attribute.scopable && attribute.localizable
        ? lostLocales(setup, channel, pim, before).map(locale =>
            inMapping(field, ['locales', 'channel'], locale, true),
          )
        : []
    }),
  )
}

/** Locales of languages that were removed from a channel of the PIM: the fallback language would fill their columns. */
const lostLocales = (
  { languages }: StructureSetup,
  channel: string | null,
  pim: PimStructure,
  before: PimStructure,
): string[] => {
  const [now, then] = [pim, before].map(
    ({ channels }) => new Set(channels.find(({ code }) => code === channel)?.locales),
  )
  return languages
    .map(({ akeneoLanguage }) => akeneoLanguage)
    .filter(locale => then?.has(locale) && !now?.has(locale) && pim.locales.has(locale))
}

/** The channels of the mapping that Kontor does not have: their values are not exported, and exports go on without them. */
export const unknownChannels = (
  mapping: StructureSetup['mapping'],
  channels: StructureSetup['channels'],
): StructureProblem[] =>
  [...fieldTable.values()].flatMap(field =>
    (readStored(mapping, field)?.parts ?? []).flatMap(({ channel }) =>
      channel === null || channels.some(({ name }) => name === channel)
        ? []
        : [inMapping(field, ['kontorChannels', 'gone'], channel, false)],
    ),
  )

/** The items of the PIM's structure that a run needs: codes by their kind, and whether it needs units. */
export const referencesIn = (setup: StructureSetup, fields = fieldsOf(setup)) => {
  const choices = recordsOf(setup).flatMap(([declaration, record]) =>
    chosenOptionsIn(declaration.fields, record),
  )
  const readings = fields.flatMap(([, { entries }]) => readingsOf(entries))
  const codesOf = (thing: Exclude<ReferencedKind, 'units' | 'kontorChannels'>) =>
    new Set(choices.flatMap(({ list, codes }) => (kindOfList[list] === thing ? codes : [])))
  const attributes = codesOf('attributes')
  for (const { akeneoAttribute: code } of readings) if (!code.startsWith('@')) attributes.add(code)
  return {
    attributes: [...attributes],
    currencies: [...codesOf('currencies')],
    families: [...codesOf('families')],
    categories: [...codesOf('categories')],
    units: readings.some(({ measureUnit }) => measureUnit !== undefined),
  }
}

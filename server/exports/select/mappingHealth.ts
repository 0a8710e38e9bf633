import { z } from 'zod'
import { exportTypes } from '../../../src/contract/calls/exports.ts'
import type { ChangedType, HealthField, MappingHealth } from '../../../src/contract/mapping/health.ts'
import type { PreviewProduct } from '../../../src/contract/mapping/preview.ts'
import { defaultComparator } from '../../../src/contract/filters.ts'
import type { Language } from '../../../src/contract/words.ts'
import { resources, settings } from '../../../src/resources/index.ts'
import type { AkeneoClient, Search } from '../../akeneo/akeneoClient.ts'
import { AkeneoError } from '../../akeneo/akeneoError.ts'
import type { MappingWatch } from '../../akeneo/sync/synchronizer.ts'
import type { AkeneoAttribute } from '../../model/akeneo.ts'
import { isFilterable } from '../../model/attributeTypes.ts'
import { issues } from '../../tradebyte/checks/issues.ts'
import { defaultFieldsIn, openFieldsIn } from '../../tradebyte/mapping/openFields.ts'
import { productOf } from '../trace/previews.ts'
import { type NextScopeDeps, nextScopeSentence } from '../run/deltaScope.ts'
import { readCatalogue } from '../run/runSetup.ts'
import { changedTypes, type MappedColumn, noteTypes, readStoredMapping, readTexts } from './mappedSources.ts'
import {
  countableSearches,
  countWithin,
  createOptionWatch,
  readRenamedOptions,
  type Stores,
  type WatchOptions,
} from './renamedOptions.ts'
import { joinSearches } from './searches.ts'
import { mappingArea, unknownChannels, withLabel } from './structure.ts'
import { readStructureProblems } from './structureGuard.ts'
import { readDifferingSources, variantColumns } from './variantSources.ts'

const countsDocument = 'healthCounts'
const countsSchema = z.object({
  /** The filter they were counted with. */
  stamp: z.string(),
  all: z.number(),
  types: z.record(z.string(), z.number()),
  /** The products of each language, with a stamp of the search. */
  languages: z.record(z.string(), z.object({ stamp: z.string(), products: z.number() })),
})
type Counts = z.output<typeof countsSchema>

/** The most attributes that are counted. */
const countedAttributes = 8

/** Watches options and types of mapped attributes, and counts the products of all findings. */
export const createMappingWatch = (options: WatchOptions): MappingWatch => {
  const { clock: _clock, log, ...stores } = options
  const optionWatch = createOptionWatch(options)
  return {
    ...optionWatch,
    begin: () => noteTypes(stores),
    countProducts: async (client, signal) => {
      await optionWatch.countProducts(client, signal)
      try {
        await countAll(stores, client, signal)
      } catch (error) {
        signal.throwIfAborted()
        log.warn({ err: error }, 'the products of the mapping health could not be counted')
      }
    },
  }
}

const filterStamp = async ({ records }: Stores): Promise<string> =>
  JSON.stringify([
    await records.readSettings(settings.productFilter),
    (await records.readSettings(settings.exportSettings)).akeneoChannel,
  ])

/** Counts the products of each finding; a finding that the PIM cannot search for has no number. */
const countAll = async (stores: Stores, client: AkeneoClient, signal: AbortSignal): Promise<void> => {
  const within = await countWithin(stores, client, signal)
  if (!within) return stores.documents.write(countsDocument, null)
  const countOrUndefined = async (conditions: Search): Promise<number | undefined> => {
    try {
      return await within(conditions)
    } catch (error) {
      if (!(error instanceof AkeneoError) || error.code !== 'filterRefused') throw error
      return undefined
    }
  }
  const { languages, textsOf } = await readTexts(stores)
  const counts: Counts = {
    stamp: await filterStamp(stores),
    all: await within({}),
    types: {},
    languages: {},
  }
  for (const { attribute, channel } of (await changedTypes(stores)).slice(0, countedAttributes)) {
    const [{ akeneoLanguage: locale = '' } = {}] = languages
    const place = {
      ...(attribute.localizable && { locale }),
      ...(attribute.scopable && channel && { scope: channel }),
    }
    const products =
      isFilterable(attribute) &&
      (await countOrUndefined({ [attribute.code]: [{ operator: 'NOT EMPTY', ...place }] }))
    if (typeof products === 'number') counts.types[attribute.code] = products
  }
  for (const { name, akeneoLanguage } of languages) {
    const { empty } = textsOf(akeneoLanguage)
    const products = Object.keys(empty).length > 0 ? await countOrUndefined(empty) : undefined
    if (products !== undefined) counts.languages[name] = { stamp: JSON.stringify(empty), products }
  }
  await stores.documents.write(countsDocument, counts)
}

const healthField = ({ field, column }: MappedColumn, language: Language): HealthField => ({
  field: field.key,
  label: field.label[language],
  column,
})

type HealthDeps = Stores & NextScopeDeps

const newestCheck = {
  range: [0, 0] as const,
  sort: ['id', 'DESC'] as const,
  conditions: [
    { field: 'type', comparator: defaultComparator, operator: 'eq' as const, operands: [exportTypes.check] },
  ],
}

/** Reads the problems of the present mapping; the numbers of products are those of the last count. */
export const readMappingHealth = async (
  deps: HealthDeps,
  labelOf: (attribute: AkeneoAttribute) => string,
  language: Language,
): Promise<MappingHealth> => {
  const mapping = await readStoredMapping(deps)
  const stored = await deps.documents.read(countsDocument, countsSchema.nullable())
  const counts = stored?.stamp === (await filterStamp(deps)) ? stored : undefined
  const all = counts?.all ?? null

  const problems = await readStructureProblems(deps, language)
  const isType = ({ area, thing, problem }: (typeof problems)[number]) =>
    area === mappingArea && thing === 'attributes' && problem === 'type'
  const stopping = new Set(problems.filter(isType).map(({ code }) => code.toLowerCase()))
  const types = (await changedTypes(deps)).map(({ attribute, before, columns }): ChangedType => ({
    attribute: attribute.code,
    label: labelOf(attribute),
    before,
    after: attribute.type,
    feeds: columns.map(column => healthField(column, language)),
    stops: stopping.has(attribute.code.toLowerCase()),
    products: counts?.types[attribute.code] ?? null,
  }))
  const changedCodes = new Set(types.map(({ attribute }) => attribute.toLowerCase()))

  const unmapped = openFieldsIn(mapping).map(field => ({
    ...healthField({ field, column: field.field }, language),
    stops: field.whenMissing !== null && issues[field.whenMissing].severity === 'error',
    products: all,
  }))
  const variants = variantColumns(
    mapping,
    await deps.masters.attributes(),
    await readDifferingSources(deps),
  ).map(({ attribute, ...column }) => ({
    ...healthField(column, language),
    attribute: attribute.code,
    attributeLabel: labelOf(attribute),
  }))
  const texts = await readTexts(deps)
  const languages = texts.languages.flatMap(({ name, label, akeneoLanguage }) => {
    const { fields, empty } = texts.textsOf(akeneoLanguage)
    const count = counts?.languages[name]
    if (!count || count.products === 0 || count.stamp !== JSON.stringify(empty)) return []
    const healthFields = fields.map(field => healthField({ field, column: field.field }, language))
    return [{ language: name, label, locale: akeneoLanguage, fields: healthFields, products: count.products }]
  })
  const renamed = await readRenamedOptions(deps, labelOf)
  const unknown = unknownChannels(mapping, await deps.records.list(resources.channels))
  const missing = [
    ...problems.filter(one => !isType(one) || !changedCodes.has(one.code.toLowerCase())),
    ...unknown.map(problem => withLabel(problem, language)),
  ]
  const findings = [...unmapped, ...types, ...languages, ...renamed]
  const maxProducts = Math.max(-1, ...findings.map(({ products }) => products ?? -1))
  const { rows } = await deps.exports.page(newestCheck)
  return {
    missing,
    unmapped,
    variants,
    defaults: defaultFieldsIn(mapping).map(field => healthField({ field, column: field.field }, language)),
    types,
    languages,
    renamed,
    touched:
      maxProducts < 0
        ? null
        : { products: maxProducts, isExact: findings.length === 1 || maxProducts === all },
    nextDelta: await nextScopeSentence(deps, language),
    check: rows[0] ? { id: rows[0].id } : null,
  }
}

/** The most products of a list. */
const maxListed = 100

/** Lists the first products of the product filter that have no text in a language. @throws AkeneoError, RunError */
export const readTextless = async (
  stores: Stores,
  client: AkeneoClient,
  name: string,
  language: Language,
  signal: AbortSignal,
): Promise<PreviewProduct[]> => {
  const { languages, textsOf } = await readTexts(stores)
  const { empty } = textsOf(languages.find(one => one.name === name)?.akeneoLanguage ?? '')
  const { akeneoChannel } = await stores.records.readSettings(settings.exportSettings)
  const searches = (await countableSearches(stores, akeneoChannel)) ?? []
  const catalogue = await readCatalogue(stores.masters)
  const families = await stores.masters.families()
  const attributes = [...new Set(families.flatMap(({ attributeAsLabel }) => attributeAsLabel ?? []))]
  const products: PreviewProduct[] = []
  for (const search of Object.keys(empty).length > 0 ? searches : []) {
    const query = { search: joinSearches(search, empty), mainIdentifier: catalogue.mainIdentifier }
    for await (const { items } of client.products({ ...query, attributes, limit: maxListed }, signal)) {
      products.push(...items.map(product => productOf(product, catalogue, language)))
      if (products.length >= maxListed) return products.slice(0, maxListed)
    }
  }
  return products
}

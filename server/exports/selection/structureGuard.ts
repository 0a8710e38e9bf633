import { isDeepStrictEqual } from 'node:util'
import type { Touched } from '../../../src/contract/calls/sync.ts'
import { mappingSchema } from '../../../src/contract/mapping/mapping.ts'
import type { Language } from '../../../src/contract/words.ts'
import { resources, settings } from '../../../src/resources/index.ts'
import type { AkeneoClient } from '../../akeneo/akeneoClient.ts'
import { AkeneoError } from '../../akeneo/akeneoError.ts'
import type { Catalogue } from '../../akeneo/types.ts'
import type { DocumentStore } from '../../store/documentStore.ts'
import type { MasterStore } from '../../store/masterStore.ts'
import type { RecordStore } from '../../store/recordStore.ts'
import { mappingDocument } from '../beginRun.ts'
import { RunError, runMessage, type RunMessage } from '../runMessages.ts'
import {
  enabledCodes,
  namedCodes,
  namesUnits,
  type PimStructure,
  type StructureKind,
  structureKinds,
  structureProblems,
  type StructureSetup,
  withLabel,
} from './structure.ts'
import { structureMessages } from './structureWords.ts'

/** The structure that the last synchronisation found. */
export const readStructure = async (masters: MasterStore): Promise<PimStructure> => ({
  attributes: await masters.attributes(),
  channels: await masters.channels(),
  locales: enabledCodes(await masters.locales()),
  currencies: enabledCodes(await masters.currencies()),
  families: await masters.codes('families'),
  categories: await masters.codes('categories'),
  measurementFamilies: await masters.measurementFamilies(),
})

interface Stores {
  readonly records: RecordStore
  readonly documents: DocumentStore
  readonly masters: MasterStore
}

/** Finds what in the settings relies on something that the last synchronisation did not find. */
export const readStructureProblems = async (
  { records, documents, masters }: Stores,
  language: Language,
): Promise<Touched[]> => {
  const setup: StructureSetup = {
    mapping: (await documents.read(mappingDocument, mappingSchema)) ?? {},
    channels: await records.list(resources.channels),
    languages: await records.list(resources.languages),
    exportSettings: await records.readSettings(settings.exportSettings),
    cluster: await records.readSettings(settings.cluster),
    productFilter: await records.readSettings(settings.productFilter),
    excludeAssets: false,
  }
  return structureProblems(setup, await readStructure(masters)).map(problem => withLabel(problem, language))
}

/** Asks the PIM whether it still has what a run relies on. */
export interface StructureGuard {
  /**
   * @param isRead whether the products have been read meanwhile
   * @returns what people should know of it: choices without effect that are gone, and lists that could not be checked
   * @throws RunError naming each missing part; AkeneoError, or the signal's reason
   */
  check(signal: AbortSignal, isRead: boolean): Promise<RunMessage[]>
}

interface GuardOptions {
  readonly client: AkeneoClient
  readonly setup: StructureSetup
  readonly masters: MasterStore
  /** Whether the run applies the product filter; a retry does not. */
  isFiltered(): Promise<boolean>
}

export const createStructureGuard = ({
  client,
  setup,
  masters,
  isFiltered,
}: GuardOptions): StructureGuard => ({
  check: async (signal, isRead) => {
    const before = await readStructure(masters)
    const { pim, unchecked } = await askStructure(client, setup, before, signal)
    const hasFilter = await isFiltered()
    const problems = structureProblems(setup, pim, before).filter(
      ({ area }) => hasFilter || area !== settings.productFilter.name,
    )
    const missing = structureMessages(problems.filter(({ stops }) => stops))
    const [first, ...more] = missing
    // the filter's own sentences say all there is to say
    if (first && missing.every(({ code }) => code.startsWith('filter.')))
      throw new RunError(first.code, first.params, undefined, more)
    if (first) throw new RunError(isRead ? 'structureLost' : 'structureMissing', {}, undefined, missing)
    return [
      ...unchecked.map(kind => runMessage(`unchecked.${kind}`)),
      ...structureMessages(problems.filter(({ stops }) => !stops)),
    ]
  },
})

/**
 * Tells whether a family variant is still what the last synchronisation found. The PIM is asked for those of a family
 * when one is first needed; until it answers, and where it does not, that cannot be relied on.
 * @returns a look-up by the codes of family and family variant
 */
export const createVariantCheck = (
  client: Pick<AkeneoClient, 'familyVariants'>,
  catalogue: Pick<Catalogue, 'familyVariant'>,
  signal: AbortSignal,
): ((family: string, variant: string) => boolean) => {
  const unchanged = new Map<string, ReadonlySet<string>>()
  const ask = async (family: string) => {
    const current = await all(client.familyVariants(family, signal))
    const same = current.filter(({ code, levels }) =>
      isDeepStrictEqual(levels, catalogue.familyVariant(family, code)?.levels),
    )
    unchanged.set(family, new Set(same.map(({ code }) => code)))
  }
  return (family, variant) => {
    const known = unchanged.get(family)
    if (known) return known.has(variant)
    unchanged.set(family, new Set())
    // a run that needs the PIM hears of its failures from what it reads
    ask(family).catch(() => undefined)
    return false
  }
}

/** A list that this connection cannot read: there is no such route, or no right to it. */
const isOutOfReach = (error: unknown): boolean =>
  error instanceof AkeneoError && (error.code === 'forbidden' || error.params.status === 404)

/**
 * Asks the PIM for the parts of its structure that the settings name, all lists side by side.
 * @param before stands in for what is not named, and for lists out of reach
 */
const askStructure = async (
  client: AkeneoClient,
  setup: StructureSetup,
  before: PimStructure,
  signal: AbortSignal,
): Promise<{ pim: PimStructure; unchecked: readonly StructureKind[] }> => {
  const refused = new Set<StructureKind>()
  const ask = async <K extends StructureKind>(
    kind: K,
    isNamed: boolean,
    read: () => Promise<PimStructure[K]>,
  ): Promise<PimStructure[K]> => {
    if (!isNamed) return before[kind]
    try {
      return await read()
    } catch (error) {
      if (!isOutOfReach(error)) throw error
      refused.add(kind)
      return before[kind]
    }
  }
  const codes = {
    attributes: namedCodes(setup, 'attributes'),
    currencies: namedCodes(setup, 'currencies'),
    families: namedCodes(setup, 'families'),
    categories: namedCodes(setup, 'categories'),
  }
  const [attributes, channels, locales, currencies, families, categories, measurementFamilies] =
    await Promise.all([
      ask('attributes', codes.attributes.length > 0, async () =>
        asNamed(codes.attributes, await all(client.attributes(signal, codes.attributes))),
      ),
      ask('channels', true, () => all(client.channels(signal))),
      ask('locales', true, async () => enabledCodes(await all(client.locales(signal, true)))),
      ask('currencies', codes.currencies.length > 0, async () =>
        enabledCodes(await all(client.currencies(signal, true))),
      ),
      ask('families', codes.families.length > 0, async () =>
        codesAsNamed(codes.families, await all(client.families(signal, codes.families))),
      ),
      ask('categories', codes.categories.length > 0, async () =>
        codesAsNamed(codes.categories, await all(client.categories(signal, codes.categories))),
      ),
      ask('measurementFamilies', namesUnits(setup), () => all(client.measurementFamilies(signal))),
    ])
  const pim = { attributes, channels, locales, currencies, families, categories, measurementFamilies }
  return { pim, unchecked: structureKinds.filter(kind => refused.has(kind)) }
}

const all = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}

/** The items under the codes that the settings use: the PIM finds codes in any letter case. */
const asNamed = <T extends { readonly code: string }>(codes: readonly string[], items: readonly T[]): T[] => {
  const byCode = new Map(items.map(item => [item.code.toLowerCase(), item]))
  return codes.flatMap(code => {
    const item = byCode.get(code.toLowerCase())
    return item ? [{ ...item, code }] : []
  })
}

const codesAsNamed = (codes: readonly string[], items: readonly { readonly code: string }[]) =>
  new Set(asNamed(codes, items).map(({ code }) => code))

import type { BrokenReference } from '../../../src/contract/calls/sync.ts'
import { mappingSchema } from '../../../src/contract/mapping/mapping.ts'
import type { Language } from '../../../src/contract/words.ts'
import { resources, settings } from '../../../src/resources/index.ts'
import type { AkeneoClient } from '../../akeneo/akeneoClient.ts'
import { AkeneoError } from '../../akeneo/akeneoError.ts'
import type { DocumentStore } from '../../model/documents.ts'
import type { MasterStore } from '../../store/masterStore.ts'
import type { RecordStore } from '../../store/recordStore.ts'
import { mappingDocument } from '../runSetup.ts'
import { RunError, runMessage, type RunMessage } from '../runMessages.ts'
import {
  enabledCodes,
  fieldsOf,
  namedIn,
  type PimStructure,
  type StructureKind,
  structureKinds,
  structureProblems,
  type StructureSetup,
  withLabel,
} from './structure.ts'
import { structureMessages } from './structureWords.ts'

/** The structure that the last synchronization found. @param named reads no more than is needed to judge what settings name */
const readStructure = async (
  masters: MasterStore,
  named?: ReturnType<typeof namedIn>,
): Promise<PimStructure> => {
  const [attributes, channels, locales, currencies, families, categories, measurementFamilies] =
    await Promise.all([
      masters.attributes(named?.attributes),
      masters.channels(),
      masters.locales(),
      masters.currencies(named?.currencies),
      masters.codes('families', named?.families),
      masters.codes('categories', named?.categories),
      masters.measurementFamilies(named && !named.units ? [] : undefined),
    ])
  const enabled = { locales: enabledCodes(locales), currencies: enabledCodes(currencies) }
  return { attributes, channels, ...enabled, families, categories, measurementFamilies }
}

interface Stores {
  readonly records: RecordStore
  readonly documents: DocumentStore
  readonly masters: MasterStore
}

/** Finds what in the settings relies on something that the last synchronization did not find. */
export const readStructureProblems = async (
  { records, documents, masters }: Stores,
  language: Language,
): Promise<BrokenReference[]> => {
  const [mapping = {}, channels, languages, exportSettings, cluster, productFilter] = await Promise.all([
    documents.read(mappingDocument, mappingSchema),
    records.list(resources.channels),
    records.list(resources.languages),
    records.readSettings(settings.exportSettings),
    records.readSettings(settings.cluster),
    records.readSettings(settings.productFilter),
  ])
  const setup = { mapping, channels, languages, exportSettings, cluster, productFilter, excludeAssets: false }
  const fields = fieldsOf(setup)
  const structure = await readStructure(masters, namedIn(setup, fields))
  const problems = structureProblems(setup, structure, undefined, fields)
  return problems.map(problem => withLabel(problem, language))
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
  const named = namedIn({ ...setup, excludeAssets: false })
  const [attributes, channels, locales, currencies, families, categories, measurementFamilies] =
    await Promise.all([
      ask('attributes', named.attributes.length > 0, async () =>
        asNamed(named.attributes, await all(client.attributes(signal, named.attributes))),
      ),
      ask('channels', true, () => all(client.channels(signal))),
      ask('locales', true, async () => enabledCodes(await all(client.locales(signal, true)))),
      ask('currencies', named.currencies.length > 0, async () =>
        enabledCodes(await all(client.currencies(signal, true))),
      ),
      ask('families', named.families.length > 0, async () =>
        codesAsNamed(named.families, await all(client.families(signal, named.families))),
      ),
      ask('categories', named.categories.length > 0, async () =>
        codesAsNamed(named.categories, await all(client.categories(signal, named.categories))),
      ),
      ask('measurementFamilies', named.units, () => all(client.measurementFamilies(signal))),
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

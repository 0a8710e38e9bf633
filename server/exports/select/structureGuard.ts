import type { BrokenReference } from '../../../src/contract/calls/sync.ts'
import { mappingSchema } from '../../../src/contract/mapping/mapping.ts'
import type { Language } from '../../../src/contract/words.ts'
import { resources, settings } from '../../../src/resources/index.ts'
import type { AkeneoClient } from '../../akeneo/akeneoClient.ts'
import { isHidden } from '../../akeneo/akeneoError.ts'
import type { DocumentStore } from '../../model/documents.ts'
import type { MasterStore } from '../../store/masterStore.ts'
import type { RecordStore } from '../../store/recordStore.ts'
import { mappingDocument } from '../run/runSetup.ts'
import { RunError, runMessage, type RunMessage } from '../findings/runMessages.ts'
import {
  enabledCodes,
  fieldsOf,
  referencesIn,
  type PimStructure,
  type StructureKind,
  structureKinds,
  structureProblems,
  type StructureSetup,
  withLabel,
} from './structure.ts'
import { describeProblems } from './structureMessages.ts'

/** The structure of the last synchronization. @param references limits it to the items that the settings need */
const readStructure = async (
  masters: MasterStore,
  references?: ReturnType<typeof referencesIn>,
): Promise<PimStructure> => {
  const [attributes, channels, locales, currencies, families, categories, measurementFamilies] =
    await Promise.all([
      masters.attributes(references?.attributes),
      masters.channels(),
      masters.locales(),
      masters.currencies(references?.currencies),
      masters.codes('families', references?.families),
      masters.codes('categories', references?.categories),
      masters.measurementFamilies(references && !references.units ? [] : undefined),
    ])
  const enabled = { locales: enabledCodes(locales), currencies: enabledCodes(currencies) }
  return { attributes, channels, ...enabled, families, categories, measurementFamilies }
}

interface Stores {
  readonly records: RecordStore
  readonly documents: DocumentStore
  readonly masters: MasterStore
}

/** Finds the places of the settings that need items which the last synchronization did not find. */
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
  const structure = await readStructure(masters, referencesIn(setup, fields))
  const problems = structureProblems(setup, structure, undefined, fields)
  return problems.map(problem => withLabel(problem, language))
}

/** Checks in the PIM that it still has the items that a run needs. */
export interface StructureGuard {
  /**
   * @param isRead whether the products have been read
   * @returns the structure, and notes about deleted items without effect and about lists that could not be checked
   * @throws RunError naming each missing part; AkeneoError, or the signal's reason
   */
  check(signal: AbortSignal, isRead: boolean): Promise<CheckedStructure>
}

interface CheckedStructure extends Pick<PimStructure, 'channels' | 'locales'> {
  readonly notes: RunMessage[]
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
    const missing = describeProblems(problems.filter(({ stops }) => stops))
    const [first, ...more] = missing
    // the sentences of the filter are enough
    if (first && missing.every(({ code }) => code === 'filterProblem'))
      throw new RunError(first, { details: more })
    if (first)
      throw new RunError(runMessage(isRead ? 'structureLost' : 'structureMissing'), { details: missing })
    const notes = [
      ...unchecked.map(kind => runMessage('unchecked', { lists: [runMessage(`list.${kind}`)] })),
      ...describeProblems(problems.filter(({ stops }) => !stops)),
    ]
    return { channels: pim.channels, locales: pim.locales, notes }
  },
})

/**
 * Reads from the PIM the items of its structure that the settings need, all lists in parallel.
 * @param before used for lists that the settings do not need, and for lists that the connection cannot read
 */
const askStructure = async (
  client: AkeneoClient,
  setup: StructureSetup,
  before: PimStructure,
  signal: AbortSignal,
): Promise<{ pim: PimStructure; unchecked: readonly StructureKind[] }> => {
  const unreadable = new Set<StructureKind>()
  const ask = async <K extends StructureKind>(
    kind: K,
    isNeeded: boolean,
    read: () => Promise<PimStructure[K]>,
  ): Promise<PimStructure[K]> => {
    if (!isNeeded) return before[kind]
    try {
      return await read()
    } catch (error) {
      if (!isHidden(error)) throw error
      unreadable.add(kind)
      return before[kind]
    }
  }
  const references = referencesIn({ ...setup, excludeAssets: false })
  const [attributes, channels, locales, currencies, families, categories, measurementFamilies] =
    await Promise.all([
      ask('attributes', references.attributes.length > 0, async () =>
        asSpelled(references.attributes, await all(client.attributes(signal, references.attributes))),
      ),
      ask('channels', true, () => all(client.channels(signal))),
      ask('locales', true, async () => enabledCodes(await all(client.locales(signal, true)))),
      ask('currencies', references.currencies.length > 0, async () =>
        enabledCodes(await all(client.currencies(signal, true))),
      ),
      ask('families', references.families.length > 0, async () =>
        codesAsSpelled(references.families, await all(client.families(signal, references.families))),
      ),
      ask('categories', references.categories.length > 0, async () =>
        codesAsSpelled(references.categories, await all(client.categories(signal, references.categories))),
      ),
      ask('measurementFamilies', references.units, () => all(client.measurementFamilies(signal))),
    ])
  const pim = { attributes, channels, locales, currencies, families, categories, measurementFamilies }
  return { pim, unchecked: structureKinds.filter(kind => unreadable.has(kind)) }
}

const all = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const list: T[] = []
  for await (const item of items) list.push(item)
  return list
}

/** The items under the codes that the settings use: the PIM finds codes in any letter case. */
const asSpelled = <T extends { readonly code: string }>(
  codes: readonly string[],
  items: readonly T[],
): T[] => {
  const byCode = new Map(items.map(item => [item.code.toLowerCase(), item]))
  return codes.flatMap(code => {
    const item = byCode.get(code.toLowerCase())
    return item ? [{ ...item, code }] : []
  })
}

const codesAsSpelled = (codes: readonly string[], items: readonly { readonly code: string }[]) =>
  new Set(asSpelled(codes, items).map(({ code }) => code))

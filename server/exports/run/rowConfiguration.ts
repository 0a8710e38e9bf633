import { createHash } from 'node:crypto'
import { type SettingsPart, settingsParts } from '../../../src/contract/calls/exports.ts'
import { tessaApi } from '../../../src/resources/settings/tessaApi.ts'
import { assetType } from '../../model/attributeTypes.ts'
import type { CatalogueLists } from '../../model/catalogue.ts'
import type { ExportSettings } from '../../model/setup.ts'
import type { ExportRecord, RunSetup, SettingsHashes } from '../../store/exports/exportRecord.ts'
import { tessaLinks } from '../../tessa/tessaLinks.ts'
import { withoutSignatures } from '../deliver/mediaLinks.ts'
import { attributesIn } from '../select/mappedSources.ts'
import type { RunDeps } from './run.ts'

/** Everything beside the products themselves that decides what their rows hold. */
export interface RowConfiguration {
  readonly setup: RunSetup
  readonly lists: CatalogueLists
  /** An example of each kind of address of a picture. */
  readonly addresses: readonly string[]
}

/** Reads examples of the addresses that rows hold. */
export const readAddresses = async ({
  records,
  media,
}: Pick<RunDeps, 'records' | 'media'>): Promise<string[]> => {
  const tessa = await records.readSettings(tessaApi)
  const links = tessa.url ? tessaLinks(tessa) : undefined
  return [withoutSignatures(media.linksFrom(0)('file')), links?.download('1') ?? '']
}

/** Whether rows hold addresses of assets: those of Akeneo's asset manager change without their products. */
export const holdsAssets = (
  { mapping, excludeAssets }: Pick<RunSetup, 'mapping' | 'excludeAssets'>,
  { attributes }: Pick<CatalogueLists, 'attributes'>,
): boolean => {
  const mapped = new Set([...attributesIn(mapping)].map(code => code.toLowerCase()))
  return (
    !excludeAssets &&
    [...attributes].some(({ code, type }) => type === assetType && mapped.has(code.toLowerCase()))
  )
}

/** A hash of each part of the configuration, so that exports can be compared. */
export const hashesOf = (configuration: RowConfiguration): SettingsHashes => {
  const { exportSettings, excludeAssets: _order, ...setup } = configuration.setup
  return {
    ...setupHashes(setup),
    exportSettings: hashOfPart(rowSettings(exportSettings)),
    masterData: hashOfPart(usedMasterData(configuration)),
    addresses: hashOfPart(configuration.addresses),
  }
}

const setupHashes = ({ mapping, channels, languages, csv, cluster, productFilter }: SetupParts) => {
  return {
    mapping: hashOfPart(mapping),
    channels: hashOfPart(channels),
    languages: hashOfPart(languages),
    csv: hashOfPart(csv),
    cluster: hashOfPart(cluster),
    productFilter: hashOfPart(productFilter),
  }
}
type SetupParts = Omit<RunSetup, 'exportSettings' | 'excludeAssets'>

/** The export settings that rows depend on; the others decide about withdrawals and holds. */
const rowSettings = (settings: ExportSettings): Partial<ExportSettings> => {
  const { defaultLanguage, defaultLanguageAttribute, defaultLanguageAttributeMapping } = settings
  const { fallbackLanguage, akeneoChannel, akeneoCurrency } = settings
  const language = { defaultLanguage, defaultLanguageAttribute, defaultLanguageAttributeMapping }
  return { ...language, fallbackLanguage, akeneoChannel, akeneoCurrency }
}

/** The master data that rows can hold: labels, axes and units, without those of attributes that are not mapped. */
const usedMasterData = ({ setup, lists }: RowConfiguration) => {
  const { mapping, cluster, exportSettings } = setup
  const codes = [...attributesIn(mapping), exportSettings.defaultLanguageAttribute ?? '']
  const used = new Set(codes.map(code => code.toLowerCase()))
  return [
    [...lists.attributes].filter(({ code }) => used.has(code.toLowerCase())),
    [...lists.attributeOptions].filter(({ attribute }) => used.has(attribute.toLowerCase())),
    [...lists.families],
    [...lists.familyVariants],
    cluster.akeneoCategories.length > 0 ? [...lists.categories] : [],
    [...lists.measurementFamilies],
  ]
}

/** A hash of one part, as `hashesOf` makes it. */
export const hashOfPart = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(inOrder(value)) ?? '')
    .digest('hex')
    .slice(0, 16)

/** The same value with its keys in order, because a record that is saved unchanged may hold them in another one. */
const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, inOrder(inner)]))
}

/**
 * The parts of the configuration that differ from those of an export. Exports of older versions have fewer hashes: only
 * the update is known to have changed then.
 */
export const changedParts = (
  { settingsHashes: before }: Pick<ExportRecord, 'settingsHashes'>,
  now: SettingsHashes,
): SettingsPart[] => {
  if (before === null || before.masterData === undefined) return ['update']
  return settingsParts.filter(part => part !== 'update' && before[part] !== now[part])
}

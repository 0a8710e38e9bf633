import { mappingSchema } from '../../src/contract/mapping/mapping.ts'
import { channels } from '../../src/resources/channels.ts'
import { languages } from '../../src/resources/languages.ts'
import { cluster } from '../../src/resources/settings/cluster.ts'
import { csv } from '../../src/resources/settings/csv.ts'
import { exportSettings } from '../../src/resources/settings/exportSettings.ts'
import { productFilter } from '../../src/resources/settings/productFilter.ts'
import { createCatalogue } from '../akeneo/catalogue.ts'
import type { Catalogue } from '../akeneo/types.ts'
import type { DocumentStore } from '../store/documentStore.ts'
import type { RunSetup } from '../store/exportRecord.ts'
import type { MasterStore } from '../store/masterStore.ts'
import type { RecordStore } from '../store/recordStore.ts'
import { fillsBothLevels } from '../tradebyte/mapping/validateMapping.ts'
import { RunError } from './runMessages.ts'

/** The name the mapping is stored under. */
export const mappingDocument = 'mapping'

interface Stores {
  readonly records: RecordStore
  readonly documents: DocumentStore
}

/** The language of the columns without a prefix: the chosen one, or the only one there is; null where there is neither. */
export const defaultLanguageIn = (
  all: readonly { readonly name: string }[],
  chosen: string | null,
): string | null => {
  const name = chosen ?? (all.length === 1 ? all[0]?.name : null)
  return all.find(language => language.name === name)?.name ?? null
}

/**
 * All configuration a run obeys, as it stands now.
 * @throws RunError when there is no default language: without one no text column can be named
 */
export const readSetup = async (
  { records, documents }: Stores,
  excludeAssets: boolean,
): Promise<RunSetup> => {
  const fileLanguages = await records.list(languages)
  const settings = await records.readSettings(exportSettings)
  const defaultLanguage = defaultLanguageIn(fileLanguages, settings.defaultLanguage)
  if (defaultLanguage === null) throw new RunError('noDefaultLanguage')
  return {
    mapping: (await documents.read(mappingDocument, mappingSchema)) ?? {},
    channels: await records.list(channels),
    languages: fileLanguages,
    exportSettings: { ...settings, defaultLanguage },
    csv: await records.readSettings(csv),
    cluster: await records.readSettings(cluster),
    productFilter: await records.readSettings(productFilter),
    excludeAssets,
  }
}

/** @throws RunError when the file would hold columns of both activation levels: TB.One rejects it as a whole */
export const refuseBothLevels = ({ mapping, channels: all }: RunSetup): void => {
  const enabled = new Set(all.filter(channel => channel.enabled).map(({ name }) => name))
  if (fillsBothLevels(mapping, name => enabled.has(name))) throw new RunError('twoActivationLevels')
}

/** The PIM's master data of the last synchronisation. @throws RunError when there is none */
export const readCatalogue = async (masters: MasterStore): Promise<Catalogue> => {
  const attributes = await masters.attributes()
  if (attributes.length === 0) throw new RunError('notSynchronised')
  return createCatalogue({
    attributes,
    attributeOptions: await masters.attributeOptions(),
    families: await masters.families(),
    familyVariants: await masters.familyVariants(),
    categories: await masters.categories(),
    measurementFamilies: await masters.measurementFamilies(),
  })
}

import { mappingSchema } from '../../../src/contract/mapping/mapping.ts'
import { channels } from '../../../src/resources/channels.ts'
import { defaultLanguageIn, languages } from '../../../src/resources/languages.ts'
import { cluster } from '../../../src/resources/settings/cluster.ts'
import { csv } from '../../../src/resources/settings/csv.ts'
import { exportSettings } from '../../../src/resources/settings/exportSettings.ts'
import { productFilter } from '../../../src/resources/settings/productFilter.ts'
import { type Catalogue, type CatalogueLists, createCatalogue } from '../../model/catalogue.ts'
import type { DocumentStore } from '../../model/documents.ts'
import type { RunSetup } from '../../store/exports/exportRecord.ts'
import type { MasterStore } from '../../store/masterStore.ts'
import type { RecordStore } from '../../store/recordStore.ts'
import { fillsBothLevels } from '../../tradebyte/mapping/validateMapping.ts'
import { RunError, runMessage } from '../findings/runMessages.ts'

/** The name the mapping is stored under. */
export const mappingDocument = 'mapping'

interface Stores {
  readonly records: RecordStore
  readonly documents: DocumentStore
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
  if (defaultLanguage === null) throw new RunError(runMessage('noDefaultLanguage'))
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
  if (fillsBothLevels(mapping, name => enabled.has(name)))
    throw new RunError(runMessage('twoActivationLevels'))
}

/** The PIM's master data of the last synchronization. @throws RunError when there is none */
export const readCatalogueLists = async (masters: MasterStore): Promise<CatalogueLists> => {
  const attributes = await masters.attributes()
  if (attributes.length === 0) throw new RunError(runMessage('notSynchronised'))
  return {
    attributes,
    attributeOptions: await masters.attributeOptions(),
    families: await masters.families(),
    familyVariants: await masters.familyVariants(),
    categories: await masters.categories(),
    measurementFamilies: await masters.measurementFamilies(),
  }
}

/** The same, indexed. @throws RunError when there is none */
export const readCatalogue = async (masters: MasterStore): Promise<Catalogue> =>
  createCatalogue(await readCatalogueLists(masters))

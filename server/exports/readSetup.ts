import { mappingSchema } from '../../src/contract/mapping.ts'
import { channels } from '../../src/resources/channels.ts'
import { languages } from '../../src/resources/languages.ts'
import { cluster } from '../../src/resources/settings/cluster.ts'
import { csv } from '../../src/resources/settings/csv.ts'
import { exportSettings } from '../../src/resources/settings/exportSettings.ts'
import { productFilter } from '../../src/resources/settings/productFilter.ts'
import { createCatalogue, type Catalogue } from '../akeneo/catalogue.ts'
import type { DocumentStore } from '../store/documentStore.ts'
import type { Masters } from '../store/createMasterStore.ts'
import type { RecordStore } from '../store/recordStore.ts'
import type { Setup } from '../tradebyte/setup.ts'
import type { ProductFilter } from './productFilter/filterContext.ts'
import { RunError } from './runError.ts'

/** The name the mapping is stored under. */
export const mappingDocument = 'mapping'

interface Stores {
  readonly records: RecordStore
  readonly documents: DocumentStore
}

/** What a run obeys to its end: how products become rows, and which products. */
export interface RunSetup extends Setup {
  readonly productFilter: ProductFilter
}

/**
 * All configuration a run obeys, as it stands now.
 * @throws RunError when there is no default language: without one no text column can be named
 */
export const readSetup = async (
  { records, documents }: Stores,
  excludeAssets: boolean,
): Promise<RunSetup> => {
  const all = await records.list(languages)
  const settings = await records.readSettings(exportSettings)
  const defaultLanguage = settings.defaultLanguage ?? (all.length === 1 ? (all[0]?.name ?? null) : null)
  if (!all.some(language => language.name === defaultLanguage)) throw new RunError('noDefaultLanguage')
  return {
    mapping: (await documents.read(mappingDocument, mappingSchema)) ?? {},
    channels: await records.list(channels),
    languages: all,
    exportSettings: { ...settings, defaultLanguage },
    csv: await records.readSettings(csv),
    cluster: await records.readSettings(cluster),
    productFilter: await records.readSettings(productFilter),
    excludeAssets,
  }
}

/** The PIM's master data of the last synchronisation. @throws RunError when there is none */
export const readCatalogue = async (masters: Masters): Promise<Catalogue> => {
  const attributes = await masters.attributes()
  if (attributes.length === 0) throw new RunError('notSynchronised')
  return createCatalogue({
    attributes,
    options: await masters.attributeOptions(),
    families: await masters.families(),
    familyVariants: await masters.familyVariants(),
    categories: await masters.categories(),
    measurementFamilies: await masters.measurementFamilies(),
    channels: await masters.channels(),
  })
}

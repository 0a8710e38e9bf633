import { mappingSchema } from '../../src/contract/mapping.ts'
import type { ResourceDeclaration, SettingsDeclaration } from '../../src/contract/resource.ts'
import type { Touched } from '../../src/contract/sync.ts'
import type { Language } from '../../src/contract/words.ts'
import { resources, settings } from '../../src/resources/index.ts'
import type { Deps } from '../deps.ts'
import { mappingDocument } from '../exports/readSetup.ts'
import { knownOf } from '../tradebyte/validation/knownOf.ts'
import { touchedSettings } from './touchedSettings.ts'

/** Declarations that name master data. */
const lists: readonly ResourceDeclaration[] = [resources.channels, resources.languages]
const singletons: readonly SettingsDeclaration[] = [
  settings.exportSettings,
  settings.cluster,
  settings.productFilter,
]

const codesOf = (things: readonly { readonly code: string; readonly enabled?: boolean }[]) =>
  new Set(things.filter(({ enabled }) => enabled !== false).map(({ code }) => code))

/** What of the settings, as they stand now, names something that the last synchronisation did not find. */
export const readTouched = async (
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
    lists.map(async declaration => ({ declaration, records: await records.list(declaration) })),
  )
  const single = await Promise.all(
    singletons.map(async declaration => ({
      declaration,
      records: [await records.readSettings(declaration)],
    })),
  )
  const channels = await records.list(resources.channels)
  return touchedSettings(
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
      known: knownOf({ attributes, akeneoChannels, channels, measurementFamilies }),
    },
    language,
  )
}

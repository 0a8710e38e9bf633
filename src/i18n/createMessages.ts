import english from 'ra-language-english'
import raGerman from 'ra-language-german'
import { routeNameOf } from '../contract/derive.ts'
import { messagesOf, type Words } from '../contract/messages.ts'
import type { Declaration } from '../contract/resource.ts'
import { resources, settings } from '../resources/index.ts'
import { catalogueOf } from './catalogueOf.ts'
import { appConnection as deAppConnection } from './de/appConnection.ts'
import { attributeSelect as deAttributeSelect } from './de/attributeSelect.ts'
import { exports as deExports } from './de/exports.ts'
import { kit as deKit } from './de/kit.ts'
import { mapping as deMapping } from './de/mapping.ts'
import { productFilter as deProductFilter } from './de/productFilter.ts'
import { reactAdmin } from './de/reactAdmin.ts'
import { words as deWords } from './de/resources.ts'
import { settings as deSettings } from './de/settings.ts'
import { shell as deShell } from './de/shell.ts'
import { sync as deSync } from './de/sync.ts'
import { appConnection as enAppConnection } from './en/appConnection.ts'
import { attributeSelect as enAttributeSelect } from './en/attributeSelect.ts'
import { exports as enExports } from './en/exports.ts'
import { kit as enKit } from './en/kit.ts'
import { mapping as enMapping } from './en/mapping.ts'
import { productFilter as enProductFilter } from './en/productFilter.ts'
import { settings as enSettings } from './en/settings.ts'
import { shell as enShell } from './en/shell.ts'
import { sync as enSync } from './en/sync.ts'
import type { Locale } from './locales.ts'
import { mergeWords, type Catalogue } from './mergeWords.ts'

const byRoute = (declared: readonly Declaration[], wordsOf: (declaration: Declaration) => Words): Catalogue =>
  Object.fromEntries(
    declared.map(declaration => [routeNameOf(declaration), catalogueOf(wordsOf(declaration))]),
  )

/**
 * Every word of the console by locale: react-admin's, the declarations' and our own.
 * @param german words of each declaration, by its name
 */
export const createMessages = (
  declared: readonly Declaration[] = [...Object.values(resources), ...Object.values(settings)],
  german: Readonly<Record<string, Words>> = deWords,
): Readonly<Record<Locale, Catalogue>> => ({
  // react-admin's type names each word; a catalogue only says that they are words
  'en-US': mergeWords(english as unknown as Catalogue, {
    kontor: {
      shell: enShell,
      exports: enExports,
      attributeSelect: enAttributeSelect,
      kit: enKit,
      mapping: enMapping,
      productFilter: enProductFilter,
      settings: enSettings,
      sync: enSync,
      appConnection: enAppConnection,
    },
    resources: byRoute(declared, messagesOf),
  }),
  'de-DE': mergeWords(mergeWords(raGerman as Catalogue, reactAdmin), {
    kontor: {
      shell: deShell,
      exports: deExports,
      attributeSelect: deAttributeSelect,
      kit: deKit,
      mapping: deMapping,
      productFilter: deProductFilter,
      settings: deSettings,
      sync: deSync,
      appConnection: deAppConnection,
    },
    // the compiler asks for every German word; English stands in where declarations come in by argument
    resources: byRoute(declared, declaration => german[declaration.name] ?? messagesOf(declaration)),
  }),
})

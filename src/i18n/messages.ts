import english from 'ra-language-english'
import german from 'ra-language-german'
import { routeNameOf } from '../contract/derive.ts'
import { messagesOf } from '../contract/messages.ts'
import { resources, settings } from '../resources/index.ts'
import { catalogueOf } from './catalogueOf.ts'
import { exports as deExports } from './de/exports.ts'
import { kit as deKit } from './de/kit.ts'
import { reactAdmin } from './de/reactAdmin.ts'
import { words as deWords } from './de/resources.ts'
import { settings as deSettings } from './de/settings.ts'
import { shell as deShell } from './de/shell.ts'
import { exports as enExports } from './en/exports.ts'
import { kit as enKit } from './en/kit.ts'
import { settings as enSettings } from './en/settings.ts'
import { shell as enShell } from './en/shell.ts'
import type { Locale } from './locales.ts'
import { mergeWords, type Catalogue } from './mergeWords.ts'

const declared = { ...resources, ...settings }
const names = Object.keys(declared) as (keyof typeof declared)[] // the keys of the constant above

const enResources: Catalogue = Object.fromEntries(
  names.map(name => [routeNameOf(declared[name]), catalogueOf(messagesOf(declared[name]))]),
)
const deResources: Catalogue = Object.fromEntries(
  names.map(name => [routeNameOf(declared[name]), catalogueOf(deWords[name])]),
)

/** Every word of the console by locale: react-admin's, the declarations' and our own. */
export const messages: Readonly<Record<Locale, Catalogue>> = {
  // react-admin's type names each word; a catalogue only says that they are words
  'en-US': mergeWords(english as unknown as Catalogue, {
    kontor: { shell: enShell, exports: enExports, kit: enKit, settings: enSettings },
    resources: enResources,
  }),
  'de-DE': mergeWords(mergeWords(german as Catalogue, reactAdmin), {
    kontor: { shell: deShell, exports: deExports, kit: deKit, settings: deSettings },
    resources: deResources,
  }),
}

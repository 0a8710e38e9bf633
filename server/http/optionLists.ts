import type { Choice } from '../../src/contract/kinds.ts'
import type { Language } from '../../src/contract/words.ts'
import type { MasterKind } from '../akeneo/masterStore.ts'
import { isFilterable } from '../akeneo/isFilterable.ts'
import type { Deps } from '../deps.ts'
import { languages } from '../../src/resources/languages.ts'
import { byLabel, labelled } from './labelled.ts'
import { sourceAttributes } from './sourceAttributes.ts'
import { transferProtocols } from '../transfer/transferSettings.ts'
import { treesOf } from './treesOf.ts'

interface OptionList {
  (deps: Deps, language: Language): Promise<Choice[]>
  /** The codes alone, of all levels: a tree of 50,000 categories need not be built to look for three of them. */
  readonly codes?: (deps: Deps) => Promise<ReadonlySet<string>>
}
/** Lists of choices by the name the declarations use. */
export type OptionLists = Readonly<Record<string, OptionList>>

const same = (code: string): Choice => ({ code, label: code })

const nameOf = (kind: 'currency' | 'language', code: string, language: Language) =>
  new Intl.DisplayNames(language, { type: kind, fallback: 'code' }).of(code.replace('_', '-')) ?? code

const currencies: OptionList = async ({ masters }, language) => {
  const all = await masters.currencies()
  return all
    .filter(currency => currency.enabled)
    .map(({ code }) => ({ code, name: code, label: nameOf('currency', code, language) }))
}

const locales: OptionList = async ({ masters }, language) => {
  const all = await masters.locales()
  return all
    .filter(locale => locale.enabled)
    .map(({ code }) => ({ code, name: code, label: nameOf('language', code, language) }))
}

const withCodes = (kind: MasterKind, list: OptionList): OptionList =>
  Object.assign(list, { codes: ({ masters }: Deps) => masters.codes(kind) })

/** Every list that feeds a field. */
export const optionLists: OptionLists = {
  akeneoCurrencies: currencies,
  akeneoCurrency: currencies,
  akeneoLocales: locales,
  akeneoChannels: async ({ masters }, language) =>
    (await masters.channels()).map(channel => labelled(channel, language)).sort(byLabel(language)),
  akeneoFamilies: withCodes('families', async ({ masters }, language) =>
    (await masters.families()).map(family => labelled(family, language)).sort(byLabel(language)),
  ),
  akeneoCategoryTrees: withCodes('categories', async ({ masters }, language) =>
    treesOf(await masters.categories(), language),
  ),
  akeneoStatuses: async (_deps, language) => [
    { code: 'enabled', label: language === 'de' ? 'Aktiv' : 'Enabled' },
    { code: 'disabled', label: language === 'de' ? 'Inaktiv' : 'Disabled' },
  ],
  akeneoQualityScores: async () => ['A', 'B', 'C', 'D', 'E'].map(same),
  akeneoExportAttributes: async ({ masters }, language) =>
    (await sourceAttributes(masters, language))
      .filter(isFilterable)
      .map(({ code, label, groupLabel, type, isLocalized }) => ({
        code,
        label,
        groupLabel,
        type,
        isLocalized,
      })),
  languages: async ({ records }) =>
    (await records.list(languages)).map(({ name, label }) => ({ code: name, label })),
  languageAttributes: async ({ masters }, language) =>
    (await masters.attributes())
      .filter(({ type }) => type === 'pim_catalog_simpleselect')
      .map(attribute => labelled(attribute, language))
      .sort(byLabel(language)),
  delimiters: async (_deps, language) => [
    { code: ';', label: language === 'de' ? 'Semikolon ;' : 'Semicolon ;' },
    { code: ',', label: language === 'de' ? 'Komma ,' : 'Comma ,' },
    { code: '|', label: language === 'de' ? 'Senkrechter Strich |' : 'Pipe |' },
    { code: '\t', label: language === 'de' ? 'Tabulator' : 'Tab' },
  ],
  protocols: async (_deps, language) =>
    Object.entries(transferProtocols).map(([code, { label }]) => ({
      code,
      label: typeof label === 'string' ? label : label[language],
    })),
  charsets: async () => ['UTF-8', 'Windows-1252'].map(same),
  decimalpoints: async (_deps, language) => [
    { code: '.', label: language === 'de' ? 'Punkt .' : 'Point .' },
    { code: ',', label: language === 'de' ? 'Komma ,' : 'Comma ,' },
  ],
}

import type { Choice } from '../../src/contract/kinds.ts'
import type { Language } from '../../src/contract/words.ts'
import type { Deps } from '../deps.ts'
import { languages } from '../../src/resources/languages.ts'
import { transferProtocols } from '../transfer/transferSettings.ts'

type OptionList = (deps: Deps, language: Language) => Promise<Choice[]>

const same = (code: string): Choice => ({ code, label: code })

/** The label of a thing of the PIM in the reader's language, else in any, else its code in brackets as Akeneo does. */
const labelled = (
  { code, labels }: { code: string; labels: Readonly<Record<string, string>> },
  language: Language,
): Choice => {
  const mine = Object.keys(labels).find(locale => locale.startsWith(language))
  return { code, label: (mine && labels[mine]) || Object.values(labels)[0] || `[${code}]` }
}

const byLabel = (language: Language) => (a: Choice, b: Choice) => a.label.localeCompare(b.label, language)

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

/** Every list that feeds a field, by the name the declarations use. */
export const optionLists: Readonly<Record<string, OptionList>> = {
  akeneoCurrencies: currencies,
  akeneoCurrency: currencies,
  akeneoLocales: locales,
  akeneoChannels: async ({ masters }, language) =>
    (await masters.channels()).map(channel => labelled(channel, language)).sort(byLabel(language)),
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

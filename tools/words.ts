import type { TextCatalogue, LanguageWords } from '../src/contract/declarationTexts.ts'
import { declarationTexts } from '../src/contract/declarationTexts.ts'
import { mergeWords } from '../src/i18n/createMessages.ts'
import { words as english } from '../src/i18n/en/shell.ts'
import { languages } from '../src/i18n/languages.ts'
import { accountForms } from '../src/resources/account.ts'
import { resources, settings } from '../src/resources/index.ts'
import { locales } from '../src/wire/locales.ts'

/** Texts by their dotted names; the forms of a label are one text. */
const textsOf = (words: object, before: string): [string, string][] =>
  Object.entries(words).flatMap(([name, word]: [string, unknown]): [string, string][] => {
    const path = `${before}.${name}`
    if (Array.isArray(word)) return [[path, word.join(' | ')]]
    if (typeof word === 'object' && word !== null) return textsOf(word, path)
    return typeof word === 'string' && word.trim() !== '' ? [[path, word]] : []
  })

/** All texts of a language: those of react-admin, of Kontor and of the declarations. */
const allTexts = ({ stock, reactAdmin, own, declared = {} }: LanguageWords) =>
  new Map([
    ...textsOf(mergeWords(stock as TextCatalogue, reactAdmin), 'reactAdmin'),
    ...textsOf(own, 'kontor'),
    ...textsOf(declared, 'resources'),
  ])

const declarations = [resources, settings, accountForms].flatMap(group => Object.values(group))

/** Which texts a language lacks: the English ones by their dotted names, and how many there are in English. */
export const missingWordsIn = (words: LanguageWords) => {
  const all = allTexts({
    ...english,
    declared: Object.fromEntries(
      declarations.map(declaration => [declaration.name, declarationTexts(declaration)]),
    ),
  })
  const translated = allTexts(words)
  return { total: all.size, missing: new Map([...all].filter(([name]) => !translated.has(name))) }
}

if (process.argv[1] === import.meta.filename) {
  const [chosen] = process.argv.slice(2)
  const known = locales.filter(
    ({ locale }) => locale !== 'en-US' && (chosen === undefined || locale === chosen),
  )
  if (known.length === 0) {
    const names = locales.map(({ locale }) => locale).join(', ')
    process.stderr.write(`There is no translation "${chosen}" in src/wire/locales.ts. There is: ${names}.\n`)
    process.exitCode = 1
  }
  for (const { locale, name } of known) {
    const { total, missing } = missingWordsIn(await languages[locale]())
    const lines = [...missing].map(([path, text]) => `  ${path}: ${text}\n`)
    process.stdout.write(`${name} (${locale}): ${total - missing.size} of ${total} texts\n${lines.join('')}`)
  }
}

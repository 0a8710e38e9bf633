import { quoted } from './names.ts'
import { addEntry, createDraft, type Plan, Refusal } from './plan.ts'

const locales = 'src/wire/locales.ts'
const languages = 'src/i18n/languages.ts'
const login = 'src/i18n/loginWords.ts'

const wordsOf = (name: string) => `import type { TranslatedWords } from '../translation.ts'
import { declared } from './resources.ts'
import { shell } from './shell.ts'

/** The words in ${name}; English stands in for the others. */
export const words: TranslatedWords = { isPartial: true, stock: {}, reactAdmin: {}, own: { shell }, declared }
`

const shellOf = (name: string) => `import type { shell as english } from '../en/shell.ts'
import type { Translation } from '../translation.ts'

/** The texts of the shell in ${name}. */
export const shell: Translation<typeof english> = {}
`

const resourcesOf = (name: string) => `import type { TranslatedWords } from '../translation.ts'

/** The texts of the declarations in ${name}. */
export const declared: TranslatedWords['declared'] = {}
`

const loginOf = (name: string) => `import type { LoginWords } from '../loginWords.ts'

/** The texts of the log-in page in ${name}. */
export const login: Partial<LoginWords> = {}
`

/** Plans a language of the console: its folder of words, and its registration. */
export const newLanguage = (
  root: string,
  locale: string | undefined,
  { label }: { readonly label?: string },
): Promise<Plan> => {
  if (!locale || !/^[a-z]{2,3}-[A-Z]{2}$/.test(locale))
    throw new Refusal(`"${locale ?? ''}" is no language with its country. Write it as fr-FR.`)
  const draft = createDraft(root)
  const language = locale.slice(0, locale.indexOf('-'))
  if (draft.read(locales).includes(`locale: '${language}-`))
    throw new Refusal(`${locales} has the language "${language}" already.`)
  const name = label ?? new Intl.DisplayNames([locale], { type: 'language' }).of(language) ?? locale
  const folder = `src/i18n/${language}`
  draft.create(`${folder}/index.ts`, wordsOf(name))
  draft.create(`${folder}/shell.ts`, shellOf(name))
  draft.create(`${folder}/resources.ts`, resourcesOf(name))
  draft.create(`${folder}/login.ts`, loginOf(name))
  draft.change(locales, addEntry(locales, 'locales = [', `{ locale: '${locale}', name: ${quoted(name)} }`))
  const load = `'${locale}': async () => (await import('./${language}/index.ts')).words`
  draft.change(languages, addEntry(languages, '= {', load, 'Promise<LanguageWords> }'))
  draft.change(login, addEntry(login, '= {', `'${locale}': ${language}`, 'const words:'))
  draft.change(login, text => `import { login as ${language} } from './${language}/login.ts'\n${text}`)
  return draft.finish([
    `Translate what \`npm run words -- ${locale}\` lists; a file of ${folder} has the name of its English one.`,
    'See the result with `npm run demo`: the menu of languages has it, and English stands in for the rest.',
  ])
}

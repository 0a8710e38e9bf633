import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { declared } from '../../../src/resources/index.ts'
import type { TextCatalogue } from '../../../src/contract/declarationTexts.ts'
import { inPolyglot, mergeWords } from '../../../src/i18n/createMessages.ts'
import { loginWordsIn } from '../../../src/i18n/loginWords.ts'
import { catalogues, germanWords, i18nProvider } from '../../shared/languages.ts'
import { missingWords } from '../../shared/missingWords.ts'

/** Sentences by their dotted name. */
const flat = (words: object, before = ''): [string, string][] =>
  Object.entries(words).flatMap(([name, word]: [string, unknown]) =>
    typeof word === 'object' && word !== null
      ? flat(word, `${before}${name}.`)
      : [[before + name, String(word)]],
  )

const placesIn = (sentence: string) =>
  [...new Set([...sentence.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name))].sort()

const en = new Map(flat(catalogues['en-US']))
const de = new Map(flat(catalogues['de-DE']))

/** Old names that react-admin's German package still carries. */
const leftOver = new Set(['ra.navigation.prev'])

/** Sentences that one language says without the name: German bends the words around it, and “New” is the specification's. */
const nameless = new Set(['kontor.kit.keyFixed', 'kontor.kit.new'])

describe('the German catalogue', () => {
  it('has a word for every English one, and no other', () => {
    expect([...de.keys()].filter(name => !leftOver.has(name)).sort()).toEqual([...en.keys()].sort())
  })

  it('leaves no sentence empty that English has', () => {
    const empty = [...en].filter(([name, sentence]) => sentence.trim() !== '' && de.get(name)?.trim() === '')
    expect(empty).toEqual([])
  })

  it('has the same places in every sentence', () => {
    const unequal = [...en].filter(
      ([name, sentence]) =>
        !nameless.has(name) && placesIn(de.get(name) ?? '').join() !== placesIn(sentence).join(),
    )
    expect(unequal).toEqual([])
  })

  it('stands in files of the same names', () => {
    const files = (language: string) => readdirSync(`src/i18n/${language}`)
    const derived = new Set(['account.ts', 'reactAdmin.ts', 'resources.ts']) // English has them from react-admin and the declarations
    expect(files('de').filter(name => !derived.has(name))).toEqual(files('en'))
  })

  it('says every word of the log-in page', () => {
    const [english, german] = [loginWordsIn('en-US'), loginWordsIn('de-DE')]
    const same = flat(english).filter(([name, word]) => german[name as keyof typeof german] === word)
    expect(same).toEqual([])
  })
})

describe('the templates of our words', () => {
  const own = ['en', 'de'].flatMap(language =>
    readdirSync(`src/i18n/${language}`)
      .filter(name => name !== 'reactAdmin.ts') // in polyglot's own form
      .map(name => readFileSync(join('src/i18n', language, name), 'utf8')),
  )

  it('are none of polyglot’s', () => {
    expect(own.filter(file => file.includes('%{') || file.includes('||||'))).toEqual([])
  })

  it('have no amount but the one polyglot counts by', () => {
    const names = own.flatMap(file => [...file.matchAll(/\{(\w+)\|/g)].map(([, name]) => name))
    expect(names.length).toBeGreaterThan(20)
    expect(new Set(names)).toEqual(new Set(['smart_count']))
  })

  it.each([
    ['Export #{id}', 'Export #%{id}'],
    ['{count} {smart_count|entry|entries}', '%{count} entry |||| %{count} entries'],
    ['{smart_count|Ein Eintrag|{count} Einträge} mehr', 'Ein Eintrag mehr |||| %{count} Einträge mehr'],
    ['{smart_count|Asset|Asset}', 'Asset'],
  ])('%s is read by polyglot as %s', (text, expected) => expect(inPolyglot(text)).toBe(expected))

  it('are filled in by the provider', () => {
    const { translate } = i18nProvider()
    const say = (n: number) => translate('kontor.exports.messages', { smart_count: n })
    expect([say(1), say(3)]).toEqual(['One message about this export', '3 messages about this export'])
  })
})

/** The console's own code, without its words. */
const code = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter(name => /\.tsx?$/.test(name) && !name.startsWith('i18n'))
  .map(name => readFileSync(join('src', name), 'utf8'))
  .join('\n')

const escaped = (text: string) => text.replace(/[.$]/g, '\\$&')

/** Keys that are put together: `kontor.settings.hub.${name}Text` finds `connector` in `kontor.settings.hub.connectorText`. */
const patterns = [...code.matchAll(/`(kontor\.[^`]*\$\{[^`]*)`/g)].map(
  ([, template = '']) =>
    new RegExp(
      `^${template
        .split(/\$\{[^}]*\}/)
        .map(escaped)
        .join('(.+)')}$`,
    ),
)

/** A part of a key stands in the code as a text or as the name of something. */
const isSaid = (part: string) =>
  part.split('.').every(name => new RegExp(`'${name}'|\\b${name}\\??:`).test(code))

describe('every word of our own', () => {
  const own = [...en.keys()].filter(name => name.startsWith('kontor.'))
  it('is said somewhere', () => {
    const unsaid = own.filter(
      name =>
        !new RegExp(`['"\`]${escaped(name)}['"\`]`).test(code) &&
        !patterns.some(pattern => pattern.exec(name)?.slice(1).every(isSaid)),
    )
    expect(own.length).toBeGreaterThan(200)
    expect(unsaid).toEqual([])
  })
})

describe('the words of the declarations', () => {
  it.each([...Object.values(declared.resources), ...Object.values(declared.settings)])(
    'are all there in German: $name',
    declaration => {
      expect(missingWords(declaration, germanWords[declaration.name])).toEqual([])
    },
  )

  it('are found by the path of the resource', () => {
    const provider = i18nProvider()
    expect(provider.translate('resources.settings/tradebyte/channels.name', { smart_count: 2 })).toBe(
      'Channels',
    )
    expect(provider.translate('resources.settings/tradebyte/channels.fields.akeneoCurrency')).toBe('Currency')
  })
})

describe('merging catalogues', () => {
  it('goes into the depth and lets the second speak last', () => {
    const base: TextCatalogue = { a: { b: 'old', c: 'kept' } }
    expect(mergeWords(base, { a: { b: 'new' }, d: 'more' })).toEqual({
      a: { b: 'new', c: 'kept' },
      d: 'more',
    })
  })
})

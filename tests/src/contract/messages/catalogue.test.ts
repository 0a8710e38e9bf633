import { describe, expect, expectTypeOf, it } from 'vitest'
import {
  formatRunMessage,
  pageOfMessage,
  pathOfMessage,
} from '../../../../server/exports/findings/runMessages.ts'
import { callMessages } from '../../../../src/contract/messages/calls.ts'
import {
  entryOf,
  issueOf,
  message,
  type MessageCode,
  messages,
} from '../../../../src/contract/messages/index.ts'
import type { PlaceholdersOf, StoredMessage } from '../../../../src/contract/messages/message.ts'
import { readStoredMessage } from '../../../../src/contract/messages/readStored.ts'
import { pluralPattern, type Sentence } from '../../../../src/contract/words.ts'
import { words as german } from '../../../../src/i18n/de/resources.ts'
import { settings } from '../../../../src/resources/index.ts'

const codes = Object.keys(messages) as MessageCode[] // its own keys

/** Every sentence of the catalogue by its place. */
const sentences: readonly (readonly [place: string, sentence: Sentence])[] = codes.flatMap(code => {
  const { cause, remedy, remedies, about } = issueOf(code) ?? {}
  const more = Object.entries({ cause, remedy, remedies, about })
  return [
    [code, messages[code]] as const,
    ...more.flatMap(([name, sentence]) => (sentence ? [[`${code}.${name}`, sentence] as const] : [])),
  ]
})

const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name))].toSorted()

describe('the catalogue of messages', () => {
  it('has both languages of each sentence, with the same placeholders', () => {
    const wrong = sentences.filter(
      ([, { en, de }]) => !en.trim() || !de.trim() || `${placeholders(en)}` !== `${placeholders(de)}`,
    )
    expect(wrong).toEqual([])
  })

  it('closes every brace, and chooses between two forms wherever it chooses', () => {
    const bare = (text: string) => text.replace(pluralPattern, '').replace(/\{\w+\}/g, '')
    const wrong = sentences.filter(([, { en, de }]) => /[{}|]/.test(bare(en) + bare(de)))
    expect(wrong).toEqual([])
  })

  it('has each sentence once', () => {
    const whole = codes
      .map(code => [code, [messages[code].en, issueOf(code)?.remedy.en].filter(Boolean).join(' ')] as const)
      .filter(([, text]) => text.endsWith('.')) // names of things are no sentences
    const texts = [...new Set(whole.map(([, text]) => text))]
    const twice = texts
      .map(text => whole.filter(one => one[1] === text).map(([code]) => code))
      .filter(same => same.length > 1)
    expect(twice).toEqual(sharedSentences)
  })

  it('names pages that the sentence names', () => {
    const pages = Object.values(settings).map(({ label, path }) => [label, path] as const)
    const wrong = codes.flatMap(code => {
      const { page, en } = entryOf(code) ?? {}
      if (page === undefined) return []
      const text = `${en} ${issueOf(code)?.remedy.en ?? ''}`.toLowerCase()
      const named = pages.filter(([label]) => text.includes(label.toLowerCase()))
      return named.length === 0 || named.some(([, path]) => path === pageOfMessage(code)) ? [] : [code]
    })
    expect(wrong).toEqual([])
  })

  it('names the fields of the product filter as its page does', () => {
    for (const [field, { label }] of Object.entries(settings.productFilter.fields))
      expect(entryOf(`condition.${field}`)).toMatchObject({
        en: label,
        de: (german.productFilter.fields as Readonly<Record<string, string>>)[field],
      })
  })

  it('opens the field of the mapping that the message names', () => {
    const mapping = '/settings/tradebyte/mapping'
    expect(pathOfMessage(message('leftOut.noAxis', { column: 'a_comp[fit]', count: 2 }))).toBe(
      `${mapping}#a_comp`,
    )
    expect(pathOfMessage(message('noActivation', { count: 2 }))).toBe(`${mapping}#a_active`)
    expect(pathOfMessage(message('stayOnSale', { count: 2 }))).toBe(settings.exportSettings.path)
  })

  it('has the parameters of a message from its English sentence', () => {
    expectTypeOf<PlaceholdersOf<'{n|one SKU|{n} SKUs} of #{id}'>>().toEqualTypeOf<'n' | 'id'>()
    // @ts-expect-error the file has no path here
    message('uploading', { path: 'a.csv' })
    // @ts-expect-error a number of the export is needed
    message('nothingChanged')
    expect(message('starting')).toEqual({ code: 'starting', params: {} })
  })

  it('has an HTTP status for each error of a call', () => {
    for (const { status } of Object.values(callMessages)) expect(status).toBeGreaterThanOrEqual(400)
  })
})

/** One sentence for several errors of a call, and messages that calls and runs share. */
const sharedSentences = [
  ['notContinuable', 'call.notContinuable'],
  ['field.codeWrong', 'call.codeWrong'],
  ['call.badJson', 'call.badRequest', 'call.wrongShape'],
]

describe('a message that an older version stored', () => {
  const places = [
    { area: 'mapping', field: 'a_active', record: null },
    { area: 'languages', field: 'akeneoLocale', record: 'de_DE' },
    { area: 'fittings', field: 'size', record: null },
  ]
  it.each<[StoredMessage, string]>([
    [
      { code: 'emptiedCells', params: { count: 109, losses: 'p_text 96|<en>p_name 12|a_ean 1' } },
      'Description (p_text) 96, Product name (<en>p_name) 12, EAN (a_ean) 1',
    ],
    [{ code: 'replacedCells', params: { count: 1, losses: 'p_text|a|b|c|d|e' } }, 'and 2 more columns'],
    [
      { code: 'deltaSendsAll', params: { id: '7', parts: 'mapping csv' } },
      'Mapping and CSV settings changed',
    ],
    [
      { code: 'nothingPassed', params: { conditions: 'akeneoFamilies akeneoStatus' } },
      'Check its conditions: Families, Status.',
    ],
    [
      { code: 'structure.attributes.gone', params: { code: 'size', places: JSON.stringify(places) } },
      'needed by Article active (a_active), the language de_DE, size.',
    ],
    [{ code: 'unchecked.families', params: {} }, 'Akeneo does not show its families to this connection'],
    [
      { code: 'filter.akeneoFamilies.optionGone', params: { value: 'shoes' } },
      'The product filter cannot be applied. Families: “shoes” is no longer available.',
    ],
  ])('%j says %s', (stored, sentence) => {
    const read = readStoredMessage(stored)
    expect(formatRunMessage(read, 'en')).toContain(sentence)
    expect(formatRunMessage(read, 'de')).not.toMatch(/[{}]/)
    expect(readStoredMessage(read)).toEqual(read)
  })
})

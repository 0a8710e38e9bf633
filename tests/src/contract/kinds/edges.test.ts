import { describe, expect, it } from 'vitest'
import { date, file, json, number, time } from '../../../../src/contract/fields.ts'
import { type Field, kinds } from '../../../../src/contract/kinds.ts'
import {
  createDateFormatter,
  formatExample,
  formatProblems,
  localeDefaultsOf,
} from '../../../../src/contract/localeFormats.ts'
import { fieldSchemaOf } from '../../../../src/contract/record/fieldSchema.ts'

const isValid = (field: Field, value: unknown, on: 'create' | 'update' = 'create') =>
  fieldSchemaOf(field, on).safeParse(value).success

describe('a file', () => {
  const terms = file('Terms', { max: 1024, accept: ['.pdf', 'image/*', 'text/csv'] })
  const note = { name: 'note.pdf', type: 'application/pdf', size: 3, content: 'MDAx' }
  const codeOf = (more: object, on: 'create' | 'update' = 'create') => {
    const { error } = fieldSchemaOf(terms, on).safeParse({ ...note, ...more })
    return error?.issues.map(issue => (issue as { params?: { code?: string } }).params?.code ?? issue.code)
  }

  it('is accepted by its extension or its media type', () => {
    for (const more of [
      {},
      { name: 'NOTE.PDF' },
      { name: 'a.png', type: 'image/png' },
      { name: 'a.txt', type: 'text/csv' },
    ])
      expect(codeOf(more)).toBeUndefined()
    for (const more of [
      { name: 'a.txt' },
      { name: 'a.pdf.exe' },
      { name: 'a', type: 'images/png' },
      { name: 'a', type: 'text/csvx' },
    ])
      expect(codeOf(more)).toEqual(['fileNotAccepted'])
    expect(isValid(file('Any'), { ...note, name: 'any.odd' })).toBe(true)
  })

  it('has at most so many bytes, as it says and as it is', () => {
    const content = Buffer.alloc(1024).toString('base64')
    expect(codeOf({ size: 1024, content })).toBeUndefined()
    expect(codeOf({ size: 1025 })).toEqual(['fileTooLarge'])
    expect(codeOf({ size: 3, content: Buffer.alloc(1025).toString('base64') })).toEqual(['fileTooLarge'])
  })

  it.each([
    ['MDAx', 3],
    ['MDA=', 2],
    ['MA==', 1],
    ['', 0],
  ])('with the content %j has %i bytes', (content, size) => {
    expect(codeOf({ content, size })).toBeUndefined()
    expect(codeOf({ content, size: size + 1 })).toEqual(['fileBroken'])
  })

  it('is broken with another content, or without one unless one is stored', () => {
    expect(codeOf({ content: 'MDA', size: 2 })).toEqual(['fileBroken'])
    expect(codeOf({ content: '****' })).toEqual(['fileBroken'])
    expect(codeOf({ content: undefined })).toEqual(['fileBroken'])
    expect(codeOf({ content: undefined }, 'update')).toBeUndefined()
    expect(codeOf({ name: 'a\u202e.pdf' })).toEqual(['hiddenCharacters'])
  })

  it('is saved without folders, and with a media type', () => {
    const saved = (more: object) => fieldSchemaOf(terms, 'create').parse({ ...note, ...more })
    expect(saved({ name: ' C:\\x\\a/b.pdf ' })).toMatchObject({ name: 'b.pdf' })
    expect(saved({ type: 'odd type' })).toMatchObject({ type: 'application/octet-stream' })
    expect(isValid(terms, 'text')).toBe(false)
    expect(isValid(terms, { ...note, type: 7 })).toBe(true)
    expect(isValid(terms, { ...note, name: 7 })).toBe(false)
    expect(fieldSchemaOf(terms, 'create').parse(null)).toBeNull()
  })

  it('is shown without its content, which an update may leave out', () => {
    const { conceal, merge, toComparable } = kinds.file
    const { content: _content, ...facts } = note
    expect([conceal(note, terms), conceal('text', terms), conceal(null, terms)]).toEqual([facts, null, null])
    expect(merge(facts, note)).toBe(note)
    expect(merge(facts, null)).toBeNull()
    expect(merge(note, { ...note, name: 'old' })).toBe(note)
    expect(merge(null, note)).toBeNull()
    expect([toComparable(note), toComparable('a'), toComparable(7)]).toEqual(['note.pdf', 'a', null])
  })
})

describe('a day', () => {
  const day = date('Day', { min: '2026-01-02', max: '2026-01-20' })
  it('lies within its bounds, which belong to it', () => {
    for (const one of ['2026-01-02', '2026-01-20']) expect(isValid(day, one)).toBe(true)
    for (const one of ['2026-01-01', '2026-01-21', 'soon']) expect(isValid(day, one)).toBe(false)
    expect(isValid(date('Day'), '1900-01-01')).toBe(true)
    expect(kinds.date.example(date('Day', { max: '2026-01-28' }), 28)).toBe('2026-01-01')
    expect(kinds.date.example(day, 27)).toBe('2026-01-20')
    expect(kinds.date.example(date('Day'), 3)).toBe('2026-01-04')
  })
  it('is shown as a day, a moment with its offset', () => {
    expect(kinds.date.responseSchema.safeParse('2026-01-02').success).toBe(true)
    const { responseSchema } = kinds.time
    expect(responseSchema.safeParse('2026-01-02T10:00:00+01:00').success).toBe(true)
    expect(responseSchema.safeParse('2026-01-02T10:00:00').success).toBe(false)
    expect(kinds.time.empty(time('At'))).toBeNull()
  })
})

describe('JSON', () => {
  const short = json('Settings', { max: 12 })
  it('is formatted unless it grows too long', () => {
    const { schema } = kinds.json
    expect(schema(json('Settings'), 'create').parse('{"a":1}')).toBe('{\n  "a": 1\n}')
    expect(schema(short, 'create').parse('{"a":1}')).toBe('{\n  "a": 1\n}')
    expect(schema(short, 'create').parse('{"a":1234}')).toBe('{"a":1234}')
  })
  it('is no longer than its limit, and valid', () => {
    expect(isValid(short, '[123456,8,9]')).toBe(true)
    expect(isValid(short, '[123456,8,90]')).toBe(false)
    expect(isValid(short, '{"a":')).toBe(false)
    expect(isValid(json('Settings'), `"${'x'.repeat(20_000)}"`)).toBe(false)
  })
})

describe('a number', () => {
  it('lies within its bounds', () => {
    const weight = number('Weight', { min: 1, max: 5 })
    for (const one of [1, 3, 5]) expect(isValid(weight, one)).toBe(true)
    for (const one of [0, 6, 'x']) expect(isValid(weight, one)).toBe(false)
  })
})

describe('the formats of a locale', () => {
  it.each([
    [
      'de_DE',
      {
        booleanYesLabel: 'Ja',
        booleanNoLabel: 'Nein',
        numberFormatThousandSeparator: '.',
        numberFormatDecimalSeparator: ',',
        dateFormat: 'j.n.Y',
      },
    ],
    [
      'fr_FR',
      {
        booleanYesLabel: 'Oui',
        booleanNoLabel: 'Non',
        numberFormatThousandSeparator: ' ',
        numberFormatDecimalSeparator: ',',
        dateFormat: 'd/m/Y',
      },
    ],
    ['ja_JP', { numberFormatThousandSeparator: ',', numberFormatDecimalSeparator: '.', dateFormat: 'Y/n/j' }],
  ])('%s are the usual ones', (locale, formats) => {
    expect(localeDefaultsOf(locale)).toMatchObject(formats)
    expect('booleanYesLabel' in (localeDefaultsOf(locale) ?? {})).toBe('booleanYesLabel' in formats)
  })
  it.each([[7], ['de-DE'], ['german'], ['xx_XX'], ['']])('%j are unknown', locale =>
    expect(localeDefaultsOf(locale)).toBeUndefined(),
  )

  it('are shown by an example', () => {
    const day = new Date(2026, 10, 22)
    const german = {
      booleanYesLabel: 'Ja',
      numberFormatThousandSeparator: '.',
      numberFormatDecimalSeparator: ',',
      dateFormat: ' d.m.Y ',
    }
    expect(formatExample(german, day)).toBe('1.234,56 · 22.11.2026 · Ja')
    expect(formatExample({}, day)).toBe('1234.56 · 2026-11-22 · 1')
  })

  it('have two separators and a date in the format of dates', () => {
    const same = {
      numberFormatThousandSeparator: 'sameSeparator',
      numberFormatDecimalSeparator: 'sameSeparator',
    }
    const problems = (thousand: unknown, decimal: unknown, dateFormat: unknown = 'Y') =>
      formatProblems({
        numberFormatThousandSeparator: thousand,
        numberFormatDecimalSeparator: decimal,
        dateFormat,
      })
    expect(problems(',', ',')).toEqual(same)
    expect(problems('.', '')).toEqual(same)
    expect([
      problems(',', ''),
      problems('', null),
      problems(null, null, null),
      problems(null, null, ' '),
    ]).toEqual([{}, {}, {}, {}])
    expect(problems(null, null, 'ä/ö')).toEqual({ dateFormat: 'noDateFormat' })
  })

  it.each([
    [1900, '0'],
    [2000, '1'],
    [2024, '1'],
    [2026, '0'],
  ])('know the leap years: %i', (year, leap) => expect(createDateFormatter('L')(`${year}-03-01`)).toBe(leap))
})

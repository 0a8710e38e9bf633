import { describe, expect, it } from 'vitest'
import { schemaOf } from '../../../src/contract/saveSchemas.ts'
import { fieldError, formatIssue, messagesOfIssues } from '../../../src/contract/errors.ts'
import { cron, longText, password, secret, select, text, url } from '../../../src/contract/fields.ts'
import { kinds } from '../../../src/contract/kinds.ts'

describe('a text', () => {
  it('is trimmed, and nothing when only space is left', () => {
    const schema = kinds.text.schema(text('Label'), 'create')
    expect([schema.parse('  Zalando '), schema.parse('   '), schema.parse(undefined)]).toEqual([
      'Zalando',
      null,
      null,
    ])
  })

  it('of one character is a sign, and a space is one: it parts thousands', () => {
    const schema = kinds.text.schema(text('Thousands separator', { max: 1 }), 'create')
    expect([schema.parse(' '), schema.parse('\u202F'), schema.parse('')]).toEqual([' ', '\u202F', null])
    expect(schema.safeParse('  ').success).toBe(false)
  })
})

describe('characters that nobody sees', () => {
  const signs = ['\0', '\n', '\t', '\u007F', '\u0085', '\u202E', '\u2066']
  const refused = { error: { issues: [{ params: { code: 'hiddenCharacters' } }] } }
  const around = (sign: string) => `a${sign}b`

  it.each(signs.map(around))('are refused in one line: %j', value => {
    expect(kinds.text.schema(text('Label'), 'create').safeParse(value)).toMatchObject(refused)
    expect(kinds.secret.schema(secret('Password'), 'update').safeParse(value)).toMatchObject(refused)
    const sign = kinds.text.schema(text('Decimal separator', { max: 1 }), 'create')
    expect(sign.safeParse(value[1])).toMatchObject(refused)
  })

  it('are line breaks and tabs of several lines, but no NUL', () => {
    const schema = kinds.longText.schema(longText('SKUs'), 'update')
    expect(schema.parse('a\r\n\tb')).toBe('a\r\n\tb')
    expect(schema.safeParse('a\0b')).toMatchObject(refused)
    const keys = kinds.secret.schema(secret('Private key', { rows: 3 }), 'update')
    expect(keys.parse('a\nb')).toBe('a\nb')
  })
})

describe('a choice', () => {
  it('is kept as its list has it: a tab parts columns', () => {
    const schema = kinds.select.schema(
      select('Delimiter', { options: 'delimiters', required: true }),
      'update',
    )
    expect(schema.parse('\t')).toBe('\t')
    expect(schema.safeParse('').success).toBe(false)
  })
})

describe('a web address', () => {
  const schema = kinds.url.schema(url('Address', { required: true }), 'update')
  it.each(['https://pim.example.com', 'http://127.0.0.1:8080/pim/', 'HTTPS://müller.example/?a=b@c'])(
    'is %s',
    address => expect(schema.parse(` ${address} `)).toBe(address),
  )

  it.each([
    ['banana', 'notAnAddress'],
    ['ftp://pim.example.com', 'notAnAddress'],
    ['file:///etc/passwd', 'notAnAddress'],
    ['javascript:alert(1)', 'notAnAddress'],
    ['https://', 'notAnAddress'],
    ['http://user:pw@pim.example.com', 'credentialsInAddress'],
    ['http://user@pim.example.com', 'credentialsInAddress'],
  ])('is not %s', (address, code) => {
    expect(schema.safeParse(address).error?.issues).toMatchObject([{ params: { code } }])
  })
})

describe('a cron timing', () => {
  const schema = kinds.cron.schema(cron('Timing', { default: '0 3 * * *' }), 'create')
  it('is held to its five fields', () => {
    expect(schema.parse(' 30 6 * * 1-5 ')).toBe('30 6 * * 1-5')
    expect(schema.safeParse('60 * * * *').error?.issues).toMatchObject([{ params: { code: 'badCron' } }])
  })

  it('left out takes its default, emptied is nothing', () => {
    expect([schema.parse(undefined), schema.parse('')]).toEqual(['0 3 * * *', null])
  })

  it('has another example each time', () => {
    const examples = [1, 2, 61].map(n => kinds.cron.example(cron('Timing'), n))
    expect(examples).toEqual(['1 3 * * *', '2 3 * * *', '1 3 * * *'])
    for (const example of examples) expect(schema.parse(example)).toBe(example)
  })
})

describe('a password and its repetition', () => {
  const fields = {
    password: password('Password', { required: true }),
    again: password('Repeat password', { required: true, repeats: 'password' }),
  }
  const complaints = (one: string | null, again: string | null) =>
    messagesOfIssues(
      schemaOf(fields, 'create').safeParse({ password: one, again }, { error: formatIssue('en') }).error
        ?.issues ?? [],
    )
  const [short, differ, required] = [
    fieldError('tooShort', 'en', { min: 10 }),
    fieldError('passwordsDiffer', 'en'),
    fieldError('required', 'en'),
  ]

  it.each([
    ['both', 'correct horse', 'correct horse', {}],
    ['short ones', 'short', 'short', { password: [short] }],
    ['another one', 'correct horse', 'correct', { again: [differ] }],
    ['no second one', 'correct horse', null, { again: [required] }],
  ])('say what is wrong once: %s', (_case, one, again, expected) => {
    expect(complaints(one, again)).toEqual(expected)
  })
})

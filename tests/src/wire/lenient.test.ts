import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openChoice } from '../../../src/contract/calls/call.ts'
import { exportReportSchema } from '../../../src/contract/calls/exports.ts'
import { lenient } from '../../../src/wire/lenient.ts'

const link = z.object({ id: z.int(), at: z.iso.datetime({ offset: true }) })
const declared = z.object({
  id: z.int(),
  name: z.string(),
  count: z.int().min(0),
  isDone: z.boolean(),
  note: z.string().nullable(),
  hint: z.string().optional(),
  state: z.string().nullish(),
  enabled: z.boolean().default(true),
  tags: z.array(z.string()),
  counts: z.record(z.string(), z.number()),
  first: link.nullable(),
  more: z.array(link),
  part: z.object({ size: z.number() }),
})

const empty = {
  id: 3,
  name: '',
  count: 0,
  isDone: false,
  note: null,
  enabled: true,
  tags: [],
  counts: {},
  first: null,
  more: [],
  part: { size: 0 },
}

describe('lenient(schema)', () => {
  it('reads what is as declared as the schema does', () => {
    const at = '2026-11-20T08:00:00+01:00'
    const value = { ...empty, note: 'x', hint: 'y', enabled: false, tags: ['a'], first: { id: 1, at } }
    expect(lenient(declared).parse(value)).toEqual(declared.parse(value))
  })

  it('asks for the id alone, and has something empty for all else', () => {
    expect(lenient(declared).parse({ id: 3 })).toEqual(empty)
    expect(lenient(declared).safeParse({ name: 'x' }).success).toBe(false)
  })

  it('takes null for left out', () => {
    const nothing = Object.fromEntries(Object.keys(declared.shape).map(name => [name, null]))
    expect(lenient(declared).parse({ ...nothing, id: 3 })).toEqual({ ...empty, state: null })
  })

  it.each([
    ['formats and limits', { count: -0.5, first: { id: 1, at: 'today' } }],
    ['an entry for a list of one', { tags: 'a' }, { tags: ['a'] }],
    ['ids for links', { first: 1, more: [2] }, { first: { id: 1, at: '' }, more: [{ id: 2, at: '' }] }],
    ['an empty list for a record', { counts: [] }, { counts: {} }],
  ])('takes %s', (_case, given, read: object = given) => {
    expect(lenient(declared).parse({ id: 3, ...given })).toEqual({ ...empty, ...read })
  })

  it.each([{ name: 5 }, { count: '5' }, { isDone: 'yes' }, { tags: {} }, { more: [{}] }])(
    'refuses %j, which is wrong and not left out',
    given => {
      expect(lenient(declared).safeParse({ id: 3, ...given }).success).toBe(false)
    },
  )

  it('leaves out entries that cannot be read, unless there is no other', () => {
    expect(lenient(declared).parse({ id: 3, more: [{ at: 'x' }, { id: 4 }, null] })).toMatchObject({
      more: [{ id: 4, at: '' }],
    })
    expect(lenient(declared).safeParse({ id: 3, more: [{ at: 'x' }] }).success).toBe(false)
  })

  it('takes a code for a choice', () => {
    const choices = z.array(z.looseObject({ code: z.string(), label: z.string() }))
    expect(lenient(choices).parse(['UTF-8'])).toEqual([{ code: 'UTF-8', label: '' }])
  })

  it('has the default for what is left out, and for null only where that is no value', () => {
    const schema = z.object({
      folder: z.string().nullable().default('/in'),
      tags: z.array(z.string()).default(['a']),
    })
    expect(lenient(schema).parse({})).toEqual({ folder: '/in', tags: ['a'] })
    expect(lenient(schema).parse({ folder: null, tags: null })).toEqual({ folder: null, tags: ['a'] })
  })

  it('asks for the needed names, in entries of lists too', () => {
    const needy = lenient(declared, ['name', 'more.at'])
    expect(needy.safeParse({ id: 3 }).success).toBe(false)
    expect(needy.safeParse({ id: 3, name: 'x', more: [{ id: 1 }] }).success).toBe(false)
    expect(needy.parse({ id: 3, name: 'x', first: { id: 1 } })).toMatchObject({ first: { id: 1, at: '' } })
  })

  it('asks for what has nothing empty: a choice, a literal', () => {
    const choice = z.object({ kind: z.enum(['a', 'b']) })
    expect(lenient(choice).safeParse({}).success).toBe(false)
    expect(lenient(choice).safeParse({ kind: 'c' }).success).toBe(false)
    expect(lenient(choice).parse({ kind: 'b' })).toEqual({ kind: 'b' })
  })

  it('keeps unknown fields where the schema does, and reads each way of a union', () => {
    const either = z.union([
      z.object({ success: z.literal(true), data: z.looseObject({ n: z.number() }) }),
      z.object({ success: z.literal(false), message: z.string().optional() }),
    ])
    expect(lenient(either).parse({ success: true, data: { more: 1 } })).toEqual({
      success: true,
      data: { n: 0, more: 1 },
    })
    expect(lenient(either).parse({ success: false, message: null })).toEqual({ success: false })
  })

  it('takes a schema that is made at its first use for what it makes', () => {
    const later = z.object({ list: z.lazy(() => z.array(z.lazy(() => declared))) })
    expect(lenient(later).parse({ list: [{ id: 3 }] })).toEqual({ list: [empty] })
    expect(lenient(later).parse({})).toEqual({ list: [] })
  })

  it('reads the report of an export that says no more than how it stands', () => {
    const report = { id: 5, statusClass: 'warning', startTime: '2026-11-20 08:00', retriedExports: [6] }
    expect(lenient(exportReportSchema, ['startTime']).parse(report)).toMatchObject({
      ...report,
      amountTotal: null,
      errors: [],
      canBeRetried: false,
      retriedExports: [{ id: 6, startTime: '' }],
    })
  })
})

describe("lenient(schema, [], 'absent')", () => {
  it('leaves out what is omitted, and null where the schema refuses it', () => {
    const read = lenient(declared, [], 'absent')
    expect(read.parse({ id: 3 })).toEqual({ id: 3 })
    expect(read.parse({ id: 3, note: null, tags: null, part: {} })).toEqual({ id: 3, note: null, part: {} })
  })
})

describe('a choice that other backends may add to', () => {
  const run = z.object({ id: z.int(), status: openChoice(['done', 'failed']), kind: z.enum(['a']).nullish() })
  it('is read as its text, and an omitted one as empty', () => {
    expect(lenient(run).parse({ id: 1, status: 'archived' })).toMatchObject({ status: 'archived' })
    expect(lenient(run).parse({ id: 1 })).toMatchObject({ status: '' })
    expect(run.safeParse({ id: 1, status: 'archived' }).success).toBe(false)
  })
  it('is described as one for machines', () => {
    expect(z.toJSONSchema(run).properties?.['status']).toMatchObject({
      enum: ['done', 'failed'],
      'x-extensible-enum': ['done', 'failed'],
    })
  })
})

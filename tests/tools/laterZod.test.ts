import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { z as zod } from 'zod'

/** A stand-in to which zod has not come yet. */
const standIn = async () => {
  vi.resetModules()
  const { arrive, z } = await import('../../tools/laterZod.ts')
  return { arrive, z: z as typeof zod }
}

describe('what stands in the place of zod', () => {
  let arrive: (parts: object) => void
  let z: typeof zod
  beforeEach(async () => ({ arrive, z } = await standIn()))

  const schemaOf = (of: typeof zod) => {
    const row = of.object({ id: of.int().min(1), at: of.iso.datetime().nullish(), kind: of.enum(['a', 'b']) })
    const short = row
      .pick({ id: true })
      .extend({ more: of.array(of.union([of.string().trim(), row])).optional() })
    return of.preprocess(
      value => value ?? {},
      of.looseObject({ rows: of.array(short), count: of.coerce.number() }),
    )
  }
  const values = [
    { rows: [{ id: 1, more: [' x ', { id: 2, kind: 'b' }] }], count: '3', other: true },
    { rows: [{ id: 0, more: [{ id: 2, kind: 'c' }] }], count: 'x' },
    undefined,
  ]

  it('answers as zod does once zod has come, whenever a schema was made', () => {
    const before = schemaOf(z)
    arrive(zod)
    for (const schema of [before, schemaOf(z)])
      for (const value of values)
        expect(JSON.stringify(schema.safeParse(value))).toBe(JSON.stringify(schemaOf(zod).safeParse(value)))
    expect(z.union([z.string()]) instanceof z.ZodUnion).toBe(true)
    expect(before instanceof z.ZodUnion).toBe(false)
  })

  it('lets zod make schemas of those that were made before', () => {
    const before = z.object({ id: z.int() })
    arrive(zod)
    expect(zod.array(before).safeParse([{ id: 1 }]).success).toBe(true)
    expect(zod.array(before).safeParse([{ id: 'x' }]).success).toBe(false)
  })

  it.each(['parse', 'safeParse', 'shape', '_zod'] as const)(
    'refuses to be asked for %s before that',
    name => {
      const schema = z.object({ id: z.int() })
      expect(() => schema[name]).toThrow(`${name} is asked before zod is there`)
    },
  )
})

describe('the parts of zod that come', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name) && !name.endsWith('openapi.ts')) // the service alone describes its calls
    .map(name => readFileSync(join('src', name), 'utf8'))
    .filter(text => /^import \{ z \} from 'zod'/m.test(text))

  /** What sources take of zod and is no type: `string`, `iso.datetime`. */
  const taken = new Set(
    sources.flatMap(text => [
      ...[...text.matchAll(/\bz\.((?:(?:iso|coerce)\.)?[a-z]\w*)(?=[(,)])/g)].map(([, name = '']) => name),
      ...[...text.matchAll(/instanceof z\.(\w+)/g)].map(([, name = '']) => name),
    ]),
  )

  it('are all that sources take, and no more', async () => {
    const parts = await import('../../tools/zodParts.ts')
    const given = Object.entries(parts).flatMap(([name, part]) =>
      typeof part === 'object' ? Object.keys(part).map(inner => `${name}.${inner}`) : [name],
    )
    expect(given.toSorted()).toEqual([...taken].toSorted())
  })
})

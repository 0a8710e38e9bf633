import { z } from 'zod'

/** One field that a change touched. */
interface FieldChange {
  /** Nested fields are joined with dots. */
  readonly name: string
  readonly before: unknown
  readonly after: unknown
}

const recordSchema = z.record(z.string(), z.unknown())

const isRecord = (value: unknown): value is Record<string, unknown> => recordSchema.safeParse(value).success

const flat = (record: Record<string, unknown>, path = ''): [string, unknown][] =>
  Object.entries(record).flatMap(([name, value]): [string, unknown][] =>
    isRecord(value) ? flat(value, `${path}${name}.`) : [[path + name, value]],
  )

const read = (json: string | null | undefined): Map<string, unknown> => {
  if (!json) return new Map()
  try {
    return new Map(flat(recordSchema.parse(JSON.parse(json))))
  } catch {
    return new Map([['', json]]) // what is no record is still worth showing
  }
}

/** An empty text or list says as little as null. */
const said = (value: unknown): unknown =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value

/**
 * Puts both sides of a change next to each other, field by field, without those that are the same.
 * @param before JSON of the fields that differ; null for what was created
 * @param after the same; null for what was deleted
 */
export const changesOf = (
  before: string | null | undefined,
  after: string | null | undefined,
): FieldChange[] => {
  const [old, now] = [read(before), read(after)]
  return [...new Set([...old.keys(), ...now.keys()])]
    .map(name => ({ name, before: said(old.get(name)), after: said(now.get(name)) }))
    .filter(change => JSON.stringify(change.before) !== JSON.stringify(change.after))
}

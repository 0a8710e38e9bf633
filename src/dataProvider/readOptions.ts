import { z } from 'zod'
import type { Options } from './dataProviderTypes.ts'

const entrySchema = z
  .union([
    z.looseObject({
      code: z.union([z.string(), z.number()]),
      label: z.string().nullish(),
      name: z.string().nullish(),
    }),
    z.string().transform(code => ({ code, label: code, name: null })),
  ])
  .transform(({ code, label, name }) => ({ code: String(code), label: label || name || String(code) }))

/** Option lists of one answer by name. Other backends name entries by `name`, or send bare codes. */
export const readOptions = (data: unknown): Options => {
  const lists = z.record(z.string(), z.unknown()).catch({}).parse(data)
  return Object.fromEntries(
    Object.entries(lists).flatMap(([name, list]) => {
      const parsed = z.array(entrySchema).safeParse(list)
      return parsed.success ? [[name, parsed.data]] : []
    }),
  )
}

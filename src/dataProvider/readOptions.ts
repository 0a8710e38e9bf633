import { z } from 'zod'
import type { Choice } from '../contract/kinds.ts'
import type { Options } from './dataProviderTypes.ts'

const namedSchema: z.ZodType<Choice> = z
  .object({
    code: z.union([z.string(), z.number()]),
    label: z.string().nullish(),
    name: z.string().nullish(),
    groupLabel: z.string().optional().catch(undefined),
    type: z.string().optional().catch(undefined),
    isLocalized: z.boolean().optional().catch(undefined),
    get children() {
      return z.array(namedSchema).optional()
    },
  })
  .transform(({ code, label, name, ...more }) => ({
    ...more,
    code: String(code),
    label: label || name || String(code),
  }))

const entrySchema = z.union([namedSchema, z.string().transform((code): Choice => ({ code, label: code }))])

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

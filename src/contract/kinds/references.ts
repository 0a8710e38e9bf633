import { z } from 'zod'
import {
  asIs,
  blankToNull,
  defaultOrNull,
  filledOrNull,
  type KindsOf,
  optionsBuilder,
  shownText,
} from './kind.ts'

/** `to` is the name of a declared resource. Whoever may see this field sees the titles of its records. */
type Referring = { to: string }

/** Kinds that name records of another resource, or of their own. A record that is named cannot be deleted. */
export interface ReferenceKinds {
  /** The id of one record, as text. */
  reference: { value: string; options: Referring }
  /** The ids of several records, each once. */
  references: { value: string[]; options: Referring; neverNull: true }
}

/** One record of another resource. `reference('Channel', { to: 'channels', required: true })` */
export const reference = optionsBuilder<'reference', ReferenceKinds['reference']>('reference')
/** Any records of another resource. `references('Channels', { to: 'channels' })` */
export const references = optionsBuilder<'references', ReferenceKinds['references']>('references')

/** The option list of the records of a resource: id and title of each. */
export const recordList = (resource: string): string => `records.${resource}`

/** react-admin knows numbered records by a number. */
const idIn = (value: unknown) => (typeof value === 'number' ? String(value) : blankToNull(value))
const idsIn = (value: unknown) => (Array.isArray(value) ? [...new Set(value.map(idIn))] : (value ?? []))

const referring = {
  listOf: ({ to }: Referring) => recordList(to),
  refersTo: ({ to }: Referring) => to,
}

const toRecords = ({ to }: Referring) => ({ description: `Id of one of ${to}` })

export const referenceKinds: KindsOf<ReferenceKinds> = {
  reference: {
    ...asIs,
    ...referring,
    shown: shownText,
    schema: field => filledOrNull(field, z.string().max(255).meta(toRecords(field)), idIn),
    example: field => field.default ?? null,
    empty: defaultOrNull,
  },
  references: {
    ...asIs,
    ...referring,
    shown: z.array(z.string()),
    schema: field => {
      const ids = z.array(z.string().max(255).meta(toRecords(field)))
      return z.preprocess(idsIn, field.required ? ids.min(1) : ids)
    },
    example: field => field.default ?? [],
    empty: field => field.default ?? [],
  },
}

import { z } from 'zod'
import {
  asIs,
  blankToNull,
  defaultOrNull,
  filledOrNull,
  type KindsOf,
  nullableText,
  optionsBuilder,
} from './kind.ts'

/** `to` is the name of a declared resource. Whoever may see this field sees the titles of its records. */
type ReferenceOptions = { to: string }

/** Kinds that name records of another resource, or of their own. A record that is named cannot be deleted. */
export interface ReferenceKinds {
  /** The id of one record, as text. */
  reference: { value: string; options: ReferenceOptions }
  /** The ids of several records, each once. */
  references: { value: string[]; options: ReferenceOptions; neverNull: true }
}

/** One record of another resource. `reference('Channel', { to: 'channels', required: true })` */
export const reference = optionsBuilder<'reference', ReferenceKinds['reference']>('reference')
/** Any records of another resource. `references('Channels', { to: 'channels' })` */
export const references = optionsBuilder<'references', ReferenceKinds['references']>('references')

/** The option list of the records of a resource: id and title of each. */
export const recordList = (resource: string): string => `records.${resource}`

/** react-admin knows numbered records by a number. */
const toId = (value: unknown) => (typeof value === 'number' ? String(value) : blankToNull(value))
const toIds = (value: unknown) => (Array.isArray(value) ? [...new Set(value.map(toId))] : (value ?? []))

const referenceDefinition = {
  optionList: ({ to }: ReferenceOptions) => recordList(to),
  referencedResource: ({ to }: ReferenceOptions) => to,
}

const describeReference = ({ to }: ReferenceOptions) => ({ description: `Id of one of ${to}` })

export const referenceKinds: KindsOf<ReferenceKinds> = {
  reference: {
    ...asIs,
    ...referenceDefinition,
    responseSchema: nullableText,
    schema: field => filledOrNull(field, z.string().max(255).meta(describeReference(field)), toId),
    example: field => field.default ?? null,
    empty: defaultOrNull,
  },
  references: {
    ...asIs,
    ...referenceDefinition,
    responseSchema: z.array(z.string()),
    schema: field => {
      const ids = z.array(z.string().max(255).meta(describeReference(field)))
      return z.preprocess(toIds, field.required ? ids.min(1) : ids)
    },
    example: field => field.default ?? [],
    empty: field => field.default ?? [],
  },
}

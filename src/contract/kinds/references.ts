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

/** `to` is the name of a declared resource. Users who may see the field can see the titles of all records of `to`. */
type ReferenceOptions = { to: string }

/** Kinds of fields that refer to records of a resource. A record that is referred to cannot be deleted. */
export interface ReferenceKinds {
  /** The id of one record, as text. */
  reference: { value: string; options: ReferenceOptions }
  /** The ids of several records without duplicates. */
  references: { value: string[]; options: ReferenceOptions; neverNull: true }
}

/** A reference to one record. `reference('Channel', { to: 'channels', required: true })` */
export const reference = optionsBuilder<'reference', ReferenceKinds['reference']>('reference')
/** References to any number of records. `references('Channels', { to: 'channels' })` */
export const references = optionsBuilder<'references', ReferenceKinds['references']>('references')

/** The name of the option list with id and title of each record of a resource. */
export const recordList = (resource: string): string => `records.${resource}`

/** The most records of an option list, by title; a form looks for further ones in their own list. */
export const maxRecordChoices = 500

/** Whether an option list may lack records. */
export const isPartOfRecords = (list: string, choices: readonly unknown[] = []): boolean =>
  list.startsWith(recordList('')) && choices.length >= maxRecordChoices

/** Accepts a number, because react-admin uses numbers for the ids of numbered records. */
const toId = (value: unknown) => (typeof value === 'number' ? String(value) : blankToNull(value))
const toIds = (value: unknown) => (Array.isArray(value) ? [...new Set(value.map(toId))] : (value ?? []))

const referenceDefinition = {
  optionKeys: { to: true } as const,
  optionList: ({ to }: ReferenceOptions) => recordList(to),
  referencedResource: ({ to }: ReferenceOptions) => to,
}

const describeReference = ({ to }: ReferenceOptions) => ({ description: `Id of one of ${to}` })

export const referenceKinds: KindsOf<ReferenceKinds> = {
  reference: {
    ...asIs,
    comparedAs: 'code',
    ...referenceDefinition,
    responseSchema: nullableText,
    schema: field => filledOrNull(field, z.string().max(255).meta(describeReference(field)), toId),
    example: field => field.default ?? null,
    empty: defaultOrNull,
  },
  references: {
    ...asIs,
    comparedAs: 'codes',
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

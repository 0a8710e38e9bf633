import { z } from 'zod'
import { formatSentence, type Sentence } from '../words.ts'
import {
  asText,
  blankToNull,
  builder,
  filledOrNull,
  hiddenCharacters,
  type KeysOf,
  type KindDefinition,
  type KindsOf,
  nulCharacter,
  refuse,
  refuseCharacters,
  trimmedText,
} from './kind.ts'

/** A pattern for the whole text, and the error message for other texts. */
export interface Pattern {
  readonly matches: RegExp
  readonly sentence: Sentence
}

/** A check that a declaration can add to a text; a default example that it refuses needs `example`. */
export interface TextChecks {
  pattern?: Pattern
}

/** Kinds of fields for texts. */
export interface TextKinds {
  /** The identifying name of a record; it cannot be changed later. A plain RegExp as `pattern` has the default error message. */
  key: {
    value: string
    options: { max?: number; pattern?: RegExp | Pattern }
    neverNull: true
  }
  /** With `max: 1` the text may be a space. `code` is for technical values such as a host or a path; `wide` lets the input fill a row of the form; a `credential` is half of a log-in, for which configuration files name a variable. */
  text: {
    value: string
    options: TextChecks & { max?: number; code?: boolean; wide?: boolean; credential?: boolean }
  }
  longText: { value: string; options: TextChecks & { max?: number; rows?: number; code?: boolean } }
  email: { value: string; options: object }
}

/** The name that identifies a record; it is required and cannot be changed later. `key('Name')` */
export const key = builder<'key', TextKinds['key']>('key')
/**
 * One line of text, at most 255 characters unless `max` says otherwise. `text('Label', { required: true })`
 * @example text('Country', { pattern: { matches: /^[A-Z]{2}$/, sentence: { en: 'Two capital letters.', de: 'Zwei Großbuchstaben.' } } })
 */
export const text = builder<'text', TextKinds['text']>('text')
/** Several lines of text. `longText('Allocation', { rows: 6 })` */
export const longText = builder<'longText', TextKinds['longText']>('longText')
/** An email address; it is stored in lower case. */
export const email = builder<'email', TextKinds['email']>('email')

/** Keeps white space, because a single character may be a tab or a space. */
const emptyToNull = (value: unknown) => (value === undefined || value === '' ? null : value)

/** Whether a pattern matches. It uses `search`, because `test` continues from the last match if the pattern has the flag g or y. */
const matchesPattern = (expression: RegExp, value: string) => value.search(expression) !== -1

const withPattern = (schema: z.ZodString, { matches, sentence }: Pattern) =>
  schema
    .superRefine((value, context) => {
      if (!matchesPattern(matches, value))
        refuse(context, 'pattern', language => formatSentence(sentence, language))
    })
    .meta({ pattern: matches.source })

const textKind = <K extends 'text' | 'longText'>(
  max: number,
  forbidden: RegExp,
  optionKeys: KeysOf<TextKinds[K]['options']>,
): KindDefinition<TextKinds[K]> => ({
  ...asText,
  optionKeys,
  schema: field => {
    const isSign = field.max === 1
    const plain = isSign ? z.string().max(1) : trimmedText(field.max ?? max)
    const filled = refuseCharacters(forbidden, plain)
    const matched = field.pattern ? withPattern(filled, field.pattern) : filled
    return filledOrNull(field, matched, isSign ? emptyToNull : blankToNull)
  },
  example: (field, n) => `${n} ${field.label}`.slice(0, field.max),
})

const keySchema = (max: number, pattern: RegExp | Pattern) => {
  const plain = refuseCharacters(hiddenCharacters, trimmedText(max))
  return pattern instanceof RegExp ? plain.regex(pattern) : withPattern(plain, pattern)
}

export const textKinds: KindsOf<TextKinds> = {
  key: {
    ...asText,
    optionKeys: { max: true, pattern: true },
    responseSchema: z.string(),
    schema: field => z.preprocess(blankToNull, keySchema(field.max ?? 50, field.pattern ?? /^[^\s]+$/)),
    example: (_field, n) => `key${n}`,
  },
  text: textKind<'text'>(255, hiddenCharacters, {
    pattern: true,
    max: true,
    code: true,
    wide: true,
    credential: true,
  }),
  longText: textKind<'longText'>(100_000, nulCharacter, { pattern: true, max: true, rows: true, code: true }),
  email: {
    ...asText,
    schema: field => filledOrNull(field, z.string().trim().toLowerCase().max(254).pipe(z.email())),
    example: (_field, n) => `person${n}@example.com`,
  },
}

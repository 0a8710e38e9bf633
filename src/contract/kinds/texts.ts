import { z } from 'zod'
import { formatMessage, type Sentence } from '../words.ts'
import {
  asText,
  blankToNull,
  builder,
  filledOrNull,
  hiddenCharacters,
  type KindDefinition,
  type KindsOf,
  nulCharacter,
  refuse,
  refuseCharacters,
  trimmedText,
} from './kind.ts'

/** What a whole text must look like, and the sentence for one that does not. */
export interface Pattern {
  readonly matches: RegExp
  readonly sentence: Sentence
}

/** What a declaration may ask of a text besides. */
export interface Checks {
  pattern?: Pattern
  /** A pure function that gives the sentence against a text, if there is one; it runs in the browser and in the service. */
  validate?: (text: string) => Sentence | undefined
  /** A text that passes, another one for each `n`: for tests, where `pattern` or `validate` refuse the usual one. */
  example?: (n: number) => string
}

/** Kinds that are written. */
export interface TextKinds {
  /** The identifying name of a record; editable on create only. A bare expression as `pattern` has the usual sentence. */
  key: {
    value: string
    options: { max?: number; pattern?: RegExp | Pattern; example?: (n: number) => string }
    neverNull: true
  }
  /** A text of one character is a sign and may be a space. `code` says that machines read it, as a host or a path; `wide` gives it a row of its own. */
  text: { value: string; options: Checks & { max?: number; code?: boolean; wide?: boolean } }
  longText: { value: string; options: Checks & { max?: number; rows?: number; code?: boolean } }
  email: { value: string; options: object }
  /** A web address, http or https, without user name and password. */
  url: { value: string; options: object }
}

/** The name that identifies a record. Required; editable on create only. `key('Name')` */
export const key = builder<'key', TextKinds['key']>('key')
/**
 * One line of text, at most 255 characters unless `max` says otherwise. `text('Label', { required: true })`
 * @example text('Country', { pattern: { matches: /^[A-Z]{2}$/, sentence: { en: 'Two capital letters.', de: 'Zwei Großbuchstaben.' } } })
 */
export const text = builder<'text', TextKinds['text']>('text')
/** Several lines of text. `longText('Allocation', { rows: 6 })` */
export const longText = builder<'longText', TextKinds['longText']>('longText')
/** A mail address; kept in lower case. */
export const email = builder<'email', TextKinds['email']>('email')
/** A web address: http or https. `url('Address', { required: true })` */
export const url = builder<'url', TextKinds['url']>('url')

/** The code of a sign may be white space: a tab, a space. */
const emptyToNull = (value: unknown) => (value === undefined || value === '' ? null : value)

const webAddress = trimmedText().superRefine((address, context) => {
  const refuse = (code: 'notAnAddress' | 'credentialsInAddress') =>
    context.addIssue({ code: 'custom', params: { code }, input: address })
  if (!/^https?:\/\//i.test(address) || hiddenCharacters.test(address) || !z.url().safeParse(address).success)
    refuse('notAnAddress')
  else if (/^[^/]+\/\/[^/?#]*@/.test(address)) refuse('credentialsInAddress')
})

/** Whether an expression finds something; one that remembers where it was (`g`, `y`) starts anew. */
const matchesPattern = (expression: RegExp, value: string) => value.search(expression) !== -1

const withPattern = (schema: z.ZodString, { matches, sentence }: Pattern) =>
  schema
    .superRefine((value, context) => {
      if (!matchesPattern(matches, value))
        refuse(context, 'pattern', language => formatMessage(sentence, language))
    })
    .meta({ pattern: matches.source })

/** What the declaration itself asks of a text; what is wrong is said once. */
const withChecks = (schema: z.ZodString, { pattern, validate }: Checks) =>
  (pattern ? withPattern(schema, pattern) : schema).superRefine((value, context) => {
    if (pattern && !matchesPattern(pattern.matches, value)) return
    const sentence = validate?.(value)
    if (sentence) refuse(context, 'validate', language => formatMessage(sentence, language))
  })

const textKind = <K extends 'text' | 'longText'>(
  max: number,
  forbidden: RegExp,
): KindDefinition<TextKinds[K]> => ({
  ...asText,
  schema: field => {
    const isSign = field.max === 1
    const plain = isSign ? z.string().max(1) : trimmedText(field.max ?? max)
    const filled = withChecks(refuseCharacters(forbidden, plain), field)
    return filledOrNull(field, filled, isSign ? emptyToNull : blankToNull)
  },
  example: (field, n) => field.example?.(n) ?? `${n} ${field.label}`.slice(0, field.max),
})

const keySchema = (max: number, pattern: RegExp | Pattern) => {
  const plain = refuseCharacters(hiddenCharacters, trimmedText(max))
  return pattern instanceof RegExp ? plain.regex(pattern) : withPattern(plain, pattern)
}

export const textKinds: KindsOf<TextKinds> = {
  key: {
    ...asText,
    responseSchema: z.string(),
    schema: field => z.preprocess(blankToNull, keySchema(field.max ?? 50, field.pattern ?? /^[^\s]+$/)),
    example: (field, n) => field.example?.(n) ?? `key${n}`,
  },
  text: textKind<'text'>(255, hiddenCharacters),
  longText: textKind<'longText'>(100_000, nulCharacter),
  email: {
    ...asText,
    schema: field => filledOrNull(field, z.string().trim().toLowerCase().max(254).pipe(z.email())),
    example: (_field, n) => `person${n}@example.com`,
  },
  url: {
    ...asText,
    schema: field => filledOrNull(field, webAddress),
    example: (_field, n) => `https://host${n}.example.com`,
  },
}

import { z } from 'zod'
import { type FieldErrorCode, fieldMessages } from './messages/forms/fields.ts'
import type { ParamsArgument } from './messages/message.ts'
import { formatSentence, type Language, type Params, type Sentence } from './words.ts'

/** Error messages by the path of the field: `scheduleParameters.hourlyMinute`. */
const fieldMessagesSchema = z.record(z.string(), z.array(z.string()))
export type FieldMessages = z.infer<typeof fieldMessagesSchema>

/** Creates an empty map without a prototype, because keys come from requests and one may be `constructor`. */
export const noMessages = (): FieldMessages => Object.create(null) as FieldMessages // an empty map

/** A refused save (HTTP 200) or a failed call (4xx, 5xx). */
export const refusedSchema = z.object({
  success: z.literal(false),
  message: z.string().optional(),
  errors: fieldMessagesSchema.optional(),
})
export type Refused = z.infer<typeof refusedSchema>

/** Formats the message of a field error. */
export const fieldError = <C extends FieldErrorCode>(
  code: C,
  language: Language,
  ...[params]: ParamsArgument<(typeof fieldMessages)[C]>
): string => formatSentence(fieldMessages[code], language, params as Params) // no message of a field has a list

type Issue = z.core.$ZodRawIssue

/** The code that a custom check put into the parameters of its issue. */
const customCode = (issue: Issue): FieldErrorCode => {
  const code: unknown = issue.code === 'custom' ? issue.params?.code : undefined
  return typeof code === 'string' && code in fieldMessages ? (code as FieldErrorCode) : 'wrongType' // checked by `in`
}

const isMissing = (input: unknown) => input === null || input === undefined || input === ''

const formatCodes: Readonly<Record<string, FieldErrorCode>> = { email: 'notAnEmail', date: 'notADate' }

const tooBig: Readonly<Record<string, FieldErrorCode>> = { string: 'tooLong', array: 'tooMany' }

/** Maps an issue of zod to an error code with its parameters. */
const codeOf = (issue: Issue): [FieldErrorCode, Params?] => {
  if (issue.code === 'custom') return [customCode(issue)]
  if (isMissing(issue.input)) return ['required']
  switch (issue.code) {
    case 'too_big':
      return [tooBig[String(issue.origin)] ?? 'tooLarge', { max: Number(issue.maximum) }]
    case 'too_small':
      if (issue.origin === 'array') return ['required']
      return [issue.origin === 'string' ? 'tooShort' : 'tooSmall', { min: Number(issue.minimum) }]
    case 'invalid_format':
      return [formatCodes[issue.format] ?? 'badPattern']
    case 'invalid_value':
      return ['notAnOption']
    default:
      return ['wrongType']
  }
}

/** Why a declaration refuses a value: a key of its `sentences`, or the sentence itself. */
export type Reason = string | Sentence

/** Finds a sentence of a declaration by its key, in the language of the reader. */
export type SentenceOf = (key: string) => string | undefined

/** Formats a reason. A key without a sentence gives the general message about wrong values. */
export const formatReason = (reason: Reason, language: Language, sentenceOf?: SentenceOf): string =>
  typeof reason === 'string'
    ? (sentenceOf?.(reason) ?? fieldError('wrongType', language))
    : formatSentence(reason, language)

/** Formats the message of a check in the given language. */
export type MessageFormatter = (language: Language, sentenceOf?: SentenceOf) => string

/** The formatter that `refuse` attached to an issue, if any: its message needs more than a code. */
const attachedFormatter = (issue: Issue): MessageFormatter | undefined =>
  issue.code === 'custom' && typeof issue.params?.format === 'function'
    ? (issue.params.format as MessageFormatter) // `refuse` of the kinds sets it
    : undefined

/**
 * Creates an error map for zod that writes the messages of `fieldMessages` in one language.
 * @param sentenceOf finds the declaration's own sentences
 * @example schema.safeParse(value, { error: formatIssue('de') })
 */
export const formatIssue =
  (language: Language, sentenceOf?: SentenceOf) =>
  (issue: Issue): string => {
    const own = attachedFormatter(issue)
    if (own) return own(language, sentenceOf)
    const [code, params] = codeOf(issue)
    return formatSentence(fieldMessages[code], language, params)
  }

/** The maximum number of issues in a response, because a large body can have any number of them. */
const maxIssues = 100

/** Groups the messages of a failed parse by the path of the field. */
export const messagesOfIssues = (
  issues: readonly { path: PropertyKey[]; message: string }[],
): FieldMessages => {
  const messages = noMessages()
  for (const issue of issues.slice(0, maxIssues))
    (messages[issue.path.map(String).join('.')] ??= []).push(issue.message)
  return messages
}

import { type CallErrorCode, callErrors } from '../../src/contract/calls/callErrors.ts'
import type { FieldMessages } from '../../src/contract/errors.ts'
import { formatMessage, type Language, type Params, type Sentence } from '../../src/contract/words.ts'

const days: Readonly<Record<Language, () => Intl.DateTimeFormat>> = {
  en: () => new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }),
  de: () =>
    new Intl.DateTimeFormat('de-DE', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
}

/** Causes that this service words itself, with their German translation. */
const germanCauses: readonly (readonly [RegExp, string])[] = [
  [/^no HTTP$/, 'kein HTTP'],
  [/^(HTTP \d+), no content type$/, '$1, ohne Inhaltstyp'],
  [/^incomplete JSON$/, 'unvollständiges JSON'],
  [/^connection lost$/, 'Verbindung abgerissen'],
  [/^no certificate$/, 'kein Zertifikat'],
  [/^a file, not a directory$/, 'eine Datei, kein Verzeichnis'],
  [/^not a list of channels$/, 'keine Liste von Kanälen'],
  [/^not a media code$/, 'kein Mediencode'],
  [/^a list without items$/, 'eine Liste ohne Einträge'],
  [/^a list without a count$/, 'eine Liste ohne Anzahl'],
  [/^no way to the next page$/, 'kein Weg zur nächsten Seite'],
  [/^no version and edition$/, 'ohne Version und Edition'],
  [/^“(.+)” without a usable (.+)$/, '„$1“ ohne brauchbares $2'],
  [/^(.+) is not a code$/, '$1 ist kein Code'],
  [/^(.+) is not a list$/, '$1 ist keine Liste'],
  [/^(.+) is not an object$/, '$1 ist kein Objekt'],
  [/^(.+) is neither true nor false$/, '$1 ist weder wahr noch falsch'],
  [/^the change date is not a date$/, 'das Änderungsdatum ist kein Datum'],
  [/^it has neither a UUID nor an identifier$/, 'weder UUID noch Kennung vorhanden'],
  [/^it has no code$/, 'kein Code vorhanden'],
]

const validity = /^valid (\d{4}-\d\d-\d\d) to (\d{4}-\d\d-\d\d)$/

/**
 * Translates a cause that this service words itself; a message of another system stays as it is.
 * @example causeInWords('family is not a code', 'de') // 'family ist kein Code'
 */
export const causeInWords = (cause: string, language: Language): string => {
  const [, from, to] = validity.exec(cause) ?? []
  if (from !== undefined && to !== undefined) {
    const [first, last] = [from, to].map(day => days[language]().format(new Date(day)))
    return language === 'de' ? `gültig vom ${first} bis ${last}` : `valid ${first} to ${last}`
  }
  if (language === 'en') return cause
  const [pattern, german] = germanCauses.find(([known]) => known.test(cause)) ?? []
  return pattern === undefined || german === undefined ? cause : cause.replace(pattern, german)
}

/** The places of a sentence that hold a cause. */
const causes = ['detail', 'pimMessage', 'reason'] as const

/** Translates the causes among the values of a sentence. */
export const withCauses = <P extends Params>(params: P, language: Language): Params => {
  const said = causes.flatMap(name => {
    const cause = params[name]
    return typeof cause === 'string' ? [[name, causeInWords(cause, language)]] : []
  })
  return { ...params, ...Object.fromEntries(said) }
}

/** Optional parts of an error besides its code and its sentence. */
interface LocalizedErrorOptions {
  readonly cause?: unknown
  /** HTTP status of a call that fails with it; 502 by default, because most are failures of another system. */
  readonly status?: number
  /** Seconds until another attempt makes sense. */
  readonly retryAfter?: number | undefined
  /** Sentences about single parameters or fields, if the call has the wrong shape. */
  readonly errors?: FieldMessages | undefined
  /** Further members of the answer of a call that fails with it. */
  readonly more?: Readonly<Record<string, unknown>> | undefined
}

/**
 * An error with a code out of a closed list and a sentence in the user's language. Each subject extends it with its
 * own codes and keeps their sentences beside the class. `message` is the English sentence.
 */
export abstract class LocalizedError<Code extends string = string, P extends Params = Params> extends Error {
  readonly code: Code
  readonly params: P
  readonly status: number
  readonly retryAfter: number | undefined
  readonly errors: FieldMessages | undefined
  readonly more: Readonly<Record<string, unknown>> | undefined
  readonly #sentence: Sentence

  constructor(code: Code, sentence: Sentence, params: P, options: LocalizedErrorOptions = {}) {
    const { cause, status = 502, retryAfter, errors, more } = options
    super(formatMessage(sentence, 'en', withCauses(params, 'en')), cause === undefined ? {} : { cause })
    this.code = code
    this.params = params
    this.status = status
    this.retryAfter = retryAfter
    this.errors = errors
    this.more = more
    this.#sentence = sentence
  }

  /** The problem and the remedy in the user's language. */
  sentence(language: Language): string {
    return formatMessage(this.#sentence, language, withCauses(this.params, language))
  }
}

/** An error whose message is a sentence for the person at the terminal, with the remedy. It ends the program without a stack trace. */
export class TerminalError extends Error {}

/** A call that cannot be answered, by its code in the contract. */
export class CallError extends LocalizedError<CallErrorCode> {
  override readonly name = 'CallError'

  constructor(code: CallErrorCode, params: Params = {}, options: Omit<LocalizedErrorOptions, 'status'> = {}) {
    const [status, sentence] = callErrors[code]
    super(code, sentence, params, { ...options, status })
  }
}

/** An error that asks for the code of the second factor, or says that it was wrong, at the code's field. */
export const codeError = (code: 'codeNeeded' | 'codeWrong', language: Language): CallError =>
  new CallError(code, {}, { errors: { code: [new CallError(code).sentence(language)] } })

import type { Config } from './config.ts'
import type { Clock } from './shared/clock.ts'
import { TerminalError } from './shared/errors.ts'
import { isCertificateCode, systemCodeOf } from './shared/systemFailures.ts'
import { isDatabaseAway } from './store/openDatabase.ts'

/** A start that failed; its message names the variable and what to do. */
export class StartError extends TerminalError {
  override name = 'StartError'
}

type Place = Pick<Config, 'PORT' | 'HOST'> & { readonly server: string; readonly database: string }

type Sentences = readonly (readonly [codes: RegExp, sentence: (place: Place, code: string) => string])[]

/** The sentences of a port that cannot be listened at, by the code of the system. */
const listenSentences: Sentences = [
  [
    /^EADDRINUSE$/,
    ({ PORT, HOST }) => `PORT: another program listens at ${HOST}:${PORT}. Stop it, or set another PORT.`,
  ],
  [
    /^EACCES$/,
    ({ PORT }) =>
      `PORT: this account may not listen at port ${PORT}. Set a PORT above 1023, with a proxy in front.`,
  ],
  [
    /^(EADDRNOTAVAIL|ENOTFOUND|EAI_)/,
    ({ HOST }) =>
      `HOST: ${HOST} is no address of this machine. Set HOST to one of its addresses, or to 0.0.0.0 for all.`,
  ],
]

/** The sentences of a database, by the code of the system or of PostgreSQL ("Appendix A. Error Codes"). */
const databaseSentences: Sentences = [
  [
    /^(28P01|28000)$/,
    ({ server }) =>
      `DATABASE_URL: PostgreSQL at ${server} refuses the user or the password. Correct them; special characters are percent-encoded.`,
  ],
  [
    /^3D000$/,
    ({ server, database }) =>
      `DATABASE_URL: there is no database ${database} at ${server}. Create it, or name another.`,
  ],
  [
    /^(42501|3F000)$/,
    ({ database }) =>
      `DATABASE_URL: the user may not create tables in ${database}. Make it the owner of the database, or grant CREATE on its schema.`,
  ],
  [
    /^53300$/,
    ({ server }) =>
      `DATABASE_URL: PostgreSQL at ${server} has no connection left. Raise max_connections, or stop other programs.`,
  ],
  [
    /^(ENOTFOUND|EAI_)/,
    ({ server }) =>
      `DATABASE_URL: the host of ${server} was not found. Check its spelling and the name server.`,
  ],
  [
    /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ECONNRESET|EPIPE|57P0)/,
    ({ server }) =>
      `DATABASE_URL: no PostgreSQL answers at ${server}. Check host and port, the firewall and that it is running.`,
  ],
]

/** Errors of the driver without a code, by their message. */
const messageSentences: Sentences = [
  [
    /does not support SSL/,
    ({ server }) =>
      `DATABASE_URL: PostgreSQL at ${server} offers no TLS. Turn it on there, or leave out sslmode.`,
  ],
  [
    /timeout|terminated/i,
    ({ server }) =>
      `DATABASE_URL: PostgreSQL at ${server} does not answer in time. Check host and port, and the firewall.`,
  ],
]

const certificateSentence = ({ server }: Place, code: string) =>
  `DATABASE_URL: the certificate of ${server} is not valid (${code}). Name its authority with sslrootcert, or have it renewed.`

const sentenceFor = (sentences: Sentences, text: string) => sentences.find(([codes]) => codes.test(text))?.[1]

const callOf = (error: unknown): string => {
  if (!(error instanceof Error)) return ''
  if ('syscall' in error && typeof error.syscall === 'string') return error.syscall
  return callOf(error instanceof AggregateError ? error.errors[0] : error.cause)
}

/**
 * The sentence for an error of the start; undefined for one that is none of the configuration.
 * @param config user and password of DATABASE_URL are left out
 */
export const startErrorOf = (
  error: unknown,
  config: Pick<Config, 'PORT' | 'HOST' | 'DATABASE_URL' | 'DATA_DIR'>,
) => {
  const url = config.DATABASE_URL ? new URL(config.DATABASE_URL) : undefined
  const code = systemCodeOf(error)
  if (callOf(error) === 'mkdir' && /^(EEXIST|ENOTDIR)$/.test(code))
    return new StartError(`DATA_DIR: ${config.DATA_DIR} is no folder. Name one, or move the file away.`, {
      cause: error,
    })
  const isListening = callOf(error) === 'listen'
  if (!isListening && !url) return undefined
  const place = {
    ...config,
    server: url ? `${url.searchParams.get('host') ?? url.hostname}:${url.port || 5432}` : '',
    database: decodeURIComponent(url?.pathname.slice(1) ?? ''),
  }
  const message = error instanceof Error ? error.message : ''
  const sentence = isListening
    ? sentenceFor(listenSentences, code)
    : (sentenceFor(databaseSentences, code) ??
      (isCertificateCode(code) ? certificateSentence : sentenceFor(messageSentences, message)))
  return sentence && new StartError(sentence(place, code), { cause: error })
}

/** Milliseconds that a start waits for a database that starts at the same time, between two attempts, and two lines. */
const [patienceMs, pauseMs, sayEveryMs] = [60_000, 1_000, 5_000]

/**
 * Repeats a start while the database cannot be reached yet.
 * @param onWait called every few seconds
 * @throws the error of the last attempt
 */
export const whenDatabaseAnswers = async <T>(
  start: () => Promise<T>,
  clock: Pick<Clock, 'now' | 'sleep'>,
  onWait: () => void,
): Promise<T> => {
  const begun = clock.now()
  for (let said = -Infinity; ;) {
    try {
      return await start()
    } catch (error) {
      const now = clock.now()
      if (!isDatabaseAway(error) || now >= begun + patienceMs) throw error
      if (now >= said + sayEveryMs) {
        onWait()
        said = now
      }
      await clock.sleep(pauseMs, new AbortController().signal)
    }
  }
}

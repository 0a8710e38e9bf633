import { formatMessage } from '../../../src/contract/messages/format.ts'
import { entryOf, type Message, message, type MessageCode } from '../../../src/contract/messages/index.ts'
import type { RemedyPage, StoredMessage } from '../../../src/contract/messages/message.ts'
import { pagePaths } from '../../../src/contract/pagePaths.ts'
import type { Language } from '../../../src/contract/words.ts'
import { resources, settings } from '../../../src/resources/index.ts'
import type { Pause } from '../../akeneo/rest/transport.ts'
import { LocalizedError } from '../../shared/errors.ts'
import { fieldLabels, fieldOfColumn } from '../../tradebyte/fields/fieldTable.ts'

/** A sentence about a run, in no language yet. */
export type RunMessage = Message

/** Makes a message of a run; the compiler checks its parameters. */
export const runMessage = message

/** Whether a note is about articles that cannot be sold, or that stay on sale although they should not. */
export const isAboutSale = (code: string): boolean => entryOf(code)?.sale === true

/** Formats a stored message in the user's language. A code of a newer version shows as itself. */
export const formatRunMessage = (one: StoredMessage, language: Language): string =>
  formatMessage(one, language, fieldLabels)

const paths: { readonly [P in RemedyPage]: string } = {
  akeneoApi: settings.akeneoApi.path,
  channels: resources.channels.path,
  csv: settings.csv.path,
  exports: resources.exports.path,
  exportSettings: settings.exportSettings.path,
  ftp: settings.ftp.path,
  languages: resources.languages.path,
  mapping: pagePaths.mapping,
  productFilter: settings.productFilter.path,
  schedules: resources.schedules.path,
  sync: pagePaths.sync,
  tessaApi: settings.tessaApi.path,
}

/** The path of a page that solves a problem, with the field that the mapping page opens. */
export const pathOfRemedy = (page: RemedyPage, field?: string): string =>
  field === undefined ? paths[page] : `${paths[page]}#${encodeURIComponent(field)}`

/** The page at a path; undefined for the page of one export. */
export const remedyPageAt = (path: string): RemedyPage | undefined => {
  const [before] = path.split('#')
  return (Object.keys(paths) as RemedyPage[]).find(page => paths[page] === before) // its own keys
}

/**
 * The page where the problem of a message is resolved; null if the console has none.
 * @example pageOfMessage('transfer.loginRefused') // '/settings/tradebyte/ftp'
 */
export const pageOfMessage = (code: string): string | null => {
  const page = entryOf(code)?.page
  return page === undefined ? null : paths[page]
}

/**
 * The path of the page where the problem of a message is resolved, with the field that the mapping page opens.
 * @example pathOfMessage(runMessage('leftOut.notShared', { column: 'p_brand', count: 2 })) // '/settings/tradebyte/mapping#p_brand'
 */
export const pathOfMessage = ({ code, params }: StoredMessage): string | null => {
  const page = pageOfMessage(code)
  if (page !== pagePaths.mapping) return page
  const { field, column } = params
  const key = field ?? (typeof column === 'string' ? fieldOfColumn(column, {}, 'en')?.key : undefined)
  const fragment = key ?? entryOf(code)?.field
  return pathOfRemedy('mapping', fragment === undefined ? undefined : String(fragment))
}

/** A PIM that limits requests often asks for pauses this short; they are not shown. */
const shortMs = 2_000

/** The sentence about a pause; undefined where it is too short to be shown. */
export const pauseMessage = ({ code, host, waitMs, next, tries, leftMs }: Pause): RunMessage | undefined => {
  const seconds = Math.max(1, Math.round(waitMs / 1000))
  if (code === 'rateLimited') return waitMs < shortMs ? undefined : runMessage('pimBusy', { seconds })
  if (leftMs === null) return runMessage('pimAway', { host, next, tries })
  return runMessage('pimGone', { host, seconds, minutes: Math.max(1, Math.ceil(leftMs / 60_000)) })
}

/** Optional parts of an error that ends a run. */
interface RunErrorOptions {
  readonly cause?: unknown
  /** The causes one by one; the run stores each as a message of its own. */
  readonly details?: readonly RunMessage[]
}

/** A failure that ends a run with a sentence users can act on. */
export class RunError extends LocalizedError<MessageCode> {
  override readonly name = 'RunError'
  readonly details: readonly RunMessage[]

  constructor({ code, params }: RunMessage, { cause, details = [] }: RunErrorOptions = {}) {
    super(code, code, params, { cause, status: 409 })
    this.details = details
  }
}

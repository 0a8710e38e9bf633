import { articleIssues } from './articles/articles.ts'
import { cellIssues, expectedMessages } from './articles/cells.ts'
import { identityIssues } from './articles/identities.ts'
import { callMessages } from './calls.ts'
import { akeneoMessages } from './failures/akeneo.ts'
import { cleanUpMessages } from './failures/cleanUp.ts'
import { mailMessages } from './failures/mail.ts'
import { storageMessages } from './failures/storage.ts'
import { tessaMessages } from './failures/tessa.ts'
import { transferMessages } from './failures/transfer.ts'
import { webhookFailures } from './failures/webhook.ts'
import { configurationMessages } from './forms/configuration.ts'
import { cronMessages } from './forms/cron.ts'
import { fieldMessages } from './forms/fields.ts'
import { mappingMessages } from './forms/mapping.ts'
import type { IssueEntry, MessageEntry, MessageTable, ParamsArgument, StoredMessage } from './message.ts'
import { comparisonMessages } from './runs/comparison.ts'
import { deltaMessages } from './runs/delta.ts'
import { filterRefusals } from './runs/filter.ts'
import { holdMessages } from './runs/hold.ts'
import { runMessages } from './runs/run.ts'
import { saleMessages } from './runs/sale.ts'
import { outcomeMessages, stateMessages } from './runs/states.ts'
import { structureMessages } from './runs/structure.ts'
import { withdrawalMessages } from './runs/withdrawals.ts'

/** Prefixes the codes of a subject that shares some with another. */
const under = <P extends string, T extends MessageTable>(prefix: P, table: T) =>
  Object.fromEntries(Object.entries(table).map(([code, entry]) => [`${prefix}.${code}`, entry])) as {
    readonly [C in keyof T & string as `${P}.${C}`]: T[C]
  } // the entries of the table, their codes prefixed

/** The issues of a product by their codes. */
export const issueMessages = { ...articleIssues, ...cellIssues, ...identityIssues } as const

/** Every message of Kontor by its code. Stored rows have these codes, so that none may be renamed. */
export const messages = {
  ...runMessages,
  ...saleMessages,
  ...deltaMessages,
  ...comparisonMessages,
  ...holdMessages,
  ...withdrawalMessages,
  ...structureMessages,
  ...filterRefusals,
  ...akeneoMessages,
  ...mappingMessages,
  ...issueMessages,
  ...expectedMessages,
  ...under('state', stateMessages),
  ...under('outcome', outcomeMessages),
  ...under('transfer', transferMessages),
  ...under('storage', storageMessages),
  ...under('tessa', tessaMessages),
  ...under('cleanUp', cleanUpMessages),
  ...under('mail', mailMessages),
  ...under('webhook', webhookFailures),
  ...under('field', fieldMessages),
  ...under('configuration', configurationMessages),
  ...under('cron', cronMessages),
  ...under('call', callMessages),
} as const

type Messages = typeof messages
/** The code of any message. */
export type MessageCode = keyof Messages
/** The code of an issue of a product. */
export type IssueCode = keyof typeof issueMessages

/** A message of this version. */
export interface Message<C extends MessageCode = MessageCode> extends StoredMessage {
  readonly code: C
}

/**
 * Makes a message with the parameters that its sentence needs.
 * @example message('transfer.nameRefused', { host, name })
 */
export const message = <C extends MessageCode>(
  code: C,
  ...[params]: ParamsArgument<Messages[C]>
): Message<C> => ({ code, params: params ?? {} })

/** Finds the entry of a message; undefined for a code of a newer version. */
export const entryOf = (code: string): MessageEntry | undefined =>
  Object.hasOwn(messages, code) ? messages[code as MessageCode] : undefined // just checked

/** The entry of an issue of a product; undefined for any other code. */
export const issueOf = (code: string): IssueEntry | undefined =>
  Object.hasOwn(issueMessages, code) ? issueMessages[code as IssueCode] : undefined // just checked

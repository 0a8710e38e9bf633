import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { formatSentence, languageOf, type Sentence } from '../../../src/contract/words.ts'
import type { Outbox } from '../outbox.ts'
import { type MailUser, timesIn } from './exportMail.ts'
import type { Letter } from './letter.ts'

const passwordTitle: Sentence = {
  en: 'Your password for Kontor was changed',
  de: 'Ihr Passwort für Kontor wurde geändert',
}

const factorTitle: Sentence = {
  en: 'Your second factor for Kontor was changed',
  de: 'Ihr zweiter Faktor für Kontor wurde geändert',
}

const eventWords = (title: Sentence, en: string, de: string) => ({ title, lead: { en, de } })

/**
 * Events that an account's owner gets a mail about, whatever their notification settings: title and first sentence.
 */
const accountEvents = {
  passwordChanged: eventWords(
    passwordTitle,
    'Hello {name}, the password of your account was changed.',
    'Guten Tag, {name}, das Passwort Ihres Kontos wurde geändert.',
  ),
  passwordSet: eventWords(
    passwordTitle,
    'Hello {name}, {by} has set another password for your account. You choose your own at the next login.',
    'Guten Tag, {name}, {by} hat ein anderes Passwort für Ihr Konto festgelegt. Bei der nächsten Anmeldung wählen Sie ein eigenes.',
  ),
  rolesChanged: eventWords(
    { en: 'Your roles in Kontor were changed', de: 'Ihre Rollen in Kontor wurden geändert' },
    'Hello {name}, {by} has changed the roles of your account.',
    'Guten Tag, {name}, {by} hat die Rollen Ihres Kontos geändert.',
  ),
  emailChanged: eventWords(
    {
      en: 'Your email address for Kontor was changed',
      de: 'Ihre E-Mail-Adresse für Kontor wurde geändert',
    },
    'Hello {name}, {by} has given your account another email address. From now on you log in with that one, and emails go there.',
    'Guten Tag, {name}, {by} hat Ihrem Konto eine andere E-Mail-Adresse gegeben. Ab jetzt melden Sie sich mit dieser an, und E-Mails gehen dorthin.',
  ),
  secondFactorOn: eventWords(
    factorTitle,
    'Hello {name}, a second factor was set up for your account. From now on, logging in asks for its code.',
    'Guten Tag, {name}, für Ihr Konto wurde ein zweiter Faktor eingerichtet. Ab jetzt verlangt die Anmeldung dessen Code.',
  ),
  secondFactorOff: eventWords(
    factorTitle,
    'Hello {name}, the second factor of your account was turned off. The password alone is enough to log in.',
    'Guten Tag, {name}, der zweite Faktor Ihres Kontos wurde ausgeschaltet. Zur Anmeldung genügt das Passwort.',
  ),
  secondFactorReset: eventWords(
    factorTitle,
    'Hello {name}, {by} has reset the second factor of your account. The password alone is enough to log in until you set up another one.',
    'Guten Tag, {name}, {by} hat den zweiten Faktor Ihres Kontos zurückgesetzt. Bis Sie einen neuen einrichten, genügt zur Anmeldung das Passwort.',
  ),
  newAddress: eventWords(
    { en: 'Login to Kontor from a new address', de: 'Anmeldung bei Kontor von einer neuen Adresse' },
    'Hello {name}, somebody has logged in to your account from an address that was not used before.',
    'Guten Tag, {name}, jemand hat sich mit Ihrem Konto von einer Adresse angemeldet, die bisher nicht verwendet wurde.',
  ),
}
type AccountEvent = keyof typeof accountEvents

const labels = {
  time: { en: 'Time', de: 'Zeit' },
  roles: { en: 'Roles', de: 'Rollen' },
  address: { en: 'Address', de: 'Adresse' },
  browser: { en: 'Browser', de: 'Browser' },
} as const satisfies Record<string, Sentence>

const footer: Sentence = {
  en: 'You receive this email because it is about the security of your account in Kontor. If you did not expect it, set another password and tell an administrator.',
  de: 'Sie erhalten diese E-Mail, weil es um die Sicherheit Ihres Kontos in Kontor geht. Haben Sie sie nicht erwartet, legen Sie ein anderes Passwort fest und informieren Sie die Administration.',
}
const nothing: Sentence = { en: 'none', de: 'keine' }

/** Details for the lines of the mail; an absent detail has no line. */
export interface AccountEventDetails {
  /** Milliseconds since 1970. */
  readonly at: number
  /** The email address of the user who made the change. */
  readonly by?: string
  readonly roles?: readonly string[]
  readonly address?: string
  readonly browser?: string
}

/** The letter about an event of an account, in its owner's language. */
const accountLetter = (
  user: MailUser,
  what: AccountEvent,
  facts: AccountEventDetails,
  timeZone: string,
): Letter => {
  const language = languageOf(user.notificationsLocale)
  const { title, lead } = accountEvents[what]
  const roles = facts.roles && (facts.roles.join(', ') || formatSentence(nothing, language))
  const lines = [
    [labels.time, timesIn(language, timeZone)(new Date(facts.at).toISOString())],
    [labels.roles, roles],
    [labels.address, facts.address],
    [labels.browser, facts.browser],
  ] as const
  return {
    language,
    tone: 'plain',
    title: formatSentence(title, language),
    lead: formatSentence(lead, language, { name: `${user.firstName} ${user.lastName}`, by: facts.by ?? '' }),
    lines: lines.flatMap(([label, value]) =>
      value ? [{ label: formatSentence(label, language), value }] : [],
    ),
    footer: formatSentence(footer, language),
  }
}

interface Needs {
  readonly outbox: Pick<Outbox, 'add'>
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly config: { readonly TZ: string; readonly SMTP_URL?: string | undefined }
}

/** Mails the owner of an account about an event, in the background. Without a mail server it does nothing. */
export const notifyAccountOwner = (
  { outbox, log, config }: Needs,
  user: MailUser & { readonly id: number },
  what: AccountEvent,
  facts: AccountEventDetails,
): void => {
  if (config.SMTP_URL === undefined) return
  const letter = accountLetter(user, what, facts, config.TZ)
  const message = {
    kind: 'mail',
    targetId: user.id,
    target: user.email,
    event: 'account',
    subject: `${what} ${randomUUID()}`,
    content: JSON.stringify(letter),
  } as const
  outbox.add([message]).catch((error: unknown) => {
    log.warn({ err: error, what }, 'the owner of an account could not be notified')
  })
}

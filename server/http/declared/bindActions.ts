import type { z } from 'zod'
import type { actionReply } from '../../../src/contract/calls/call.ts'
import { actionCallsOf, fileCallsOf } from '../../../src/contract/calls/declaredCalls.ts'
import { type Declaration, isResource } from '../../../src/contract/resource.ts'
import type { Language } from '../../../src/contract/words.ts'
import type { resources, settings } from '../../../src/resources/index.ts'
import { akeneoApi } from '../../../src/resources/settings/akeneoApi.ts'
import { assetCache } from '../../../src/resources/settings/assetCache.ts'
import { users } from '../../../src/resources/users.ts'
import { outbox } from '../../../src/resources/outbox.ts'
import { webhooks } from '../../../src/resources/webhooks.ts'
import type { Deps } from '../../deps.ts'
import { notifyAccountOwner } from '../../outbox/mail/accountMail.ts'
import { testMail } from '../../outbox/mail/exportMail.ts'
import { MailError } from '../../outbox/mail/mailError.ts'
import { CallError, type LocalizedError } from '../../shared/errors.ts'
import { WebhookError } from '../../outbox/webhook/webhookError.ts'
import type { Binder } from '../bind.ts'
import { createSecondFactors } from '../secondFactor.ts'
import { authorOf, type ChangeAuthor } from '../versions/authorship.ts'
import { valueAt, type Values } from '../../../src/contract/derive.ts'
import type { StoredFile } from '../../../src/contract/kinds/files.ts'

/** The input of an action. `id` is the id of the record; it is empty for an action without a record. */
interface ActionInput {
  readonly deps: Deps
  readonly id: string
  readonly user: ChangeAuthor
  readonly language: Language
}

type ActionResult = z.input<typeof actionReply>

const done: ActionResult = { success: true, error: null }

const resetAkeneo = async ({ deps, user }: ActionInput): Promise<ActionResult> => {
  await deps.records.changeSettings(akeneoApi, () => null, { by: authorOf(deps, { user }) })
  return done
}

const clearAssets = async ({ deps }: ActionInput): Promise<ActionResult> => {
  await deps.assets.clear()
  return done
}

const sendTestMail = async ({ deps, id, language }: ActionInput): Promise<ActionResult> => {
  const user = await deps.records.find(users, id)
  if (!user) throw new CallError('entryGone')
  const send = async () => void (await deps.mailer.send(testMail(user), deps.closing))
  return orSentence(send, error => error instanceof MailError, language)
}

const resetSecondFactor = async ({ deps, id, user: { email: by } }: ActionInput): Promise<ActionResult> => {
  const owner = await deps.records.find(users, id)
  if (!owner) throw new CallError('entryGone')
  const wasOn = await createSecondFactors(deps).remove(owner.id)
  if (wasOn) notifyAccountOwner(deps, owner, 'secondFactorReset', { at: deps.clock.now(), by })
  return done
}

/** An action whose failure has a sentence for the user. */
const orSentence = async (
  act: () => Promise<void>,
  isKnown: (error: unknown) => error is LocalizedError,
  language: Language,
): Promise<ActionResult> => {
  try {
    await act()
    return done
  } catch (error) {
    if (isKnown(error)) return { success: false, error: error.sentence(language) }
    throw error
  }
}

const isWebhookError = (error: unknown) => error instanceof WebhookError

const sendTest = ({ deps, id, language }: ActionInput) =>
  orSentence(() => deps.outbox.sendTest(id), isWebhookError, language)

const sendAgain = ({ deps, id, language }: ActionInput) =>
  orSentence(() => deps.outbox.sendAgain(Number(id)), isWebhookError, language)

type ActionHandler = (input: ActionInput) => Promise<ActionResult>
type Declared = typeof resources & typeof settings

/** The handlers of all declared actions. */
type ActionHandlers = {
  readonly [N in keyof Declared as Declared[N] extends { actions: object } ? N : never]: {
    readonly [A in keyof (Declared[N] & { actions: object })['actions']]: ActionHandler
  }
}

const declaredActions: ActionHandlers = {
  [akeneoApi.name]: { reset: resetAkeneo },
  [users.name]: { sendTestMail, resetSecondFactor },
  [assetCache.name]: { clear: clearAssets },
  [webhooks.name]: { sendTest },
  [outbox.name]: { sendAgain },
}

/** The handlers of actions by declaration and action. */
export type Actions = Readonly<Record<string, Readonly<Record<string, ActionHandler>>>>

/** The handlers of the product's own actions. */
export const actions: Actions = declaredActions

/** Binds the actions of a declaration. */
export const bindActions = (bind: Binder, declaration: Declaration, deps: Deps, handlers: Actions): void => {
  for (const [name, call] of Object.entries(actionCallsOf(declaration))) {
    const action = handlers[declaration.name]?.[name]
    if (!action) continue
    bind(call, async ({ params, user, language }) => {
      const { id } = params as { id?: string } // only paths of actions on records have an id
      // messages are no records, their action looks for them itself
      const isRecord = id !== undefined && isResource(declaration) && declaration.name !== outbox.name
      if (isRecord && !(await deps.records.find(declaration, id))) throw new CallError('entryGone')
      return action({ deps, id: id ?? '', user, language })
    })
  }
}

const isFile = (value: unknown): value is Required<StoredFile> =>
  typeof value === 'object' && value !== null && 'content' in value && typeof value.content === 'string'

/** Encodes a file name for a header. Source: RFC 5987. */
const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Binds the calls that download the files of a declaration. They are sent as attachments, so that browsers do not open them as pages of the console. */
export const bindFiles = (
  bind: Binder,
  declaration: Declaration,
  { records }: Pick<Deps, 'records'>,
): void => {
  const find = async (id: string): Promise<Values | undefined> =>
    isResource(declaration) ? records.find(declaration, id) : records.readSettings(declaration)
  for (const [path, call] of Object.entries(fileCallsOf(declaration)))
    bind(call, async ({ params, reply }) => {
      const { id = '' } = params as { id?: string } // only paths of resources have an id
      const stored = valueAt((await find(id)) ?? {}, path)
      if (!isFile(stored)) throw new CallError('entryGone')
      return reply
        .type('application/octet-stream')
        .header('content-disposition', `attachment; filename*=utf-8''${encoded(stored.name)}`)
        .send(Buffer.from(stored.content, 'base64'))
    })
}

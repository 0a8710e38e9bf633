import type { z } from 'zod'
import type { actionReply } from '../../src/contract/call.ts'
import type { CurrentUser } from '../../src/contract/calls.ts'
import { actionCallsOf } from '../../src/contract/declaredCalls.ts'
import type { Declaration } from '../../src/contract/resource.ts'
import type { Language } from '../../src/contract/words.ts'
import { akeneoApi } from '../../src/resources/settings/akeneoApi.ts'
import { assetCache } from '../../src/resources/settings/assetCache.ts'
import { users } from '../../src/resources/users.ts'
import { CallError } from '../callError.ts'
import { MailError } from '../mail/mailError.ts'
import { testMail } from '../mail/testMail.ts'
import type { Deps } from '../deps.ts'
import type { Binder } from './bind.ts'
import { noteChange } from './noteChange.ts'

/** What an act is given. `id` is the record's, empty for an act on the whole. */
export interface Act {
  readonly deps: Deps
  readonly id: string
  readonly user: CurrentUser
  readonly language: Language
}

type ActionResult = z.input<typeof actionReply>

const done: ActionResult = { success: true, error: null }

const resetAkeneo = async ({ deps, user }: Act): Promise<ActionResult> => {
  const before = await deps.records.findSettings(akeneoApi)
  await deps.records.clearSettings(akeneoApi)
  const change = { user, declaration: akeneoApi, action: 'delete', record: akeneoApi.name } as const
  await noteChange(deps, { ...change, before, after: undefined })
  return done
}

const clearAssets = async ({ deps }: Act): Promise<ActionResult> => {
  await deps.assets.clear()
  return done
}

const sendTestMail = async ({ deps, id, language }: Act): Promise<ActionResult> => {
  const user = await deps.records.find(users, id)
  if (!user) throw new CallError('notFound', { thing: id })
  try {
    await deps.mailer.send(testMail(user), deps.closing)
    return done
  } catch (error) {
    if (error instanceof MailError) return { success: false, error: error.sentence(language) }
    throw error
  }
}

/** What each act does, by declaration and name. */
const acts: Readonly<Record<string, Readonly<Record<string, (act: Act) => Promise<ActionResult>>>>> = {
  [akeneoApi.name]: { reset: resetAkeneo },
  [users.name]: { sendTestMail },
  [assetCache.name]: { clear: clearAssets },
}

/** Binds the acts of a declaration. */
export const bindActions = (bind: Binder, declaration: Declaration, deps: Deps): void => {
  for (const [name, call] of Object.entries(actionCallsOf(declaration))) {
    const act = acts[declaration.name]?.[name]
    if (!act) continue
    bind(call, ({ places, user, language }) => {
      const { id = '' } = places as { id?: string } // only acts on a record have one
      return act({ deps, id, user, language })
    })
  }
}

import type { CurrentUser } from '../../../src/contract/calls/shellCalls.ts'
import type { Language } from '../../../src/contract/words.ts'
import type { Authorship } from '../../model/versions.ts'
import { type Clock, isoTime } from '../../shared/clock.ts'
import type { Actor } from '../activityLog.ts'

/** The user who makes a change; the address is missing if another system, such as Akeneo, calls back. */
export type ChangeAuthor = CurrentUser & Partial<Pick<Actor, 'address'>>

/** The user who saves, the language of the messages, and what the save goes back to. */
export interface Caller {
  readonly user: ChangeAuthor
  readonly language: Language
  /** The version that the save restores or undoes. */
  readonly origin?: { readonly action: 'restore' | 'undo'; readonly of: number }
}

/** The author of the version that a save adds to the history. */
export const authorOf = (
  { clock }: { readonly clock: Pick<Clock, 'now'> },
  { user, origin }: Pick<Caller, 'origin'> & { readonly user: Pick<ChangeAuthor, 'email' | 'address'> },
  action: 'create' | 'update' | 'delete' = 'update',
): Authorship => ({
  at: isoTime(clock.now()),
  user: user.email,
  address: user.address ?? null,
  action: origin?.action ?? action,
  of: origin?.of,
})

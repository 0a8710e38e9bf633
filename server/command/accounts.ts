import { randomBytes } from 'node:crypto'
import { adminRole } from '../../src/contract/calls/call.ts'
import { users } from '../../src/resources/users.ts'
import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import { markPasswordForChange, type StoredUser } from '../http/passwords.ts'
import { createSecondFactors } from '../http/secondFactor.ts'
import { authorOf } from '../http/versions/authorship.ts'
import { isoTime } from '../shared/clock.ts'
import { TerminalError } from '../shared/errors.ts'
import { withDeps } from './openDeps.ts'

/** The author of changes by a command in history and audit log. */
export const commandAuthor = 'command line'

const findUser = async ({ records }: Deps, email: string): Promise<StoredUser> => {
  const all = await records.list(users)
  const user = all.find(one => one.email === email.trim().toLowerCase())
  if (user) return user
  const administrators = all.filter(({ roles }) => roles.includes(adminRole)).map(one => one.email)
  throw new TerminalError(
    `There is no user ${email}. Administrators: ${administrators.join(', ') || 'none; start Kontor once to create the first one'}.`,
  )
}

/**
 * Gives a user a new password, which must be changed at the next log-in. All sessions of the user end.
 * @returns the password
 * @throws TerminalError if there is no such user
 */
export const resetPassword = (config: Config, email: string): Promise<string> =>
  withDeps(config, async deps => {
    const user = await findUser(deps, email)
    const password = randomBytes(16).toString('base64url')
    const id = String(user.id)
    const by = authorOf(deps, { user: { email: commandAuthor } })
    await deps.records.update(users, id, stored => ({ ...stored, password }), { by })
    const changed = await deps.records.find(users, id)
    if (changed) await markPasswordForChange(deps.documents, changed)
    return password
  })

/**
 * Removes the second factor of a user, who then logs in with the password alone and sets up another one.
 * @returns whether there was one
 * @throws TerminalError if there is no such user
 */
export const resetSecondFactor = (config: Config, email: string): Promise<boolean> =>
  withDeps(config, async deps => {
    const user = await findUser(deps, email)
    const had = await createSecondFactors(deps).remove(user.id)
    if (had)
      await deps.audit.add({
        at: isoTime(deps.clock.now()),
        user: commandAuthor,
        address: null,
        action: 'resetSecondFactor',
        resource: users.name,
        record: String(user.id),
        recordName: user.email,
        before: null,
        after: null,
      })
    return had
  })

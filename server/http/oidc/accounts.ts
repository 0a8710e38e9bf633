import { randomBytes } from 'node:crypto'
import { adminRole } from '../../../src/contract/calls/call.ts'
import type { LoginRefusal } from '../../../src/contract/calls/loginCall.ts'
import { emptyRecordOf } from '../../../src/contract/derive.ts'
import { users } from '../../../src/resources/users.ts'
import type { Deps } from '../../deps.ts'
import type { RecordStore } from '../../store/recordStore.ts'
import { logChange } from '../declared/audit.ts'
import type { StoredUser } from '../passwords.ts'
import type { Claims, ProviderSettings } from './provider.ts'

/** A log-in at the provider that gives no access here. */
export class LoginAtProviderRefused extends Error {
  override readonly name = 'LoginAtProviderRefused'
  readonly reason: LoginRefusal

  constructor(reason: LoginRefusal) {
    super(reason)
    this.reason = reason
  }
}

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)

const isAdministrator = ({ roles }: Pick<StoredUser, 'roles'>) => roles.includes(adminRole)

/** The verified mail address of a user, if its domain is allowed. @throws LoginAtProviderRefused */
const allowedEmail = ({ email, email_verified: isVerified }: Claims, domains: readonly string[]): string => {
  const address = email?.trim().toLowerCase() ?? ''
  // a provider that does not say so may let users enter any address
  if (!/^[^@\s]+@[^@\s]+$/.test(address) || isVerified !== true)
    throw new LoginAtProviderRefused('noVerifiedEmail')
  if (domains.length > 0 && !domains.includes(domainOf(address))) throw new LoginAtProviderRefused('domain')
  return address
}

/** Whether a claim is a value, or a list that has it. */
const hasRole = (claims: Claims, { claim, admin }: NonNullable<ProviderSettings['role']>): boolean =>
  [claims[claim]].flat().includes(admin)

const namesOf = (claims: Claims, email: string) => {
  const [first = '', ...others] = (claims.name ?? '').split(' ')
  const nameOf = (...texts: (string | undefined)[]) => (texts.find(text => text?.trim()) ?? '').slice(0, 255)
  return {
    firstName: nameOf(claims.given_name, first, email.split('@')[0]),
    lastName: nameOf(claims.family_name, others.join(' '), domainOf(email)),
  }
}

/** A change of an account that follows from its log-in: the audit log has it as one of the user. */
const changeBy = ({ id, email, firstName, lastName, roles }: StoredUser) => ({
  user: {
    id,
    email: email ?? '',
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    roles,
    mustChangePassword: false,
  },
  declaration: users,
  record: String(id),
})

const isLastAdministrator = async (records: RecordStore, { id }: Pick<StoredUser, 'id'>) =>
  !(await records.list(users)).some(user => user.id !== id && isAdministrator(user))

/**
 * The account of a user of the provider: the one of their issuer and subject, else a new one. An account with the same
 * mail address is another one, because addresses are given to others. The role follows the claim at each log-in, but the
 * last administrator stays one.
 * @throws LoginAtProviderRefused
 */
export const accountOf = async (
  deps: Pick<Deps, 'records' | 'identities' | 'log' | 'audit' | 'clock'>,
  claims: Claims,
  { domains, role }: Pick<ProviderSettings, 'domains' | 'role'>,
): Promise<StoredUser> => {
  const { records, identities, log } = deps
  const identity = { issuer: claims.iss, subject: claims.sub }
  const email = allowedEmail(claims, domains)
  const userId = await identities.find(identity)
  const stored = userId === undefined ? undefined : await records.find(users, String(userId))
  if (!stored) {
    // an administrator has deleted the account
    if (userId !== undefined) await identities.remove(identity)
    const isFree = async (within: RecordStore) =>
      !(await within.list(users)).some(user => user.email === email)
    const person = {
      ...emptyRecordOf(users.fields),
      ...namesOf(claims, email),
      email,
      // nobody knows it
      password: randomBytes(32).toString('base64url'),
      roles: role && hasRole(claims, role) ? [adminRole] : [],
    }
    const id = await records.create(users, person, (_person, within) => isFree(within))
    if (id === undefined) throw new LoginAtProviderRefused('accountExists')
    await identities.add(identity, Number(id))
    const made = await records.find(users, id)
    if (!made) throw new LoginAtProviderRefused('failed')
    await logChange(deps, { ...changeBy(made), action: 'create', before: undefined, after: made })
    return made
  }
  if (!role || isAdministrator(stored) === hasRole(claims, role)) return stored
  const roles = hasRole(claims, role) ? [adminRole] : []
  const isAllowed = async (within: RecordStore) =>
    roles.length > 0 || !(await isLastAdministrator(within, stored))
  const changed = await records.update(
    users,
    String(stored.id),
    async user => ((await isAllowed(records)) ? { ...user, roles } : undefined),
    (_next, within) => isAllowed(within),
  )
  if (changed) await logChange(deps, { ...changeBy(stored), action: 'update', ...changed })
  else log.warn({ user: stored.email }, 'the last administrator stays one, whatever the provider says')
  return (await records.find(users, String(stored.id))) ?? stored
}

import { randomBytes } from 'node:crypto'
import { adminRole } from '../../../src/contract/calls/call.ts'
import type { LoginRefusal } from '../../../src/contract/calls/loginCall.ts'
import { emptyRecordOf } from '../../../src/contract/derive.ts'
import { users } from '../../../src/resources/users.ts'
import type { Deps } from '../../deps.ts'
import type { Identity } from '../../store/logins/identityStore.ts'
import type { RecordStore } from '../../store/recordStore.ts'
import { logChange } from '../declared/audit.ts'
import { authorOf } from '../versions/authorship.ts'
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

type AccountSettings = Pick<ProviderSettings, 'domains' | 'trustsEmail' | 'role'>

/** The verified mail address of a user, if its domain is allowed. @throws LoginAtProviderRefused */
const allowedEmail = (
  // a provider that does not say so may let users enter any address
  { email, email_verified: isVerified }: Claims,
  { domains, trustsEmail }: AccountSettings,
): string => {
  const address = email?.trim().toLowerCase() ?? ''
  if (!/^[^@\s]+@[^@\s]+$/.test(address) || !(isVerified ?? trustsEmail))
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
 * Whether an administrator is no user of the provider: the one who gets in with a password while the provider is away,
 * and whose role no claim takes away.
 */
export const hasOwnAdministrator = async ({
  records,
  identities,
}: Pick<Deps, 'records' | 'identities'>): Promise<boolean> => {
  const ofProvider = new Set(await identities.userIds())
  return (await records.list(users)).some(user => isAdministrator(user) && !ofProvider.has(user.id))
}

export const noOwnAdministrator =
  'no administrator can log in while the OpenID provider is away: add one with a password in the console, whose address no user of the provider has'

type AccountDeps = Pick<Deps, 'records' | 'identities' | 'log' | 'audit' | 'clock'>

const findAccount = async ({ records, identities }: AccountDeps, identity: Identity) => {
  const userId = await identities.find(identity)
  const stored = userId === undefined ? undefined : await records.find(users, String(userId))
  // an administrator has deleted the account
  if (userId !== undefined && !stored) await identities.remove(identity)
  return stored
}

/** Makes the account of an identity. @throws LoginAtProviderRefused where another account has the mail address */
const addAccount = async (
  deps: AccountDeps,
  identity: Identity,
  person: Readonly<Record<string, unknown>>,
): Promise<StoredUser> => {
  const isFree = async (within: RecordStore) =>
    !(await within.list(users)).some(user => user.email === person['email'])
  const id = await deps.identities.addAccount(identity, within =>
    within.create(users, person, (_person, checked) => isFree(checked)),
  )
  if (id === undefined) {
    // the same user may log in twice at the same time
    const concurrent = await findAccount(deps, identity)
    if (concurrent) return concurrent
    throw new LoginAtProviderRefused('accountExists')
  }
  const made = await deps.records.find(users, id)
  if (!made) throw new LoginAtProviderRefused('failed')
  await logChange(deps, { ...changeBy(made), action: 'create', before: undefined, after: made })
  return made
}

/**
 * The account of a user of the provider: the one of their issuer and subject, else a new one. An account with the same
 * mail address is another one, because addresses are given to others. The role follows the claim at each log-in, but the
 * last administrator stays one.
 * @throws LoginAtProviderRefused
 */
export const accountOf = async (
  deps: AccountDeps,
  claims: Claims,
  settings: AccountSettings,
): Promise<StoredUser> => {
  const { records, log } = deps
  const { role } = settings
  const identity = { issuer: claims.iss, subject: claims.sub }
  const email = allowedEmail(claims, settings)
  const stored = await findAccount(deps, identity)
  if (!stored)
    return addAccount(deps, identity, {
      ...emptyRecordOf(users.fields),
      ...namesOf(claims, email),
      email,
      // nobody knows it
      password: randomBytes(32).toString('base64url'),
      roles: role && hasRole(claims, role) ? [adminRole] : [],
    })
  if (!role || isAdministrator(stored) === hasRole(claims, role)) return stored
  const roles = hasRole(claims, role) ? [adminRole] : []
  const isAllowed = async (within: RecordStore) =>
    roles.length > 0 || !(await isLastAdministrator(within, stored))
  const changed = await records.update(
    users,
    String(stored.id),
    async user => ((await isAllowed(records)) ? { ...user, roles } : undefined),
    (_next, within) => isAllowed(within),
    authorOf(deps, changeBy(stored)),
  )
  if (changed) await logChange(deps, { ...changeBy(stored), action: 'update', ...changed })
  else log.warn({ user: stored.email }, 'the last administrator stays one, whatever the provider says')
  return (await records.find(users, String(stored.id))) ?? stored
}

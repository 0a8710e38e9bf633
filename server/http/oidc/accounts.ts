import { randomBytes } from 'node:crypto'
import { adminRole } from '../../../src/contract/calls/call.ts'
import type { LoginRefusal } from '../../../src/contract/calls/loginCall.ts'
import { emptyRecordOf } from '../../../src/contract/derive.ts'
import { sameValue } from '../../../src/contract/record/paths.ts'
import { users } from '../../../src/resources/users.ts'
import type { Deps } from '../../deps.ts'
import { notifyAccountOwner } from '../../outbox/mail/accountMail.ts'
import type { Identity } from '../../store/logins/identityStore.ts'
import type { RecordStore } from '../../store/recordStore.ts'
import { authorOf } from '../versions/authorship.ts'
import type { StoredUser } from '../passwords.ts'
import { type Claims, type ClaimedPerson, domainOf, namesOf, personIn } from './claims.ts'
import type { ProviderSettings } from './provider.ts'

/** A log-in at the provider that gives no access here. */
export class LoginAtProviderRefused extends Error {
  override readonly name = 'LoginAtProviderRefused'
  readonly reason: LoginRefusal

  constructor(reason: LoginRefusal) {
    super(reason)
    this.reason = reason
  }
}

const isAdministrator = ({ roles }: Pick<StoredUser, 'roles'>) => roles.includes(adminRole)

type AccountSettings = Pick<ProviderSettings, 'name' | 'domains' | 'trustsEmail' | 'role'>

/** The verified mail address of a user, if its domain is allowed. @throws LoginAtProviderRefused */
const allowedEmail = (
  { email }: ClaimedPerson,
  // a provider that does not say so may let users enter any address
  { email_verified: isVerified }: Claims,
  { domains, trustsEmail }: AccountSettings,
): string => {
  if (email === undefined || !(isVerified ?? trustsEmail)) throw new LoginAtProviderRefused('noVerifiedEmail')
  if (domains.length > 0 && !domains.includes(domainOf(email))) throw new LoginAtProviderRefused('domain')
  return email
}

/** Whether a claim is a value, or a list that has it. */
const hasRole = (claims: Claims, { claim, admin }: NonNullable<ProviderSettings['role']>): boolean =>
  [claims[claim]].flat().includes(admin)

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

type AccountDeps = Pick<Deps, 'records' | 'identities' | 'log' | 'audit' | 'clock' | 'outbox' | 'config'>

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
  // the audit log has what follows from a log-in as a change by its user
  const by = authorOf(deps, { user: { email: String(person['email']) } }, 'create')
  const id = await deps.identities.addAccount(identity, within =>
    within.create(users, person, { recheck: (_person, checked) => isFree(checked), by }),
  )
  if (id === undefined) {
    // the same user may log in twice at the same time
    const concurrent = await findAccount(deps, identity)
    if (concurrent) return concurrent
    throw new LoginAtProviderRefused('accountExists')
  }
  const made = await deps.records.find(users, id)
  if (!made) throw new LoginAtProviderRefused('failed')
  return made
}

/** What the provider says about the account of a user. */
interface ProviderFacts {
  readonly person: ClaimedPerson & { readonly email: string }
  /** Undefined where administrators give roles. */
  readonly isAdministrator: boolean | undefined
}

/** An account as the provider describes it: but no two accounts have one address, and the last administrator stays one. */
const followedAccount = async (
  user: StoredUser,
  { person, isAdministrator: shouldBe }: ProviderFacts,
  within: RecordStore,
): Promise<StoredUser> => {
  const others = (await within.list(users)).filter(({ id }) => id !== user.id)
  const isTaken = others.some(({ email }) => email === person.email)
  const stays = shouldBe ?? isAdministrator(user)
  const mayChange = stays || others.some(isAdministrator)
  return {
    ...user,
    email: isTaken ? user.email : person.email,
    firstName: person.firstName ?? user.firstName,
    lastName: person.lastName ?? user.lastName,
    roles: stays === isAdministrator(user) || !mayChange ? user.roles : stays ? [adminRole] : [],
  }
}

/** Stores what the provider says about an account, and warns of what it may not change. */
const updateAccount = async (
  deps: AccountDeps,
  stored: StoredUser,
  facts: ProviderFacts,
  provider: string,
): Promise<StoredUser> => {
  const { records, log, clock } = deps
  const changed = await records.update(
    users,
    String(stored.id),
    async user => {
      const next = await followedAccount(user, facts, records)
      return sameValue(next, user) ? undefined : next
    },
    {
      recheck: async (next, within, user) =>
        sameValue(next, await followedAccount({ ...stored, ...user }, facts, within)),
      by: authorOf(deps, { user: { email: stored.email ?? '' } }),
    },
  )
  const account = (await records.find(users, String(stored.id))) ?? stored
  if (changed && account.email !== stored.email)
    notifyAccountOwner(deps, stored, 'emailChanged', { at: clock.now(), by: provider })
  if (account.email !== facts.person.email)
    log.warn(
      { user: account.email },
      'an account keeps its address, because another one has that of the provider',
    )
  if (isAdministrator(account) !== (facts.isAdministrator ?? isAdministrator(account)))
    log.warn({ user: account.email }, 'the last administrator stays one, whatever the provider says')
  return account
}

/**
 * The account of a user of the provider: the one of their issuer and subject, else a new one. An account with the same
 * mail address is another one, because addresses are given to others. Name, address and role follow the claims at each log-in.
 * @throws LoginAtProviderRefused
 */
export const accountOf = async (
  deps: AccountDeps,
  claims: Claims,
  settings: AccountSettings,
): Promise<StoredUser> => {
  const { role } = settings
  const identity = { issuer: claims.iss, subject: claims.sub }
  const claimed = personIn(claims)
  const email = allowedEmail(claimed, claims, settings)
  const isAdmin = role && hasRole(claims, role)
  const stored = await findAccount(deps, identity)
  if (stored) {
    const facts = { person: { ...claimed, email }, isAdministrator: isAdmin }
    return updateAccount(deps, stored, facts, settings.name)
  }
  return addAccount(deps, identity, {
    ...emptyRecordOf(users.fields),
    ...namesOf(claimed, email),
    email,
    // nobody knows it
    password: randomBytes(32).toString('base64url'),
    roles: isAdmin ? [adminRole] : [],
  })
}

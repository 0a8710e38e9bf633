import type { FastifyRequest } from 'fastify'
import { concealRecord, mergeRecord, type Values } from '../../src/contract/derive.ts'
import { fieldError, type FieldMessages } from '../../src/contract/errors.ts'
import { sameValue } from '../../src/contract/record/paths.ts'
import { ownPassword, profile } from '../../src/resources/account.ts'
import type { CurrentUser } from '../../src/contract/calls/shellCalls.ts'
import { accountCalls } from '../../src/resources/accountCalls.ts'
import { users } from '../../src/resources/users.ts'
import type { Deps } from '../deps.ts'
import { notifyAccountOwner } from '../outbox/mail/accountMail.ts'
import { isoTime } from '../shared/clock.ts'
import { CallError } from '../shared/errors.ts'
import { documentOf } from '../store/versions/versionStore.ts'
import { type Binder, doneReply, ok } from './bind.ts'
import { completeChange, readBasis, validateRecord } from './declared/saves.ts'
import { isPassword, markPasswordForChange, passwordRefusal, type StoredUser } from './passwords.ts'
import type { SecondFactors } from './secondFactor.ts'
import type { Sessions } from './sessions.ts'
import { authorOf, type ChangeAuthor } from './versions/authorship.ts'
import { mergeSave } from './versions/conflicts.ts'

/** A stored change of a record. */
interface SavedChange {
  readonly user: ChangeAuthor
  readonly record: string
  readonly before: Values | undefined
  readonly after: Values | undefined
}

/**
 * Acts on a change in the list of users: a password that another user set holds for one log-in only, and the owner of
 * the account gets a mail, for a changed email address at the old one.
 */
export const userChanged = async (
  deps: Deps,
  { user: by, record, before, after }: SavedChange,
): Promise<void> => {
  const user = after && (await deps.records.find(users, record))
  if (!user) return
  const differs = (name: string) => !sameValue(before?.[name], after[name])
  const isOther = by.id !== user.id
  if (isOther && differs('password')) await markPasswordForChange(deps.documents, user)
  if (!before) return
  const facts = { at: deps.clock.now(), by: by.email }
  if (differs('password')) notifyAccountOwner(deps, user, isOther ? 'passwordSet' : 'passwordChanged', facts)
  if (differs('email'))
    notifyAccountOwner(deps, { ...user, email: String(before['email']) }, 'emailChanged', facts)
  const labels = users.fields.roles.options.filter(({ code }) => user.roles.includes(code))
  const roles = labels.map(({ label }) => label)
  if (differs('roles')) notifyAccountOwner(deps, user, 'rolesChanged', { ...facts, roles })
}

/** The session of a protected call. @throws CallError unauthenticated */
const sessionOf = ({ session }: FastifyRequest) => {
  if (!session) throw new CallError('unauthenticated')
  return session
}

/** Binds the calls about the user's own account. */
export const bindAccount = (bind: Binder, sessions: Sessions, { count }: SecondFactors, deps: Deps): void => {
  const { records, clock, sessions: store, versions } = deps
  const isEmpty = (errors: FieldMessages) => Object.keys(errors).length === 0

  const { fields } = profile
  const documentOfUser = (user: CurrentUser) => documentOf(users, String(user.id))
  const toReply = async (user: CurrentUser, stored: Values) => ({
    ...concealRecord(fields, stored),
    version: (await versions.newest(documentOfUser(user)))?.id ?? 0,
  })

  bind(accountCalls.account, async ({ user }) =>
    ok(await toReply(user, (await records.find(users, String(user.id))) ?? {})),
  )

  bind(
    accountCalls.saveAccount,
    async ({ user, query, body, language }) => {
      let errors: FieldMessages = {}
      const save = { deps, document: documentOfUser(user), declaration: profile, by: { user } }
      const given = body as Values // validated below
      const basis = readBasis(query, fields, language)
      const changed = await records.update(
        users,
        String(user.id),
        async stored => {
          const restriction = await mergeSave({ ...save, stored, body: given, basis })
          const validation = await validateRecord({
            fields,
            on: 'update',
            whole: completeChange(fields, stored, given, restriction),
            language,
            findErrors: async () => ({}),
          })
          errors = validation.errors
          return isEmpty(errors)
            ? { ...stored, ...mergeRecord(fields, validation.record, stored) }
            : undefined
        },
        { by: authorOf(deps, { user }) },
      )
      return changed ? ok(await toReply(user, changed.after)) : { success: false as const, errors }
    },
    { validatesBody: true },
  )

  bind(
    accountCalls.changePassword,
    async ({ user, body, language, request, reply }) => {
      const whole = body as Values // validated below
      const newPassword = String(whole['password'])
      let errors: FieldMessages = {}
      const next = async (stored: StoredUser) => {
        const findErrors = async ({ password, currentPassword }: Values): Promise<FieldMessages> => ({
          ...(password === currentPassword
            ? { password: [fieldError('passwordSame', language)] }
            : await passwordRefusal({ ...stored, password }, language)),
          ...(!(await count(`password ${user.id}`, () => isPassword(stored, String(currentPassword)))) && {
            currentPassword: [fieldError('passwordWrong', language)],
          }),
        })
        errors = (await validateRecord({ ...ownPassword, on: 'create', whole, language, findErrors })).errors
        return isEmpty(errors) ? { ...stored, password: newPassword } : undefined
      }
      const by = authorOf(deps, { user })
      const changed = await records.update(users, String(user.id), next, { by })
      if (!changed) return { success: false as const, errors }
      const [session, after] = [sessionOf(request), await records.find(users, String(user.id))]
      // another password may have been set meanwhile; then its setter alone knows it
      if (after && (await isPassword(after, newPassword))) await sessions.restart(after, request, reply)
      if (after) notifyAccountOwner(deps, after, 'passwordChanged', { ...session, at: clock.now() })
      return doneReply
    },
    { validatesBody: true },
  )

  bind(accountCalls.logOut, async ({ request }) => {
    const { userId, id } = sessionOf(request)
    await store.end(userId, clock.now(), id)
    return doneReply
  })

  bind(accountCalls.listSessions, async ({ request }) => {
    const own = sessionOf(request)
    return ok(
      (await store.list(own, clock.now())).map(({ id, createdAt, seenAt, address, browser }) => ({
        id,
        since: isoTime(createdAt),
        lastSeen: isoTime(seenAt),
        address,
        browser,
        current: id === own.id,
      })),
    )
  })

  bind(accountCalls.endSession, async ({ request, params: { id } }) => {
    if (!(await store.end(sessionOf(request).userId, clock.now(), id))) throw new CallError('entryGone')
    return doneReply
  })

  bind(accountCalls.endSessions, async ({ request }) => {
    await store.end(sessionOf(request).userId, clock.now())
    return doneReply
  })
}

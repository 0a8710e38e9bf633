import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { z } from 'zod'
import type { CurrentUser } from '../../src/contract/calls/shellCalls.ts'
import { fieldError } from '../../src/contract/errors.ts'
import { accountCalls } from '../../src/resources/accountCalls.ts'
import { users } from '../../src/resources/users.ts'
import type { Deps } from '../deps.ts'
import { notifyAccountOwner } from '../outbox/mail/accountMail.ts'
import { CallError } from '../shared/errors.ts'
import { type Binder, doneReply, ok } from './bind.ts'
import { createProofCounter, wrongOwn } from './passwords.ts'

/** The stored second factor of a user; null once it was turned off. */
const factorSchema = z.nullable(
  z.object({
    /** Encrypted by the vault; it is active once a code was confirmed. */
    secret: z.string(),
    isOn: z.boolean(),
    /** The last period of 30 seconds whose code was used, because each code works once. */
    step: z.number(),
    /** Hashes of the unused recovery codes. */
    recovery: z.array(z.string()),
  }),
)
type Factor = NonNullable<z.output<typeof factorSchema>>

const documentOf = (userId: number) => `secondFactor.${userId}`

const recoveryCodes = 10
/** `k3fd-9q2a-…`: 120 bits cannot be guessed, so that a fast hash is enough to store them. */
const newRecoveryCode = () => new Secret({ size: 15 }).base32.toLowerCase().replaceAll(/.{4}(?=.)/g, '$&-')
/**
 * The codes of an authenticator app (TOTP, RFC 6238) as the second step of a log-in, with recovery codes for a lost
 * device.
 */
export const createSecondFactors = (deps: Deps) => {
  const { documents, vault, clock } = deps
  const count = createProofCounter(deps)
  const hashesOf = (code: string) => {
    const plain = code.toLowerCase().replace(/[^a-z2-7]/g, '')
    return vault.keysFor('recovery').map(key => createHmac('sha256', key).update(plain).digest('base64url'))
  }
  const totpOf = (secret: string, label = '') =>
    new TOTP({ issuer: 'Kontor', label, secret: Secret.fromBase32(secret) })

  /** A stored factor whose secret another key encrypted counts as none, so that its user can set up another one. */
  const readableOf = (stored: Factor | null | undefined): Factor | undefined =>
    stored && vault.decrypt(stored.secret) !== undefined ? stored : undefined

  /** The period of a code, within one period of now; undefined for a wrong or used code. */
  const stepOf = ({ secret, step }: Factor, token: string): number | undefined => {
    const timestamp = clock.now()
    const delta = totpOf(vault.decrypt(secret) ?? '').validate({
      token: token.replaceAll(/\s/g, ''),
      timestamp,
      window: 1,
    })
    const tokenStep = delta === null ? 0 : TOTP.counter({ timestamp }) + delta
    return tokenStep > step ? tokenStep : undefined
  }

  return {
    count,
    /** Whether a second factor is enabled, and the number of unused recovery codes. */
    read: async (userId: number) => {
      const stored = readableOf(await documents.read(documentOf(userId), factorSchema))
      return { enabled: stored?.isOn ?? false, recoveryCodes: stored?.recovery.length ?? 0 }
    },
    /** Creates a secret, which is active after a code was confirmed. @throws CallError secondFactorOn */
    begin: async ({ id, email }: CurrentUser) => {
      const secret = new Secret({ size: 20 }).base32
      const fresh = { secret: vault.encrypt(secret), isOn: false, step: 0, recovery: [] }
      const isFree = (stored: Factor | null | undefined) => (readableOf(stored)?.isOn ? undefined : fresh)
      if (!(await documents.change(documentOf(id), factorSchema, isFree)))
        throw new CallError('secondFactorOn')
      const uri = totpOf(secret, email).toString()
      return { secret, uri, image: `data:image/svg+xml,${encodeURIComponent(renderSVG(uri))}` }
    },
    /** @returns the recovery codes, which are shown only now; undefined for a wrong code */
    confirm: async (userId: number, code: string) => {
      const codes = Array.from({ length: recoveryCodes }, newRecoveryCode)
      const recovery = codes.flatMap(code => hashesOf(code).slice(0, 1))
      const isOn = await documents.change(documentOf(userId), factorSchema, stored => {
        const step = stored && !stored.isOn ? stepOf(stored, code) : undefined
        return stored && step !== undefined ? { ...stored, isOn: true, step, recovery } : undefined
      })
      return isOn ? codes : undefined
    },
    /** Whether a code is right and unused. @throws CallError tooManyLogins */
    check: (userId: number, code: string) =>
      count(`code ${userId}`, () =>
        documents.change(documentOf(userId), factorSchema, stored => {
          if (!stored?.isOn) return undefined
          const step = stepOf(stored, code)
          if (step !== undefined) return { ...stored, step }
          const recovery = stored.recovery.filter(one => !hashesOf(code).includes(one))
          return recovery.length < stored.recovery.length ? { ...stored, recovery } : undefined
        }),
      ),
    /** @returns whether a second factor was on */
    remove: (userId: number) =>
      documents.change(documentOf(userId), factorSchema, stored => (stored?.isOn ? null : undefined)),
  }
}

export type SecondFactors = ReturnType<typeof createSecondFactors>

/**
 * Binds the calls about the user's own second factor. Setting it up needs the password and a code, turning it off the
 * password; both send a mail.
 */
export const bindSecondFactor = (bind: Binder, factors: SecondFactors, deps: Deps): void => {
  const refusalOf = (input: Parameters<typeof wrongOwn>[2]) => wrongOwn(deps.records, factors.count, input)
  const tell = async (what: 'secondFactorOn' | 'secondFactorOff', { user, session }: FastifyRequest) => {
    const stored = await deps.records.find(users, String(user.id))
    if (stored) notifyAccountOwner(deps, stored, what, { ...session, at: deps.clock.now() })
  }
  bind(accountCalls.secondFactor, async ({ user }) => ok(await factors.read(user.id)))

  bind(accountCalls.beginSecondFactor, async input => {
    return (await refusalOf(input)) ?? ok(await factors.begin(input.user))
  })

  bind(accountCalls.confirmSecondFactor, async ({ user, body: { code }, language, request }) => {
    const recoveryCodes = await factors.confirm(user.id, code)
    if (!recoveryCodes)
      return { success: false as const, errors: { code: [fieldError('codeWrong', language)] } }
    await tell('secondFactorOn', request)
    return ok({ recoveryCodes })
  })

  bind(accountCalls.removeSecondFactor, async input => {
    const refusal = await refusalOf(input)
    if (!refusal && (await factors.remove(input.user.id))) await tell('secondFactorOff', input.request)
    return refusal ?? doneReply
  })
}

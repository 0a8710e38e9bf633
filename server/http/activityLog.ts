import { z } from 'zod'
import type { Call } from '../../src/contract/calls/call.ts'
import type { CurrentUser } from '../../src/contract/calls/shellCalls.ts'
import type { Values } from '../../src/contract/derive.ts'
import type { Deps } from '../deps.ts'
import { isoTime } from '../shared/clock.ts'
import { networkOf } from '../shared/networks.ts'
import type { AuditRecord } from '../store/auditStore.ts'

/** Who makes a call, and from where. */
export interface Actor extends CurrentUser {
  readonly address: string
}

/** Who activityLog, where a session begins or fails to: an account as it was typed, in small letters. */
export type UnknownCaller = Pick<Actor, 'email' | 'address'>

/** Writes into the audit log what callers do, besides the changes that each save writes there itself. */
export interface ActivityLog {
  /** A call was answered: an entry where it is an act. */
  done(call: Call, input: ActivityInput, answer: unknown): Promise<void>
  /** A call was refused to an account, or what it carried: which the console would have refused before, mostly. */
  refused(call: Call, user: Actor, action?: 'refused' | 'inputRefused'): Promise<void>
  loggedIn(who: UnknownCaller): Promise<void>
  /** Somebody could not log in; of what was typed as account only the beginning is kept: it may be a password. */
  logInFailed(who: UnknownCaller): Promise<void>
}

interface ActivityInput {
  readonly user: Actor
  readonly id?: string
  readonly query: unknown
  readonly body: unknown
}

const signatureOf = ({ method, path }: Call) => `${method} ${path}`

const answerSchema = z.looseObject({
  success: z.boolean().optional(),
  error: z.string().nullish(),
  data: z.looseObject({ id: z.number().optional() }).optional().catch(undefined),
})

const isSaid = (value: unknown) => value !== undefined && value !== null && value !== false && value !== ''

/** What of a body is kept: others may hold a secret. */
const harmless: ReadonlySet<string> = new Set(['reason', 'attribute', 'pimUrl'])

/** What an entry says besides who did what: what was chosen, and why a test did not succeed. */
const detailsOf = (
  call: Call,
  { query, body }: ActivityInput,
  answer: z.output<typeof answerSchema> | undefined,
) => {
  // what a call does not ask for is nobody's choice, and may be anything
  const asked = (schema: z.ZodType, value: unknown) =>
    schema instanceof z.ZodObject ? (value as object) : {}
  const typed = Object.entries(asked(call.body, body)).filter(([name]) => harmless.has(name))
  const chosen = { ...asked(call.query, query), ...Object.fromEntries(typed) }
  const result = answer?.success === false ? { success: false, error: answer.error } : {}
  const said = Object.entries({ ...chosen, ...result }).filter(
    ([name, value]) => isSaid(value) || name === 'success',
  )
  return said.length > 0 ? Object.fromEntries(said) : null
}

/** What somebody may cause without end is one entry a minute for each kind, and one for all of so many kinds; above 100 its count is rounded down. */
const minuteMs = 60_000
const mostKinds = 20

type Entry = Pick<AuditRecord, 'user' | 'address' | 'action' | 'resource' | 'record'>

/** Characters of a failed account that are kept. */
const keptOfAccount = 3

interface Needs extends Pick<Deps, 'audit' | 'clock'> {
  nameOf(area: string, record: string): Promise<string | null>
}

export const createActivityLog = ({ audit, clock, nameOf }: Needs): ActivityLog => {
  const recent = new Map<string, { readonly id: Promise<number>; readonly until: number; count: number }>()

  const add = (entry: Entry, after: Values | null, recordName: string | null = null) =>
    audit.add({ ...entry, at: isoTime(clock.now()), recordName, before: null, after })

  const addOften = async (kind: string, entry: Entry): Promise<void> => {
    const now = clock.now()
    for (const [key, { until }] of recent) if (until <= now) recent.delete(key)
    const isMore = !recent.has(kind) && recent.size >= mostKinds
    const key = isMore ? entry.action : kind
    const one = recent.get(key)
    if (one) {
      one.count += 1
      if (one.count > 100 && one.count % 100 > 0) return
      return audit.rewrite(await one.id, { count: one.count })
    }
    const id = add(isMore ? { ...entry, user: '…', address: null, record: '' } : entry, null)
    recent.set(key, { id, until: now + minuteMs, count: 1 })
    await id
  }

  return {
    done: async (call, input, answer) => {
      if (!call.audit) return
      const [action, resource] = call.audit
      const { email: user, address } = input.user
      const read = call.file ? undefined : answerSchema.safeParse(answer).data
      const record = input.id ?? String(read?.data?.id ?? resource)
      const entry = { user, address, action, resource, record }
      await add(entry, detailsOf(call, input, read), await nameOf(resource, record))
    },
    refused: (call, { email: user, address }, action = 'refused') => {
      const record = signatureOf(call)
      return addOften(`${action} ${user} ${record}`, { user, address, action, resource: 'session', record })
    },
    loggedIn: async ({ email: user, address }) => {
      await add({ user, address, action: 'logIn', resource: 'session', record: '' }, null)
    },
    logInFailed: ({ email, address }) => {
      const user = `${email.slice(0, keptOfAccount)}…`
      const entry = { user, address, action: 'logInFailed', resource: 'session', record: '' }
      return addOften(`${email} at ${networkOf(address)}`, entry)
    },
  }
}

import { z } from 'zod'
import type { Call } from '../../src/contract/calls/call.ts'
import { baseOf, callsOf } from '../../src/contract/calls/declaredCalls.ts'
import type { CurrentUser } from '../../src/contract/calls/shellCalls.ts'
import type { Values } from '../../src/contract/derive.ts'
import { mappingCalls } from '../../src/contract/mapping/mapping.ts'
import type { ResourceDeclaration } from '../../src/contract/resource.ts'
import { resources, settings } from '../../src/resources/index.ts'
import type { Deps } from '../deps.ts'
import { isoTime } from '../shared/clock.ts'
import { networkOf } from '../shared/networks.ts'
import type { AuditRecord } from '../store/auditStore.ts'
import { recordNameOf } from '../store/versions/changeEntry.ts'

/** The user who makes a call, and their network address. */
export interface Actor extends CurrentUser {
  readonly address: string
}

/** A caller who is not logged in: the account as it was typed, in lower case, and the network address. */
export type UnknownCaller = Pick<Actor, 'email' | 'address'>

/** Writes calls and log-ins into the audit log. Changes of documents are written there with them. */
export interface ActivityLog {
  /** A call was answered: writes an entry if the contract wants one for it. */
  done(call: Call, input: ActivityInput, answer: unknown): Promise<void>
  /** A call or its input was refused. The console usually prevents such calls. */
  refused(call: Call, input: RefusedInput, action?: 'refused' | 'inputRefused'): Promise<void>
  loggedIn(who: UnknownCaller): Promise<void>
  /**
   * A log-in failed. Only the beginning of the account name is stored, because a user may have typed a password
   * there.
   */
  logInFailed(who: UnknownCaller): Promise<void>
}

interface ActivityInput {
  readonly user: Actor
  readonly id?: string
  readonly query: unknown
  readonly body: unknown
}

interface RefusedInput {
  readonly user: Actor
  readonly id?: string | undefined
}

const signatureOf = ({ method, path }: Call) => `${method} ${path}`

const areas: readonly (readonly [base: string, area: string])[] = [
  ...[...Object.values(resources), ...Object.values(settings)].map(
    declaration => [baseOf(declaration), declaration.name] as const,
  ),
  [mappingCalls.getMapping.path, 'mapping'],
]

/** The area of a call: that of its entries, else that of its path; undefined for calls about the user's own session and account. */
const areaOf = ({ audit, path }: Call): string | undefined =>
  audit?.[1] ?? areas.find(([base]) => path === base || path.startsWith(`${base}/`))?.[1]

/** The most characters of an id that are stored, because a refused call may have any. */
const storedIdCharacters = 60

const answerSchema = z.looseObject({
  success: z.boolean().optional(),
  error: z.string().nullish(),
  data: z.looseObject({ id: z.number().optional() }).optional().catch(undefined),
})

/** Whether a page of the console makes a call by itself. */
const isAutomatic = ({ query }: ActivityInput) => automaticSchema.safeParse(query).success
const automaticSchema = z.looseObject({ automatic: z.literal(true) }) // as `testQuery` has parsed it

const hasContent = (value: unknown) =>
  value !== undefined && value !== null && value !== false && value !== ''

/** The fields of a body that are logged; others may hold a secret. */
const harmless: ReadonlySet<string> = new Set(['reason', 'attribute', 'pimUrl'])

/** The details of an entry: the options of the call, and the reason of a failed test. */
const detailsOf = (
  call: Call,
  { query, body }: ActivityInput,
  answer: z.output<typeof answerSchema> | undefined,
) => {
  // input that the call does not define is left out, because it may be anything
  const definedIn = (schema: z.ZodType, value: unknown) =>
    schema instanceof z.ZodObject ? (value as object) : {}
  const bodyEntries = Object.entries(definedIn(call.body, body)).filter(([name]) => harmless.has(name))
  const options = { ...definedIn(call.query, query), ...Object.fromEntries(bodyEntries) }
  const result = answer?.success === false ? { success: false, error: answer.error } : {}
  const details = Object.entries({ ...options, ...result }).filter(
    ([name, value]) => hasContent(value) || name === 'success',
  )
  return details.length > 0 ? Object.fromEntries(details) : null
}

/**
 * Refused calls and failed log-ins can be repeated without end, so that each kind gets one entry a minute, and all
 * kinds beyond `maxKinds` share one. A count above 100 is rounded down.
 */
const minuteMs = 60_000
const maxKinds = 20

type Entry = Pick<AuditRecord, 'user' | 'address' | 'action' | 'resource' | 'record'>

/** Characters of the account name that are stored for a failed log-in. */
const storedCharacters = 3

/** The name of the record of an action or a refused save; null for areas without records that users change. */
export const activitySubject = async ({ records }: Pick<Deps, 'records'>, area: string, id: string) => {
  const all: readonly ResourceDeclaration[] = Object.values(resources)
  const declaration = all.find(one => one.name === area && 'update' in callsOf(one))
  return declaration ? recordNameOf(declaration, await records.find(declaration, id)) : null
}

interface Needs extends Pick<Deps, 'audit' | 'clock'> {
  nameOf(area: string, record: string): Promise<string | null>
}

export const createActivityLog = ({ audit, clock, nameOf }: Needs): ActivityLog => {
  const recent = new Map<string, { readonly id: Promise<number>; readonly until: number; count: number }>()

  const add = (entry: Entry, after: Values | null, recordName: string | null = null) =>
    audit.add({ ...entry, at: isoTime(clock.now()), recordName, before: null, after })

  const addRepeatable = async (
    kind: string,
    entry: Entry,
    details: Values | null = null,
    recordName: string | null = null,
  ): Promise<void> => {
    const now = clock.now()
    for (const [key, { until }] of recent) if (until <= now) recent.delete(key)
    const isBeyondLimit = !recent.has(kind) && recent.size >= maxKinds
    const key = isBeyondLimit ? entry.action : kind
    const counter = recent.get(key)
    if (counter) {
      counter.count += 1
      if (counter.count > 100 && counter.count % 100 > 0) return
      return audit.rewrite(await counter.id, { ...(isBeyondLimit ? null : details), count: counter.count })
    }
    const id = isBeyondLimit
      ? add({ ...entry, user: '…', address: null, resource: 'session', record: '' }, null)
      : add(entry, details, recordName)
    recent.set(key, { id, until: now + minuteMs, count: 1 })
    await id
  }

  return {
    done: async (call, input, answer) => {
      if (!call.audit || isAutomatic(input)) return
      const [action, resource] = call.audit
      const { email: user, address } = input.user
      const read = call.file ? undefined : answerSchema.safeParse(answer).data
      const record = input.id ?? String(read?.data?.id ?? resource)
      const entry = { user, address, action, resource, record }
      await add(entry, detailsOf(call, input, read), await nameOf(resource, record))
    },
    refused: async (call, { user: { email: user, address }, id = '' }, action = 'refused') => {
      const signature = signatureOf(call)
      const resource = areaOf(call) ?? 'session'
      const record = id.slice(0, storedIdCharacters)
      const recordName = record === '' ? null : await nameOf(resource, record)
      const entry = { user, address, action, resource, record }
      return addRepeatable(`${action} ${user} ${signature} ${record}`, entry, { call: signature }, recordName)
    },
    loggedIn: async ({ email: user, address }) => {
      await add({ user, address, action: 'logIn', resource: 'session', record: '' }, null)
    },
    logInFailed: ({ email, address }) => {
      const user = `${email.slice(0, storedCharacters)}…`
      const entry = { user, address, action: 'logInFailed', resource: 'session', record: '' }
      return addRepeatable(`${email} at ${networkOf(address)}`, entry)
    },
  }
}

import { HttpError, type RaRecord } from 'ra-core'
import { call as declareCall, type Call } from '../../src/contract/calls/call.ts'
import { callsOf, settingsCallsOf } from '../../src/contract/calls/declaredCalls.ts'
import { inputFieldsOf, routeNameOf, valueAt } from '../../src/contract/derive.ts'
import { sameValue } from '../../src/contract/record/paths.ts'
import { type Declaration, isResource } from '../../src/contract/resource.ts'
import { settingsId } from '../../src/dataProvider/dataProviderTypes.ts'
import { answerProblems, readAnswer } from '../../src/wire/answers.ts'
import { isUnknownStatus } from '../../src/wire/saves.ts'
import type { Backend } from './backend.ts'
import { consoleCalls, type ConsoleCall, declarations, signatureOf } from './consoleCalls.ts'

/**
 * The result of a call. `partial`: it is answered, without some values, which stay unknown on screen. `notTried`: it would
 * write, or there is no record to try it with.
 */
export type Verdict = 'ok' | 'partial' | 'missing' | 'refused' | 'unreadable' | 'changed' | 'notTried'

/** A tried call with what is wrong. */
export interface CheckedCall extends ConsoleCall {
  readonly verdict: Verdict
  readonly detail: string
}

/** Whether the console lacks something essential for this reason. */
export const isFailure = ({ verdict, isEssential }: CheckedCall): boolean =>
  isEssential && ['missing', 'refused', 'unreadable', 'changed'].includes(verdict)

const noSuchCall = declareCall('GET /ui/api/no-such-call-of-any-backend', { summary: 'An unknown path' })

const messageOf = (json: unknown): string =>
  typeof json === 'object' && json !== null && 'message' in json ? String(json.message) : ''

/** Field names of problems, without the positions in lists: `data.0.label` is `label`. */
const namesOf = (problems: ReturnType<typeof answerProblems>): string[] => [
  ...new Set(
    problems.map(({ path }) =>
      path
        .filter(part => typeof part === 'string' && part !== 'data' && part !== 'pageData')
        .map(String)
        .join('.'),
    ),
  ),
]

/** Tries the calls that only read. */
const createReader = async (backend: Backend) => {
  const unknown = await backend.request(noSuchCall)
  // a backend may answer 404 for a known path without a record, with another message
  const isMissing = (status: number, json: unknown) =>
    isUnknownStatus(status) && messageOf(json) === messageOf(unknown.json)

  const read = async (
    call: Call,
    places: Readonly<Record<string, string | number>>,
  ): Promise<readonly [Verdict, string]> => {
    const { status, json, response } = await backend.request(call, { places })
    if (isMissing(status, json)) return ['missing', `status ${status}`]
    if (status === 401 || status === 403) return ['refused', `status ${status}: the token has no right to it`]
    if (status >= 500) return ['unreadable', `status ${status}`]
    // a query that the call needs, or a state that it refuses
    if (!response.ok) return ['ok', messageOf(json)]
    if (call.file !== undefined) return ['ok', '']
    const problems = answerProblems(call, json)
    if (problems.length === 0) return ['ok', '']
    const names = namesOf(problems).filter(Boolean)
    return readAnswer(call, json, {})
      ? ['partial', `without ${names.join(', ')}`]
      : ['unreadable', names.join(', ')]
  }
  return read
}

/** Whether a record is an export that has ended, and so may have messages and a file. */
const hasEnded = ({ statusClass }: RaRecord) =>
  ['successful', 'warning', 'error'].includes(String(statusClass))

/** The id of any record of a list, of an ended one if possible; undefined if there is none or it cannot be read. */
const firstIdOf = async ({ provider }: Backend, declaration: Declaration) => {
  const pagination = { page: 1, perPage: 25 }
  try {
    const { data } = await provider.getList<RaRecord>(routeNameOf(declaration), { pagination })
    return (data.find(hasEnded) ?? data[0])?.id
  } catch (error) {
    if (error instanceof Error) return undefined // its own line says why
    throw error
  }
}

/** The values for the places of a path: the id of a record of its list, and the first page. */
const placesFor = async (
  backend: Backend,
  { path }: Call,
): Promise<Readonly<Record<string, string | number>> | undefined> => {
  if (path.includes(':page')) return { page: 1 }
  if (!path.includes(':')) return {}
  const owner = declarations.find(one => path.startsWith(`/ui/api${one.api ?? one.path}/`))
  const id = owner && isResource(owner) ? await firstIdOf(backend, owner) : undefined
  return id === undefined || !/^[^:]*:id[^:]*$/.test(path) ? undefined : { id }
}

/** Saves a record as it was read, and compares what the backend stores then. */
const saveUnchanged = async (
  { provider }: Backend,
  declaration: Declaration,
): Promise<readonly [Verdict, string]> => {
  const resource = routeNameOf(declaration)
  const id = isResource(declaration) ? await firstIdOf({ provider } as Backend, declaration) : settingsId
  if (id === undefined) return ['notTried', 'there is no record']
  try {
    const { data: before } = await provider.getOne<RaRecord>(resource, { id })
    await provider.update(resource, { id, data: before, previousData: before })
    const { data: after } = await provider.getOne<RaRecord>(resource, { id })
    const changed = inputFieldsOf(declaration.fields)
      .map(([path]) => path)
      .filter(path => !sameValue(valueAt(before, path) ?? null, valueAt(after, path) ?? null))
    return changed.length === 0 ? ['ok', 'saved unchanged'] : ['changed', changed.join(', ')]
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    if (isUnknownStatus(error.status)) return ['missing', `status ${error.status}`]
    // an empty connection cannot be saved
    return error.status === 422
      ? ['ok', `refuses what is stored: ${error.message}`]
      : ['refused', error.message]
  }
}

/** The declaration that a call saves; undefined for other calls. */
const savedBy = (call: Call): Declaration | undefined =>
  declarations.find(one => {
    const save = isResource(one) ? callsOf(one).update : settingsCallsOf(one).save
    return save !== undefined && signatureOf(save) === signatureOf(call)
  })

/**
 * Tries every call of the console that only reads.
 * @param write also saves one record of each list, and each singleton, as it was read
 */
export const checkBackend = async (backend: Backend, write: boolean): Promise<CheckedCall[]> => {
  const read = await createReader(backend)
  const tryCall = async (call: Call): Promise<readonly [Verdict, string]> => {
    const saved = savedBy(call)
    if (write && saved) return saveUnchanged(backend, saved)
    if (call.method !== 'GET') return ['notTried', write ? 'writes' : 'writes; --write tries saves']
    const places = await placesFor(backend, call)
    return places ? read(call, places) : ['notTried', 'there is no record']
  }
  const checked: CheckedCall[] = []
  for (const one of consoleCalls()) {
    const [verdict, detail] = await tryCall(one.call)
    checked.push({ ...one, verdict, detail })
  }
  return checked
}

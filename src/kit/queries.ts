import { useQuery } from '@tanstack/react-query'
import {
  type Identifier,
  type RaRecord,
  useCreate,
  useDelete,
  useGetList,
  useGetOne,
  useTranslate,
  useUpdate,
} from 'react-admin'
import { actionReply } from '../contract/calls/call.ts'
import { actionCallsOf } from '../contract/calls/declaredCalls.ts'
import { routeNameOf, titleOf, type Values } from '../contract/derive.ts'
import type { Declaration, ResourceDeclaration, SettingsDeclaration } from '../contract/resource.ts'
import { type Options, settingsId } from '../dataProvider/dataProviderTypes.ts'
import { useProvider } from '../dataProvider/useProvider.ts'
import { useSingleFlight } from './timing.ts'
import { useToasts } from './useToasts.ts'

/** The option lists of a declaration's form; undefined while they load. React-admin has no such verb. */
export const useOptions = (declaration: Declaration, { enabled = true }: { enabled?: boolean } = {}) => {
  const provider = useProvider()
  const resource = routeNameOf(declaration)
  return useQuery<Options>({
    queryKey: [resource, 'getOptions'],
    queryFn: ({ signal }) => provider.getOptions(resource, { signal }),
    enabled,
  })
}

/** Lists come whole; nobody scrolls further. */
export const everything = 10_000

/** How a list stands: by title. */
export const sortOf = (declaration: ResourceDeclaration) => ({
  field: titleOf(declaration)[0] ?? declaration.id,
  order: 'ASC' as const,
})

/** All records of a declaration by title, as its page shows them. */
export const useRecords = (declaration: ResourceDeclaration) =>
  useGetList(routeNameOf(declaration), {
    pagination: { page: 1, perPage: everything },
    sort: sortOf(declaration),
  })

/** What is stored of a singleton, for its tile; undefined until it is known. */
export const useTileRecord = (declaration: SettingsDeclaration): RaRecord | undefined =>
  useGetOne(routeNameOf(declaration), { id: settingsId }).data

/** The changes to the records of a resource; each rejects with HttpError when the service refuses. */
interface Mutations {
  readonly create: (data: Values) => Promise<RaRecord>
  readonly update: (id: Identifier, data: Values, previousData: RaRecord, meta?: unknown) => Promise<RaRecord>
  readonly remove: (previousData: RaRecord) => Promise<RaRecord>
}

/**
 * React-admin's mutations: what the service answers stands in every cached list at once, without reading it again.
 * Calls go through our provider, since react-admin's takes a save that ended at the log-in for a saved one.
 */
export const useMutations = (resource: string): Mutations => {
  const provider = useProvider()
  const once = { mutationMode: 'pessimistic' } as const
  const [create] = useCreate<Values, Error, RaRecord>(
    resource,
    {},
    { ...once, mutationFn: async ({ data = {} }) => (await provider.create(resource, { data })).data },
  )
  const [update] = useUpdate<RaRecord>(
    resource,
    {},
    {
      ...once,
      mutationFn: async ({ id = '', data = {}, previousData }) =>
        (await provider.update<RaRecord>(resource, { id, data, previousData })).data,
    },
  )
  const [remove] = useDelete<RaRecord>(
    resource,
    {},
    {
      ...once,
      mutationFn: async ({ id = '', previousData }) =>
        (await provider.delete<RaRecord>(resource, { id, previousData })).data,
    },
  )
  const awaited = { returnPromise: true } as const
  return {
    // with returnPromise each gives the answer; the types only know that for one of two signatures
    create: data => create(resource, { data }, awaited) as Promise<RaRecord>,
    update: (id, data, previousData, meta) =>
      update(resource, { id, data, previousData, meta }, awaited) as Promise<RaRecord>,
    remove: previousData =>
      remove(resource, { id: previousData.id, previousData }, awaited) as Promise<RaRecord>,
  }
}

/** The actions of a declaration: what can be done besides creating, changing and deleting. */
interface Actions {
  labelOf: (name: string) => string
  /** What is asked before one is done to a record of that name; empty where nothing is. */
  questionOf: (name: string, record?: string) => string
  /** Whether one is under way. */
  readonly busy: boolean
  /** Does one, one at a time, and shows how it ended. Resolves to whether it succeeded. */
  run: (name: string, id?: string | number) => Promise<boolean>
}

/**
 * Sends the actions of a declaration. The question before and the toasts are `kontor.settings.acts.<name>`; where the service explains a
 * failure, a colon and its explanation follow.
 * @example const { run } = useActions(users); await run('sendTestMail', record.id)
 */
export const useActions = (declaration: Declaration): Actions => {
  const translate = useTranslate()
  const toasts = useToasts()
  const provider = useProvider()
  const flight = useSingleFlight()
  const labelOf = (name: string) => translate(`resources.${routeNameOf(declaration)}.actions.${name}`)
  const questionOf = (name: string, record = '') =>
    translate(`kontor.settings.acts.${name}.question`, { _: '', name: record })
  const toastOf = (name: string, end: 'done' | 'failed') =>
    translate(`kontor.settings.acts.${name}.${end}`, {
      _: translate(`kontor.settings.acts.${end}`, { act: labelOf(name) }),
    })

  const send = async (name: string, id?: string | number) => {
    const call = actionCallsOf(declaration)[name]
    if (!call) throw new Error(`${declaration.path} has no action called ${name}`)
    const places: Record<string, string | number> = id === undefined ? {} : { id }
    return actionReply.parse(await provider.send(call, { places }))
  }
  const sendAndTell = async (name: string, id?: string | number) => {
    try {
      const { success, error } = await send(name, id)
      if (success === true) toasts.done(toastOf(name, 'done'))
      else toasts.failed(toastOf(name, 'failed') + (error ? `: ${error}` : ''))
      return success === true
    } catch {
      toasts.failed(toastOf(name, 'failed')) // the message of a broken call would not help here
      return false
    }
  }
  const run = async (name: string, id?: string | number) =>
    (await flight.run(() => sendAndTell(name, id))) ?? false
  return { labelOf, questionOf, busy: flight.busy, run }
}

import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, type FormEvent, useState } from 'react'
import { type RaRecord, useGetList, useGetOne, useTranslate } from 'react-admin'
import { actionReply } from '../contract/calls/call.ts'
import { actionCallsOf } from '../contract/calls/declaredCalls.ts'
import { routeNameOf, titleFieldsOf } from '../contract/derive.ts'
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
  field: titleFieldsOf(declaration)[0] ?? declaration.id,
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

/**
 * A password or code and the call that takes it. What is wrong with it stands below the field.
 * @param send throws an Error with that sentence
 * @example const { field, submit, busy } = useProof(turnOff); <TextField {...field} label="Password" type="password" />
 */
export const useProof = (send: (proof: string) => Promise<void>) => {
  const { run, busy } = useSingleFlight()
  const [value, setValue] = useState('')
  const [helperText, setError] = useState<string>()
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    void run(() => send(value).catch((failure: Error) => setError(failure.message)))
  }
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setError(undefined)
    setValue(target.value)
  }
  const field = { value, onChange, error: helperText !== undefined, helperText, autoFocus: true }
  return { field, submit, busy }
}

import { useRefresh, useTranslate } from 'react-admin'
import { actionReply } from '../contract/calls/call.ts'
import { actionCallsOf } from '../contract/calls/declaredCalls.ts'
import { routeNameOf } from '../contract/derive.ts'
import type { Declaration } from '../contract/resource.ts'
import { useProvider } from '../dataProvider/useProvider.ts'
import { isUnknownCall } from '../wire/saves.ts'
import { useSingleFlight } from './useSingleFlight.ts'
import { useToasts } from './useToasts.ts'

/** The actions of a declaration besides creating, changing and deleting. */
interface Actions {
  labelOf: (name: string) => string
  /** The question to confirm an action on the record with this title; empty if the action needs no confirmation. */
  questionOf: (name: string, record?: string) => string
  /** Whether an action is running. */
  readonly busy: boolean
  /** Runs an action and shows a toast with the result. Resolves to whether it succeeded; false if another one is running. */
  run: (name: string, id?: string | number) => Promise<boolean>
}

/**
 * Runs the actions of a declaration; what the page shows is read again after it. Their questions and toasts are the messages `kontor.settings.acts.<name>`; the toast
 * of a failure ends with the service's explanation.
 * @example const { run } = useActions(users); await run('sendTestMail', record.id)
 */
export const useActions = (declaration: Declaration): Actions => {
  const translate = useTranslate()
  const toasts = useToasts()
  const provider = useProvider()
  const refresh = useRefresh()
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
  const sendAndNotify = async (name: string, id?: string | number) => {
    try {
      const { success, error } = await send(name, id)
      if (success === true) {
        toasts.done(toastOf(name, 'done'))
        refresh()
      } else toasts.failed(toastOf(name, 'failed') + (error ? `: ${error}` : ''))
      return success === true
    } catch (error) {
      // the message of a network error would not help the user
      const reason = isUnknownCall(error) && error instanceof Error ? `: ${error.message}` : ''
      toasts.failed(toastOf(name, 'failed') + reason)
      return false
    }
  }
  const run = async (name: string, id?: string | number) =>
    (await flight.run(() => sendAndNotify(name, id))) ?? false
  return { labelOf, questionOf, busy: flight.busy, run }
}

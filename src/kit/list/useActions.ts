import { useTranslate } from 'react-admin'
import { actionReply } from '../../contract/calls/call.ts'
import { actionCallsOf } from '../../contract/calls/declaredCalls.ts'
import { routeNameOf } from '../../contract/derive.ts'
import type { Declaration } from '../../contract/resource.ts'
import { useProvider } from '../../dataProvider/useProvider.ts'
import { useSingleFlight } from '../timing.ts'
import { useToasts } from '../useToasts.ts'

/** The actions of a declaration: what can be done besides creating, changing and deleting. */
interface Actions {
  labelOf: (name: string) => string
  /** Whether one is under way. */
  readonly busy: boolean
  /** Does one, one at a time, and shows how it ended. Resolves to whether it succeeded. */
  run: (name: string, id?: string | number) => Promise<boolean>
}

/**
 * Sends the actions of a declaration. Their toasts are `kontor.settings.acts.<name>`; where the service explains a
 * failure, a colon and its explanation follow.
 * @example const { run } = useActions(users); await run('sendTestMail', record.id)
 */
export const useActions = (declaration: Declaration): Actions => {
  const translate = useTranslate()
  const toasts = useToasts()
  const provider = useProvider()
  const flight = useSingleFlight()
  const labelOf = (name: string) => translate(`resources.${routeNameOf(declaration)}.actions.${name}`)
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
  return { labelOf, busy: flight.busy, run }
}

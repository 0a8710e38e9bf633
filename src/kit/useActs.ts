import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { z } from 'zod'
import { actionCallsOf } from '../contract/declaredCalls.ts'
import { routeNameOf } from '../contract/derive.ts'
import type { Declaration } from '../contract/resource.ts'
import { useProvider } from '../dataProvider/useProvider.ts'
import { useToasts } from './useToasts.ts'

/** Another backend may leave the error out of a success. */
const replySchema = z.looseObject({ success: z.unknown(), error: z.string().nullish().catch(null) })

/** The acts of a declaration, ready to be done. */
interface ReadyActs {
  labelOf: (name: string) => string
  /** Whether one is under way. */
  readonly busy: boolean
  /** Does one, one at a time, and says how it ended. Resolves to whether it succeeded. */
  run: (name: string, id?: string | number) => Promise<boolean>
}

/**
 * Makes the acts of a declaration ready. Their toasts are `kontor.settings.acts.<name>`; where the service explains a
 * failure, a colon and its words follow. Source: spec section 8.
 * @example const { run } = useActs(users); await run('sendTestMail', record.id)
 */
export const useActs = (declaration: Declaration): ReadyActs => {
  const translate = useTranslate()
  const toasts = useToasts()
  const provider = useProvider()
  const underWay = useRef(false)
  const [busy, setBusy] = useState(false)
  const labelOf = (name: string) => translate(`resources.${routeNameOf(declaration)}.actions.${name}`)
  const say = (name: string, end: 'done' | 'failed') =>
    translate(`kontor.settings.acts.${name}.${end}`, {
      _: translate(`kontor.settings.acts.${end}`, { act: labelOf(name) }),
    })

  const attempt = async (name: string, id?: string | number) => {
    const call = actionCallsOf(declaration)[name]
    if (!call) throw new Error(`${declaration.path} has no act called ${name}`)
    const places: Record<string, string | number> = id === undefined ? {} : { id }
    return replySchema.parse(await provider.send({ ...call, reply: z.unknown() }, { places }))
  }
  const run = async (name: string, id?: string | number) => {
    if (underWay.current) return false
    underWay.current = true
    setBusy(true)
    try {
      const { success, error } = await attempt(name, id)
      if (success === true) toasts.done(say(name, 'done'))
      else toasts.failed(say(name, 'failed') + (error ? `: ${error}` : ''))
      return success === true
    } catch {
      toasts.failed(say(name, 'failed')) // the words of a broken call would not help here
      return false
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }
  return { labelOf, busy, run }
}

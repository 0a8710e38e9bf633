import { useMemo, useRef } from 'react'
import { useNotificationContext, useNotify } from 'react-admin'

/** Toasts by event: a failure stays until it is closed, or until the next success. */
export interface Toasts {
  done: (message: string, words?: Record<string, unknown>) => void
  failed: (message: string, words?: Record<string, unknown>) => void
  /** A failure that closes by itself, because the fields show its cause. */
  refused: (message: string) => void
  /** A failed save: it stays with the service's reason, and closes by itself where only the fields have one. */
  notSaved: (reason?: string, cause?: unknown) => void
  /** Closes the failure when the action is abandoned. */
  clear: () => void
}

/** Milliseconds; as long as other toasts. */
const shortDuration = 4000

/** Shows toasts by keys of the catalogue. `toasts.done('kontor.kit.saved')` */
export const useToasts = (): Toasts => {
  const notify = useNotify()
  const { setNotifications } = useNotificationContext()
  const lastFailure = useRef<string>(undefined)
  return useMemo(() => {
    const clear = () => {
      const outdated = lastFailure.current
      lastFailure.current = undefined
      if (outdated !== undefined)
        setNotifications(all => all.filter(one => one.type !== 'error' || one.message !== outdated))
    }
    const failed: Toasts['failed'] = (message, words) => {
      lastFailure.current = message
      notify(message, { type: 'error', messageArgs: words, autoHideDuration: null })
    }
    const refused: Toasts['refused'] = message => {
      lastFailure.current = message
      notify(message, { type: 'error', autoHideDuration: shortDuration })
    }
    return {
      clear,
      done: (message, words) => {
        clear()
        notify(message, { type: 'success', messageArgs: words })
      },
      failed,
      refused,
      notSaved: (reason = 'kontor.kit.saveFailed', cause) =>
        cause === undefined ? refused('kontor.kit.saveFailed') : failed(reason),
    }
  }, [notify, setNotifications])
}

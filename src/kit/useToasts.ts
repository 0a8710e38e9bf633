import { useMemo, useRef } from 'react'
import { useNotificationContext, useNotify } from 'react-admin'

/** Short news at the top of the page: a failure stays until it is closed, or until what failed has worked. */
export interface Toasts {
  done: (message: string, words?: Record<string, unknown>) => void
  failed: (message: string, words?: Record<string, unknown>) => void
  /** A failure whose cause stands at the fields, so that it need not stay. */
  refused: (message: string) => void
  /** That saving failed: for good with the service's reason, shortly where there is no cause but what the fields say. */
  notSaved: (reason?: string, cause?: unknown) => void
  /** Takes the failure away once what failed is given up. */
  clear: () => void
}

/** In ms; as long as other news. */
const shortly = 4000

/** Says what happened by a key of the catalogue. `toasts.done('kontor.kit.saved')` */
export const useToasts = (): Toasts => {
  const notify = useNotify()
  const { setNotifications } = useNotificationContext()
  const standing = useRef<string>(undefined)
  return useMemo(() => {
    const clear = () => {
      const outdated = standing.current
      standing.current = undefined
      if (outdated !== undefined)
        setNotifications(all => all.filter(one => one.type !== 'error' || one.message !== outdated))
    }
    const failed: Toasts['failed'] = (message, words) => {
      standing.current = message
      notify(message, { type: 'error', messageArgs: words, autoHideDuration: null })
    }
    const refused: Toasts['refused'] = message => {
      standing.current = message
      notify(message, { type: 'error', autoHideDuration: shortly })
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

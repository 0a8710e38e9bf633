import { useMemo, useRef } from 'react'
import { useNotificationContext, useNotify } from 'react-admin'

/** Short news at the top of the page: a failure stays until it is closed, or until what failed has worked. */
export interface Toasts {
  done: (message: string, words?: Record<string, unknown>) => void
  failed: (message: string, words?: Record<string, unknown>) => void
}

/** Says what happened by a key of the catalogue. `toasts.done('kontor.kit.saved')` */
export const useToasts = (): Toasts => {
  const notify = useNotify()
  const { setNotifications } = useNotificationContext()
  const standing = useRef<string>(undefined)
  return useMemo(
    () => ({
      done: (message, words) => {
        const outdated = standing.current
        standing.current = undefined
        if (outdated !== undefined)
          setNotifications(all => all.filter(one => one.type !== 'error' || one.message !== outdated))
        notify(message, { type: 'success', messageArgs: words })
      },
      failed: (message, words) => {
        standing.current = message
        notify(message, { type: 'error', messageArgs: words, autoHideDuration: null })
      },
    }),
    [notify, setNotifications],
  )
}

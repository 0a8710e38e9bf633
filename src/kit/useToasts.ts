import { useMemo } from 'react'
import { useNotify } from 'react-admin'

/** Short news at the top of the page: a failure stays until it is closed. */
export interface Toasts {
  done: (message: string, words?: Record<string, unknown>) => void
  failed: (message: string, words?: Record<string, unknown>) => void
}

/** Says what happened by a key of the catalogue. `toasts.done('kontor.kit.saved')` */
export const useToasts = (): Toasts => {
  const notify = useNotify()
  return useMemo(
    () => ({
      done: (message, words) => notify(message, { type: 'success', messageArgs: words }),
      failed: (message, words) =>
        notify(message, { type: 'error', messageArgs: words, autoHideDuration: null }),
    }),
    [notify],
  )
}

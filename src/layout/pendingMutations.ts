import { useCallback, useEffect, useRef } from 'react'
import {
  type NotificationPayload,
  type UndoableMutation,
  useNotificationContext,
  useTakeUndoableMutation,
} from 'react-admin'
import { leaving } from '../wire/tokenStore.ts'

/** Whether a toast stands for a change that is not sent yet. */
export const isUndoable = ({ notificationOptions }: NotificationPayload): boolean =>
  notificationOptions?.undoable === true

/** Takes back the change that a toast stands for; the changes behind it wait for theirs. */
type Undo = (toast: NotificationPayload) => void

/**
 * Holds react-admin's undoable mutations until their toasts are gone, and then sends them. When the page is left,
 * reloaded or logged out of, all are sent, and the browser asks first so that they have the time.
 * The order of the toasts that can be undone has to stay the order in which they came.
 * @example const undo = usePendingMutations(); <Button onClick={() => undo(toast)}>Undo</Button>
 */
export const usePendingMutations = (): Undo => {
  const { notifications, setNotifications } = useNotificationContext()
  const take = useTakeUndoableMutation()
  const pending = useRef<UndoableMutation[]>([])
  const known = useRef(notifications)
  const undone = useRef<NotificationPayload>(undefined)

  useEffect(() => {
    // at once, since react-admin's queue hands the same one out twice to who takes two between renderings
    const mutation = take()
    if (mutation) pending.current.push(mutation)
  }, [take])

  useEffect(() => {
    const gone = known.current.filter(one => isUndoable(one) && !notifications.includes(one))
    known.current = notifications
    for (const one of gone) if (one !== undone.current) pending.current.shift()?.({ isUndo: false })
  }, [notifications])

  useEffect(() => {
    const sendAll = () => {
      const all = pending.current.splice(0)
      for (const mutation of all) mutation({ isUndo: false })
      if (all.length > 0) setNotifications(others => others.filter(one => !isUndoable(one)))
      return all.length > 0
    }
    const hold = (event: BeforeUnloadEvent) => {
      if (sendAll()) event.preventDefault()
    }
    window.addEventListener('beforeunload', hold)
    window.addEventListener('pagehide', sendAll)
    window.addEventListener(leaving, sendAll)
    return () => {
      window.removeEventListener('beforeunload', hold)
      window.removeEventListener('pagehide', sendAll)
      window.removeEventListener(leaving, sendAll)
      sendAll()
    }
  }, [setNotifications])

  return useCallback(toast => {
    if (undone.current === toast) return // clicked twice
    undone.current = toast
    pending.current.shift()?.({ isUndo: true })
  }, [])
}

/** Ctrl or Cmd with Z, wherever no text is being typed. */
export const useUndoKey = (undo: (() => void) | undefined): void => {
  useEffect(() => {
    if (!undo) return
    const listen = (event: KeyboardEvent) => {
      const isKey = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
      const isTyping =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable]')
      if (!isKey || isTyping || event.defaultPrevented) return
      event.preventDefault()
      undo()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [undo])
}

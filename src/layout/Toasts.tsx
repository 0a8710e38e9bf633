import SuccessIcon from '@mui/icons-material/CheckCircleOutlined'
import CloseIcon from '@mui/icons-material/CloseOutlined'
import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined'
import InfoIcon from '@mui/icons-material/InfoOutlined'
import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import { Button, IconButton, Snackbar } from '@mui/material'
import { type FocusEvent, useCallback, useEffect, useRef, useState } from 'react'
import {
  CloseNotificationContext,
  type NotificationPayload,
  type UndoableMutation,
  useNotificationContext,
  useTakeUndoableMutation,
  useTranslate,
} from 'react-admin'
import { useLocation } from 'react-router-dom'
import { leaving } from '../wire/tokenStore.ts'

/** Whether a toast belongs to a change that has not been sent yet. */
const isUndoable = ({ notificationOptions }: NotificationPayload): boolean =>
  notificationOptions?.undoable === true

/** Reverts the change of a toast; later changes wait for their own toasts. */
type Undo = (toast: NotificationPayload) => void

/**
 * Keeps react-admin's undoable mutations until their toasts close, and then sends them. Before the page is closed or
 * reloaded and before a logout all are sent, and the browser asks first so that the requests have the time.
 * Undoable toasts must keep the order in which they were added.
 * @example const undo = usePendingMutations(); <Button onClick={() => undo(toast)}>Undo</Button>
 */
const usePendingMutations = (): Undo => {
  const { notifications, setNotifications } = useNotificationContext()
  const take = useTakeUndoableMutation()
  const pending = useRef<UndoableMutation[]>([])
  const previous = useRef(notifications)
  const undone = useRef<NotificationPayload>(undefined)

  useEffect(() => {
    // in an effect of its own, because react-admin's queue returns the same mutation twice within one rendering
    const mutation = take()
    if (mutation) pending.current.push(mutation)
  }, [take])

  useEffect(() => {
    const closed = previous.current.filter(one => isUndoable(one) && !notifications.includes(one))
    previous.current = notifications
    for (const one of closed) if (one !== undone.current) pending.current.shift()?.({ isUndo: false })
  }, [notifications])

  useEffect(() => {
    const sendAll = () => {
      const all = pending.current.splice(0)
      for (const mutation of all) mutation({ isUndo: false })
      if (all.length > 0) setNotifications(others => others.filter(one => !isUndoable(one)))
      return all.length > 0
    }
    const hold = (event: Event) => {
      if (sendAll()) event.preventDefault()
    }
    window.addEventListener('beforeunload', hold)
    window.addEventListener('pagehide', sendAll)
    window.addEventListener(leaving, hold)
    return () => {
      window.removeEventListener('beforeunload', hold)
      window.removeEventListener('pagehide', sendAll)
      window.removeEventListener(leaving, hold)
      sendAll()
    }
  }, [setNotifications])

  return useCallback(toast => {
    if (undone.current === toast) return // a second click
    undone.current = toast
    pending.current.shift()?.({ isUndo: true })
  }, [])
}

/** User input that may lead to another page; toasts shown before it have been seen. */
const inputEvents = ['pointerdown', 'click', 'keydown', 'popstate'] as const

/**
 * Closes the toasts of a page after a navigation. A toast that was added after the click belongs to the next page: the
 * success of a save that leads back to the list is shown on the list.
 */
const useCloseOnLeave = () => {
  const { pathname } = useLocation()
  const { notifications, setNotifications } = useNotificationContext()
  const page = useRef(pathname)
  const latest = useRef(notifications)
  const seen = useRef<readonly NotificationPayload[]>([])
  useEffect(() => {
    latest.current = notifications
  }, [notifications])
  useEffect(() => {
    const look = () => {
      seen.current = latest.current
    }
    for (const act of inputEvents) window.addEventListener(act, look, true)
    return () => {
      for (const act of inputEvents) window.removeEventListener(act, look, true)
    }
  }, [])
  useEffect(() => {
    if (page.current === pathname) return
    page.current = pathname
    const left = seen.current
    setNotifications(all => all.filter(one => isUndoable(one) || !left.includes(one)))
  }, [pathname, setNotifications])
}

/** Undoes on Ctrl+Z or Cmd+Z, except in a text field. */
const useUndoKey = (undo: (() => void) | undefined): void => {
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

/**
 * The notifications of the console, at the top, one at a time: undoable ones first, because their change waits to be sent,
 * then errors, then the others. React-admin's Notification keeps the order of arrival and closes errors by itself.
 */
export const ToastArea = () => {
  const translate = useTranslate()
  const { setNotifications } = useNotificationContext()
  const undo = usePendingMutations()
  useCloseOnLeave()
  const current = useCurrentToast()
  const [closed, setClosed] = useState<NotificationPayload | undefined>(undefined)
  const { ref, onFocus, returnFocus } = useReturnFocus()
  const close = useCallback(() => {
    returnFocus()
    setClosed(current)
  }, [returnFocus, current])
  const undoable = current !== undefined && current !== closed && isUndoable(current)
  const takeBack = useCallback(() => {
    if (current) undo(current)
    close()
  }, [undo, close, current])
  useUndoKey(undoable ? takeBack : undefined)
  if (!current) return null
  const { message, type, notificationOptions } = current
  const severity = type in icons ? (type as keyof typeof icons) : 'info' // checked by `in`
  const Icon = icons[severity]
  return (
    <CloseNotificationContext value={close}>
      <Snackbar
        key={isUndoable(current) ? 'undo' : severity === 'error' ? 'alert' : 'status'}
        ref={ref}
        open={current !== closed}
        anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
        autoHideDuration={durationOf(current)}
        // an undoable change must be sent also from a window without focus
        disableWindowBlurListener={isUndoable(current)}
        onFocus={onFocus}
        onClose={(_event, reason) => reason !== 'clickaway' && close()}
        slotProps={{
          // errors with the same message are closed together
          transition: {
            onExited: () =>
              setNotifications(all => all.filter(one => one !== current && !repeats(one, current))),
          },
          content: { role: severity === 'error' ? 'alert' : 'status' },
        }}
        message={
          <>
            <Icon sx={{ color: `${severity}.main` }} />
            {typeof message === 'string'
              ? translate(message, { _: message, ...notificationOptions?.messageArgs })
              : message}
          </>
        }
        action={
          <>
            {isUndoable(current) && (
              <Button size="small" onClick={takeBack} aria-keyshortcuts="Control+Z Meta+Z" sx={{ mr: 0.5 }}>
                {translate('kontor.shell.undo')}
              </Button>
            )}
            <IconButton
              aria-label={translate('kontor.shell.close')}
              onClick={close}
              sx={{ width: 28, height: 28, '& .MuiSvgIcon-root': { fontSize: 16 } }}
            >
              <CloseIcon />
            </IconButton>
          </>
        }
      />
    </CloseNotificationContext>
  )
}

const icons = { success: SuccessIcon, info: InfoIcon, warning: WarningIcon, error: ErrorIcon } as const

/** Milliseconds. */
const durations = { news: 4000, undoable: 6000 } as const

const isError = ({ type }: NotificationPayload) => type === 'error'

/** An error stays until it is closed unless it has a duration; an undoable toast always closes by itself. */
const durationOf = (toast: NotificationPayload): number | null => {
  const duration = toast.notificationOptions?.autoHideDuration
  if (isUndoable(toast)) return duration ?? durations.undoable
  return duration === undefined ? (isError(toast) ? null : durations.news) : duration
}

const repeats = (one: NotificationPayload, other: NotificationPayload) =>
  isError(one) && isError(other) && one.message === other.message

/** A lower rank is shown first. */
const rankOf = (toast: NotificationPayload) => (isUndoable(toast) ? 0 : isError(toast) ? 1 : 2)

/** The toast to show. */
const useCurrentToast = (): NotificationPayload | undefined => {
  const { notifications, setNotifications } = useNotificationContext()
  const current = notifications[0]
  const waits = current !== undefined && notifications.some(one => rankOf(one) < rankOf(current))
  useEffect(() => {
    // the current toast has been seen and is dropped unless it is an error; waiting ones follow by rank
    if (!waits) return
    setNotifications(all =>
      all
        .filter(one => one !== current || rankOf(one) < 2)
        .toSorted((one, other) => rankOf(one) - rankOf(other)),
    )
  }, [waits, current, setNotifications])
  return current
}

/** Returns the focus to the element that had it before a toast, so that it is not lost when the toast closes. */
const useReturnFocus = () => {
  const ref = useRef<HTMLDivElement>(null)
  const before = useRef<EventTarget | null>(null)
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
  }
  const returnFocus = useCallback(() => {
    if (!ref.current?.contains(document.activeElement)) return
    const origin = before.current
    const isThere = origin instanceof HTMLElement && origin.isConnected
    ;(isThere ? origin : document.getElementById('content'))?.focus()
  }, [])
  return { ref, onFocus, returnFocus }
}

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

/** Whether a toast stands for a change that is not sent yet. */
const isUndoable = ({ notificationOptions }: NotificationPayload): boolean =>
  notificationOptions?.undoable === true

/** Takes back the change that a toast stands for; the changes behind it wait for theirs. */
type Undo = (toast: NotificationPayload) => void

/**
 * Holds react-admin's undoable mutations until their toasts are gone, and then sends them. When the page is left,
 * reloaded or logged out of, all are sent, and the browser asks first so that they have the time.
 * The order of the toasts that can be undone has to stay the order in which they came.
 * @example const undo = usePendingMutations(); <Button onClick={() => undo(toast)}>Undo</Button>
 */
const usePendingMutations = (): Undo => {
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
    if (undone.current === toast) return // clicked twice
    undone.current = toast
    pending.current.shift()?.({ isUndo: true })
  }, [])
}

/** What somebody does to go on; what stood before it was seen. */
const acts = ['pointerdown', 'click', 'keydown', 'popstate'] as const

/**
 * Takes away what is said of a page once it is left. What was said after the click that leads on belongs to the
 * next page: a save that goes back to its list says there that it worked.
 */
const useLeftBehind = () => {
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
    for (const act of acts) window.addEventListener(act, look, true)
    return () => {
      for (const act of acts) window.removeEventListener(act, look, true)
    }
  }, [])
  useEffect(() => {
    if (page.current === pathname) return
    page.current = pathname
    const left = seen.current
    setNotifications(all => all.filter(one => isUndoable(one) || !left.includes(one)))
  }, [pathname, setNotifications])
}

/** Ctrl or Cmd with Z, wherever no text is being typed. */
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
 * Short news, top centre, one after the other. What can still be undone comes first, since it waits to be sent; then
 * errors; then the rest. React-admin's Notification shows them in the order they came, and lets errors go by.
 */
export const Toasts = () => {
  const translate = useTranslate()
  const { setNotifications } = useNotificationContext()
  const undo = usePendingMutations()
  useLeftBehind()
  const current = useCurrentToast()
  const [closed, setClosed] = useState<NotificationPayload | undefined>(undefined)
  const { ref, onFocus, giveBack } = useBorrowedFocus()
  const close = useCallback(() => {
    giveBack()
    setClosed(current)
  }, [giveBack, current])
  const undoable = current !== undefined && current !== closed && isUndoable(current)
  const takeBack = useCallback(() => {
    if (current) undo(current)
    close()
  }, [undo, close, current])
  useUndoKey(undoable ? takeBack : undefined)
  if (!current) return null
  const { message, type, notificationOptions } = current
  const severity = type in icons ? (type as keyof typeof icons) : 'info' // just looked up
  const Icon = icons[severity]
  return (
    <CloseNotificationContext value={close}>
      <Snackbar
        key={isUndoable(current) ? 'undo' : severity === 'error' ? 'alert' : 'status'}
        ref={ref}
        open={current !== closed}
        anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
        autoHideDuration={durationOf(current)}
        // a change must not wait in a window that is left open behind others
        disableWindowBlurListener={isUndoable(current)}
        onFocus={onFocus}
        onClose={(_event, reason) => reason !== 'clickaway' && close()}
        slotProps={{
          // what an error says again while it stands needs no closing of its own
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

/** In ms. */
const shown = { news: 4000, undoable: 6000 } as const

const isError = ({ type }: NotificationPayload) => type === 'error'

/** Errors stay until they are closed unless they say otherwise; what waits to be sent never stays. */
const durationOf = (toast: NotificationPayload): number | null => {
  const wanted = toast.notificationOptions?.autoHideDuration
  if (isUndoable(toast)) return wanted ?? shown.undoable
  return wanted === undefined ? (isError(toast) ? null : shown.news) : wanted
}

const repeats = (one: NotificationPayload, other: NotificationPayload) =>
  isError(one) && isError(other) && one.message === other.message

/** The lower, the sooner it is shown. */
const rankOf = (toast: NotificationPayload) => (isUndoable(toast) ? 0 : isError(toast) ? 1 : 2)

/** The toast whose turn it is. */
const useCurrentToast = (): NotificationPayload | undefined => {
  const { notifications, setNotifications } = useNotificationContext()
  const current = notifications[0]
  const waits = current !== undefined && notifications.some(one => rankOf(one) < rankOf(current))
  useEffect(() => {
    // other news that stood there was seen; what stood behind it comes later
    if (!waits) return
    setNotifications(all =>
      all
        .filter(one => one !== current || rankOf(one) < 2)
        .toSorted((one, other) => rankOf(one) - rankOf(other)),
    )
  }, [waits, current, setNotifications])
  return current
}

/** Remembers where the focus was before it came into a toast, so that it does not vanish with the toast. */
const useBorrowedFocus = () => {
  const ref = useRef<HTMLDivElement>(null)
  const before = useRef<EventTarget | null>(null)
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
  }
  const giveBack = useCallback(() => {
    if (!ref.current?.contains(document.activeElement)) return
    const origin = before.current
    const isThere = origin instanceof HTMLElement && origin.isConnected
    ;(isThere ? origin : document.getElementById('content'))?.focus()
  }, [])
  return { ref, onFocus, giveBack }
}

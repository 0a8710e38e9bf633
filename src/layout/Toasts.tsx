import CloseIcon from '@mui/icons-material/CloseOutlined'
import InfoIcon from '@mui/icons-material/InfoOutlined'
import SuccessIcon from '@mui/icons-material/CheckCircleOutlined'
import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined'
import { IconButton, Snackbar } from '@mui/material'
import { useEffect, useState } from 'react'
import { useNotificationContext, useTranslate, type NotificationPayload } from 'react-admin'

const icons = { success: SuccessIcon, info: InfoIcon, warning: WarningIcon, error: ErrorIcon } as const

/** In ms; errors stay until they are closed. */
const shown = 4000

const isError = ({ type }: NotificationPayload) => type === 'error'

const repeats = (one: NotificationPayload, other: NotificationPayload) =>
  isError(one) && isError(other) && one.message === other.message

/** Short news, top centre, one after the other; an error waits for nothing but another error. */
export const Toasts = () => {
  const translate = useTranslate()
  const { notifications, setNotifications } = useNotificationContext()
  const [closed, setClosed] = useState<NotificationPayload | undefined>(undefined)
  const current = notifications[0]
  const waits = current !== undefined && !isError(current) && notifications.some(isError)
  useEffect(() => {
    // what stood there was seen; what stood behind it comes after the errors
    if (!waits) return
    setNotifications(all => {
      const rest = all.filter(one => one !== current)
      return [...rest.filter(isError), ...rest.filter(one => !isError(one))]
    })
  }, [waits, current, setNotifications])
  if (!current) return null
  const { message, type, notificationOptions } = current
  const severity = type in icons ? (type as keyof typeof icons) : 'info' // just looked up
  const Icon = icons[severity]
  const stays = severity === 'error' || notificationOptions?.autoHideDuration === null
  return (
    <Snackbar
      key={severity === 'error' ? 'alert' : 'status'}
      open={current !== closed}
      anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
      autoHideDuration={stays ? null : (notificationOptions?.autoHideDuration ?? shown)}
      onClose={(_event, reason) => reason !== 'clickaway' && setClosed(current)}
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
        <IconButton
          aria-label={translate('kontor.shell.close')}
          onClick={() => setClosed(current)}
          sx={{ width: 28, height: 28, '& .MuiSvgIcon-root': { fontSize: 16 } }}
        >
          <CloseIcon />
        </IconButton>
      }
    />
  )
}

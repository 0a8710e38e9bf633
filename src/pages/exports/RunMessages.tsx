import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import { Alert, AlertTitle } from '@mui/material'
import { useTranslate } from 'react-admin'

/** What the run as a whole had to say. */
export const RunMessages = ({ messages }: { messages: readonly string[] }) => {
  const translate = useTranslate()
  if (messages.length === 0) return null
  return (
    <Alert severity="error" icon={<ErrorOutlineOutlined fontSize="inherit" />}>
      <AlertTitle>{translate('kontor.exports.messages', { smart_count: messages.length })}</AlertTitle>
      {[...new Set(messages)].map(message => (
        <div key={message} style={{ overflowWrap: 'anywhere' }}>
          {message}
        </div>
      ))}
    </Alert>
  )
}

import ReplayOutlined from '@mui/icons-material/ReplayOutlined'
import { Box } from '@mui/material'
import { useRecordContext, useTranslate } from 'react-admin'
import { TitleButton } from '../../kit/BusyButton.tsx'
import { DeclaredShow } from '../../kit/declared/RecordPages.tsx'
import { Dot } from '../../kit/marks.tsx'
import { useActions } from '../../kit/useActions.ts'
import { useDeclarationText } from '../../kit/useDeclarationText.ts'
import { resources } from '../../resources/index.ts'

const dots: Readonly<Record<string, string>> = {
  accepted: 'success.dot',
  givenUp: 'error.dot',
  waiting: 'inputBorder',
}

/** How a message to a webhook ended, with a dot. */
export const MessageState = () => {
  const state = String(useRecordContext()?.['state'] ?? '')
  const { choice } = useDeclarationText(resources.webhookMessages)
  const color = dots[state]
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        color: state === 'givenUp' ? 'error.main' : undefined,
      }}
    >
      {color && <Dot color={color} hollow={state === 'waiting'} />}
      {choice('state', state)}
    </Box>
  )
}

const SendAgain = () => {
  const id = useRecordContext()?.id
  const translate = useTranslate()
  const { busy, labelOf, run } = useActions(resources.webhookMessages)
  return (
    <TitleButton
      label={labelOf('sendAgain')}
      startIcon={<ReplayOutlined />}
      busy={busy}
      busyLabel={translate('kontor.settings.acts.busy')}
      onClick={() => void run('sendAgain', id)}
    />
  )
}

/** The page of a message to a webhook: what was sent, and the answer to it. */
export const WebhookMessagePage = () => <DeclaredShow actions={<SendAgain />} />

import ReplayOutlined from '@mui/icons-material/ReplayOutlined'
import { useRecordContext, useTranslate } from 'react-admin'
import { TitleButton } from '../../kit/BusyButton.tsx'
import { DeclaredShow } from '../../kit/declared/RecordPages.tsx'
import { DotText } from '../../kit/marks.tsx'
import { useActions } from '../../kit/useActions.ts'
import { useDeclarationText } from '../../kit/useDeclarationText.ts'
import { resources } from '../../resources/index.ts'

const dots: Readonly<Record<string, string>> = {
  accepted: 'success.dot',
  givenUp: 'error.dot',
  waiting: 'inputBorder',
}

/** How a message ended, with a dot. */
export const MessageState = () => {
  const state = String(useRecordContext()?.['state'] ?? '')
  const { choice } = useDeclarationText(resources.outbox)
  return (
    <DotText
      color={dots[state] ?? 'inputBorder'}
      hollow={state === 'waiting'}
      textColor={state === 'givenUp' ? 'error.main' : undefined}
    >
      {choice('state', state)}
    </DotText>
  )
}

const SendAgain = () => {
  const id = useRecordContext()?.id
  const translate = useTranslate()
  const { busy, labelOf, run } = useActions(resources.outbox)
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

/** The page of a message of the outbox: what was sent, and the answer to it. */
export const MessagePage = () => <DeclaredShow actions={<SendAgain />} />

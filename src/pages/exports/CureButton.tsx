import { Button, type ButtonProps } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { Cause, Cure } from '../../contract/calls/cause.ts'
import { BusyButton } from '../../kit/BusyButton.tsx'
import { usePageLink } from './useExport.ts'
import { useExportActions } from './useExportActions.ts'

interface ActProps extends Pick<ButtonProps, 'variant' | 'sx'> {
  cure: Cure
  /** The affected export. */
  id: number
}

const ActButton = ({ cure: { act, label }, id, ...props }: ActProps) => {
  const translate = useTranslate()
  // the service offers no retry of an export without upload
  const actions = useExportActions(id, false)
  const [onClick, busy, word] = {
    upload: [actions.upload, actions.uploading, 'sending'] as const,
    continue: [actions.resume, actions.resuming, 'continuing'] as const,
    retry: [() => actions.retry(), actions.retrying, 'retrying'] as const,
    open: [undefined, false, ''] as const,
  }[act]
  return (
    <BusyButton {...props} onClick={onClick} busy={busy} busyLabel={translate(`kontor.exports.${word}`)}>
      {label}
    </BusyButton>
  )
}

interface Props extends Pick<ButtonProps, 'variant' | 'sx'> {
  cure: Cure
  cause: Pick<Cause, 'export'>
}

/** The button of a cure: it opens a page, or acts on the export. Null if the user may not open the page. */
export const CureButton = ({ cure, cause, ...props }: Props) => {
  const linkTo = usePageLink()
  if (cure.act !== 'open' && cause.export) return <ActButton {...props} cure={cure} id={cause.export.id} />
  const link = linkTo(cure.path)
  return link ? (
    <Button {...props} component={RouterLink} to={link.to}>
      {cure.label}
    </Button>
  ) : null
}

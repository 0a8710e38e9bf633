import { Button, type ButtonProps } from '@mui/material'
import type { SxProps, Theme } from '@mui/material/styles'
import type { MouseEvent } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { Cause, Remedy } from '../../contract/calls/cause.ts'
import { BusyButton } from '../../kit/BusyButton.tsx'
import { rowActMark } from '../../kit/list/useRowKeys.ts'
import { usePageLink } from './useExport.ts'
import { useExportActions } from './useExportActions.ts'

/** A row around a button opens its page at a click. */
const within = (event: MouseEvent) => event.stopPropagation()

interface ActProps extends Pick<ButtonProps, 'variant' | 'sx'> {
  remedy: Remedy
  /** The affected export. */
  id: number
}

const ActButton = ({ remedy: { act, label }, id, ...props }: ActProps) => {
  const translate = useTranslate()
  // the service offers no retry of an export without upload
  const actions = useExportActions(id, false)
  const [onClick, busy, word] = {
    upload: [actions.upload, actions.uploading, 'sending'] as const,
    continue: [actions.resume, actions.resuming, 'continuing'] as const,
    retry: [() => actions.retry(), actions.retrying, 'retrying'] as const,
    open: [undefined, false, ''] as const,
  }[act]
  const press = (event: MouseEvent) => {
    within(event)
    void onClick?.()
  }
  return (
    <BusyButton {...props} onClick={press} busy={busy} busyLabel={translate(`kontor.exports.${word}`)}>
      {label}
    </BusyButton>
  )
}

interface Props extends Pick<ButtonProps, 'variant' | 'sx'> {
  remedy: Remedy
  cause: Pick<Cause, 'export'>
}

/** The button of a remedy: it opens a page, or acts on the export. Null if the user may not open the page. */
export const RemedyButton = ({ remedy, cause, ...props }: Props) => {
  const linkTo = usePageLink()
  if (remedy.act !== 'open' && cause.export)
    return <ActButton {...props} remedy={remedy} id={cause.export.id} />
  const link = linkTo(remedy.path)
  return link ? (
    <Button {...props} component={RouterLink} to={link.to} onClick={within}>
      {remedy.label}
    </Button>
  ) : null
}

/** Over the end of the row's text, while the pointer is in the row or the focus is. A phone has it on the page of the export. */
const rowRemedyStyle: SxProps<Theme> = {
  display: 'none',
  position: 'absolute',
  zIndex: 1,
  right: 0,
  top: '50%',
  transform: 'translateY(-50%)',
  bgcolor: 'background.paper',
  '&:hover': { bgcolor: 'background.paper' },
  // a touch screen has neither, and a narrow row no room
  '@media (hover: hover) and (min-width: 900px)': {
    'tr:hover &, li:hover &, tr:has(:focus-visible) &, li:has(:focus-visible) &': { display: 'inline-flex' },
  },
}

/** The best remedy of an export in a row of a list, which `r` presses, too. Its parent is positioned. */
export const RowRemedy = ({ cause }: { cause: Cause | null | undefined }) => {
  const [remedy] = cause?.remedies ?? []
  if (!cause || !remedy) return null
  return <RemedyButton remedy={remedy} cause={cause} variant="outlined" sx={rowRemedyStyle} {...rowActMark} />
}

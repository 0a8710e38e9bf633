import { Box, Button, DialogActions, DialogContent, DialogContentText } from '@mui/material'
import { Fragment, useRef, useState } from 'react'
import { useTranslate, type RaRecord } from 'react-admin'
import { routeNameOf } from '../contract/derive.ts'
import type { ResourceDeclaration } from '../contract/resource.ts'
import { isMissing } from '../dataProvider/isMissing.ts'
import { useProvider } from '../dataProvider/useProvider.ts'
import { BusyButton } from './BusyButton.tsx'
import { Mono } from './Mono.tsx'
import { SheetDialog } from './SheetDialog.tsx'
import { thingOf } from './thingOf.ts'
import { splitErrors } from './splitErrors.ts'
import { useInSentence } from './useInSentence.ts'
import { useToasts } from './useToasts.ts'
import { useWords } from './useWords.ts'

interface Props {
  declaration: ResourceDeclaration
  record: RaRecord
  onClose: () => void
  onDeleted: () => void
  /** Somebody else has deleted it meanwhile. */
  onGone: () => void
}

/** Stands for the thing's name until the sentence is cut there. */
const cut = '\u0000'

/** Asks before a record is deleted, and names it. */
export const DeleteDialog = ({ declaration, record, onClose, onDeleted, onGone }: Props) => {
  const translate = useTranslate()
  const inSentence = useInSentence()
  const toasts = useToasts()
  const provider = useProvider()
  const words = useWords(declaration)
  const [deleting, setDeleting] = useState(false)
  const underWay = useRef(false)
  const { subtitle } = declaration.row
  const [before, after] = translate('kontor.kit.deleteQuestion', { thing: cut }).split(cut)

  const remove = async () => {
    if (underWay.current) return
    underWay.current = true
    setDeleting(true)
    try {
      await provider.delete(routeNameOf(declaration), { id: record.id, previousData: record })
      toasts.done('kontor.kit.deleted')
      onDeleted()
    } catch (error) {
      const refused = splitErrors(error, [])
      const reasons = Object.values(refused?.others ?? {}).join(' ')
      toasts.failed(translate('kontor.kit.deleteFailed') + (reasons && `. ${reasons}`))
      onClose()
      if (isMissing(error)) onGone()
    }
  }

  return (
    <SheetDialog
      open
      onClose={() => !deleting && onClose()}
      title={translate('kontor.kit.remove', { name: inSentence(words.one) })}
      width={400}
    >
      <DialogContent>
        <DialogContentText component="div" sx={{ overflowWrap: 'anywhere' }}>
          {before}
          <Box component="strong" sx={{ fontWeight: 600, color: 'text.primary' }}>
            {thingOf(declaration, record)}
          </Box>
          {subtitle && record[subtitle] ? (
            <Fragment>
              {' ('}
              <Mono>{String(record[subtitle])}</Mono>)
            </Fragment>
          ) : null}
          {after}
        </DialogContentText>
        {words.onDelete && <DialogContentText>{words.onDelete}</DialogContentText>}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose} disabled={deleting} autoFocus>
          {translate('kontor.kit.cancel')}
        </Button>
        <BusyButton
          variant="contained"
          color="error"
          onClick={() => void remove()}
          busy={deleting}
          busyLabel={translate('kontor.kit.deleting')}
        >
          {translate('kontor.kit.delete')}
        </BusyButton>
      </DialogActions>
    </SheetDialog>
  )
}

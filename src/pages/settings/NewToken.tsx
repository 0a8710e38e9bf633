import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import { Alert, Button, DialogActions, DialogContent, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { codeInput } from '../../kit/kinds/inputParts.tsx'
import type { AnsweredOnce } from '../../kit/ResourceParts.ts'
import { useToasts } from '../../kit/useToasts.ts'

/** A new API token with a button that copies it. The service answers it this once. */
export const NewToken: AnsweredOnce['content'] = ({ value, onClose }) => {
  const translate = useTranslate()
  const toasts = useToasts()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      toasts.done('kontor.settings.token.copied')
    } catch {
      toasts.failed('kontor.settings.token.notCopied') // the browser may refuse the clipboard
    }
  }
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Alert severity="warning">{translate('kontor.settings.token.once')}</Alert>
        <TextField
          {...codeInput}
          autoFocus
          fullWidth
          multiline
          label={translate('kontor.settings.token.label')}
          value={value}
          onFocus={({ target }) => target.select()}
          slotProps={{ ...codeInput.slotProps, input: { readOnly: true } }}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {translate('kontor.settings.token.done')}
        </Button>
        <Button variant="contained" startIcon={<ContentCopyOutlined />} onClick={() => void copy()}>
          {translate('kontor.settings.token.copy')}
        </Button>
      </DialogActions>
    </>
  )
}

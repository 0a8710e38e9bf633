import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import { Alert, Button, DialogActions, DialogContent, TextField } from '@mui/material'
import type { ComponentProps } from 'react'
import { useTranslate } from 'react-admin'
import { codeInput } from '../../kit/kinds/inputParts.tsx'
import type { AnsweredOnce } from '../../kit/ResourceParts.ts'
import { useToasts } from '../../kit/useToasts.ts'

type ContentProps = ComponentProps<AnsweredOnce['content']>

interface ShownOnceProps extends ContentProps {
  /** Keys of words. */
  readonly warning: string
  readonly label: string
  readonly copied: string
  readonly notCopied: string
}

/** A value with a button that copies it. The service answers it this once. */
const ShownOnce = ({ value, onClose, warning, label, copied, notCopied }: ShownOnceProps) => {
  const translate = useTranslate()
  const toasts = useToasts()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      toasts.done(copied)
    } catch {
      toasts.failed(notCopied) // the browser may refuse the clipboard
    }
  }
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Alert severity="warning">{translate(warning)}</Alert>
        <TextField
          {...codeInput}
          autoFocus
          fullWidth
          multiline
          label={translate(label)}
          value={value}
          onFocus={({ target }) => target.select()}
          slotProps={{ ...codeInput.slotProps, input: { readOnly: true } }}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {translate('kontor.settings.shownOnce.done')}
        </Button>
        <Button variant="contained" startIcon={<ContentCopyOutlined />} onClick={() => void copy()}>
          {translate('kontor.settings.shownOnce.copy')}
        </Button>
      </DialogActions>
    </>
  )
}

/** A new API token. */
export const NewToken = (props: ContentProps) => (
  <ShownOnce
    {...props}
    warning="kontor.settings.token.once"
    label="kontor.settings.token.label"
    copied="kontor.settings.token.copied"
    notCopied="kontor.settings.token.notCopied"
  />
)

/** The signing secret that the service made for a webhook. */
export const NewSigningSecret = (props: ContentProps) => (
  <ShownOnce
    {...props}
    warning="kontor.settings.signingSecret.once"
    label="kontor.settings.signingSecret.label"
    copied="kontor.settings.signingSecret.copied"
    notCopied="kontor.settings.signingSecret.notCopied"
  />
)

import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import { IconButton, TextField, type TextFieldProps } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { secretMask } from '../../contract/kinds/secrets.ts'
import { codeInput, type InputProps, textOf, useInputParts } from './inputParts.tsx'

interface Props extends InputProps {
  /** Stands for a stored value; typing replaces it whole. */
  readonly mask?: string
  readonly maskHint?: string
  /** After the hint of the declaration. */
  readonly moreHint?: string | undefined
  /** Several lines are pasted, not typed: they stay readable until they are saved. */
  readonly rows?: number | undefined
}

/** What replaces the mask: only what was typed, nothing when part of it was deleted. */
const withoutMask = (text: string, mask: string) =>
  text.includes(mask) ? text.replace(mask, '') : mask.startsWith(text) ? '' : text

/** Text that is shown only on request. */
const ConcealedInput = ({ mask, maskHint, moreHint, rows, ...props }: Props) => {
  const translate = useTranslate()
  const [shown, setShown] = useState(false)
  const { id, label, value, helperText, invalid, required, inputRef, set, onBlur } = useInputParts(props)
  const masked = mask !== undefined && value === mask
  const hint =
    moreHint === undefined ? (
      helperText
    ) : (
      <>
        {helperText} {moreHint}
      </>
    )
  const eye = !masked && (
    <IconButton
      onClick={() => setShown(!shown)}
      aria-label={translate(shown ? 'kontor.kit.hideSecret' : 'kontor.kit.showSecret', { label })}
      sx={{ width: 28, height: 28 }}
    >
      {shown ? <VisibilityOffOutlined /> : <VisibilityOutlined />}
    </IconButton>
  )
  const ofOneLine: TextFieldProps = {
    type: shown && !masked ? 'text' : 'password',
    slotProps: { input: { endAdornment: eye } },
  }
  const ofSeveral: TextFieldProps = { ...codeInput, multiline: true, minRows: masked ? 1 : rows, maxRows: 12 }
  return (
    <TextField
      id={id}
      name={props.name}
      label={label}
      value={textOf(value)}
      helperText={masked && !invalid ? maskHint : hint}
      error={invalid}
      required={required}
      fullWidth
      autoComplete="new-password"
      onChange={({ target }) => set(masked ? withoutMask(target.value, mask) : target.value)}
      onFocus={({ target }) => masked && target.select()}
      // the mask goes as a whole: characters typed into its midst would be kept with the rest of it
      onSelect={({ target }) => masked && (target as HTMLInputElement).select()} // nothing else here selects
      onBlur={onBlur}
      inputRef={inputRef}
      {...(rows === undefined ? ofOneLine : ofSeveral)}
    />
  )
}

/** A log-in password; the one that is there stays where nothing is typed. */
export const PasswordInput = (props: InputProps<'password'>) => {
  const translate = useTranslate()
  const isKept = props.occasion === 'update' && props.field.repeats === undefined
  return <ConcealedInput {...props} moreHint={isKept ? translate('kontor.kit.passwordKept') : undefined} />
}

/** A credential, of one line or several; a stored one stands as its mask until something is typed. */
export const SecretInput = (props: InputProps<'secret'>) => {
  const translate = useTranslate()
  return (
    <ConcealedInput
      {...props}
      rows={props.field.rows}
      mask={secretMask}
      maskHint={translate('kontor.kit.secretStored')}
    />
  )
}

import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import { IconButton, TextField, type TextFieldProps } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { secretMask } from '../../contract/kinds/secrets.ts'
import { codeInput, type InputProps, textOf, useInputParts } from './inputParts.tsx'

interface Props extends InputProps {
  /** Shown in place of a stored value; typing replaces it completely. */
  readonly mask?: string
  readonly maskHint?: string
  /** Shown after the hint of the declaration. */
  readonly moreHint?: string | undefined
  /** Lines of the input. Several lines are usually pasted and stay readable until they are saved. */
  readonly rows?: number | undefined
}

/** The typed text without the mask; empty if the user deleted a part of the mask. */
const withoutMask = (text: string, mask: string) =>
  text.includes(mask) ? text.replace(mask, '') : mask.startsWith(text) ? '' : text

/** Text that is visible only on request. */
const ConcealedInput = ({ mask, maskHint, moreHint, rows, ...props }: Props) => {
  const translate = useTranslate()
  const [visible, setVisible] = useState(false)
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
      onClick={() => setVisible(!visible)}
      aria-label={translate(visible ? 'kontor.kit.hideSecret' : 'kontor.kit.showSecret', { label })}
      sx={{ width: 28, height: 28 }}
    >
      {visible ? <VisibilityOffOutlined /> : <VisibilityOutlined />}
    </IconButton>
  )
  const singleLine: TextFieldProps = {
    type: visible && !masked ? 'text' : 'password',
    slotProps: { input: { endAdornment: eye } },
  }
  const multiLine: TextFieldProps = { ...codeInput, multiline: true, minRows: masked ? 1 : rows, maxRows: 12 }
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
      // the mask is selected as a whole, because characters typed within it would be stored with the rest of the mask
      onSelect={({ target }) => masked && (target as HTMLInputElement).select()} // only the input fires this event
      onBlur={onBlur}
      inputRef={inputRef}
      {...(rows === undefined ? singleLine : multiLine)}
    />
  )
}

/** A log-in password. The stored password stays if the field is left empty. */
export const PasswordInput = (props: InputProps<'password'>) => {
  const translate = useTranslate()
  const isKept = props.occasion === 'update' && props.field.repeats === undefined
  return <ConcealedInput {...props} moreHint={isKept ? translate('kontor.kit.passwordKept') : undefined} />
}

/** A credential of one line or several. A stored credential shows as its mask until the user types. */
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

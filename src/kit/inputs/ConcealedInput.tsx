import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import { IconButton, TextField } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { InputProps } from './InputProps.ts'
import { textOf } from './textOf.ts'
import { useInputParts } from './useInputParts.tsx'

interface Props extends InputProps {
  /** Stands for a stored value; typing replaces it whole. */
  readonly mask?: string
  readonly maskHint?: string
}

/** What replaces the mask: only what was typed, nothing when part of it was deleted. */
const withoutMask = (text: string, mask: string) =>
  text.includes(mask) ? text.replace(mask, '') : text.length < mask.length ? '' : text

/** Text that is shown only on request. */
export const ConcealedInput = ({ mask, maskHint, ...props }: Props) => {
  const translate = useTranslate()
  const [shown, setShown] = useState(false)
  const { id, label, value, helperText, invalid, required, inputRef, set, onBlur } = useInputParts(props)
  const masked = mask !== undefined && value === mask
  return (
    <TextField
      id={id}
      name={props.name}
      label={label}
      type={shown && !masked ? 'text' : 'password'}
      value={textOf(value)}
      helperText={!invalid && masked ? maskHint : helperText}
      error={invalid}
      required={required}
      fullWidth
      autoComplete="new-password"
      onChange={({ target }) => set(masked ? withoutMask(target.value, mask) : target.value)}
      onFocus={({ target }) => masked && target.select()}
      onBlur={onBlur}
      inputRef={inputRef}
      slotProps={{
        input: {
          endAdornment: !masked && (
            <IconButton
              onClick={() => setShown(!shown)}
              aria-label={translate(shown ? 'kontor.kit.hideSecret' : 'kontor.kit.showSecret', { label })}
              sx={{ width: 28, height: 28 }}
            >
              {shown ? <VisibilityOffOutlined /> : <VisibilityOutlined />}
            </IconButton>
          ),
        },
      }}
    />
  )
}

import { useTranslate } from 'react-admin'
import { TextField } from '@mui/material'
import { useInSentence } from '../useInSentence.ts'
import { codeInput } from './codeInput.ts'
import type { InputProps } from './InputProps.ts'
import { TextInput } from './TextInput.tsx'
import { textOf } from './textOf.ts'
import { useInputParts } from './useInputParts.tsx'

/** The identifying name of a record: editable while the record is made, shown only afterwards. */
export const KeyInput = (props: InputProps<'key'>) =>
  props.occasion === 'create' ? <TextInput {...props} more={codeInput} /> : <FixedKey {...props} />

const FixedKey = (props: InputProps) => {
  const translate = useTranslate()
  const inSentence = useInSentence()
  const { id, label, value, helperText, invalid, words } = useInputParts(props)
  return (
    <TextField
      id={id}
      name={props.name}
      label={label}
      value={textOf(value)}
      helperText={invalid ? helperText : translate('kontor.kit.keyFixed', { name: inSentence(words.one) })}
      error={invalid}
      disabled
      fullWidth
      slotProps={{
        ...codeInput.slotProps,
        formHelperText: { sx: { '&.Mui-disabled:not(.Mui-error)': { color: 'text.tertiary' } } },
      }}
    />
  )
}

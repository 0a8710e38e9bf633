import { TextField, type TextFieldProps } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import type { JsonKinds } from '../../contract/kinds/json.ts'
import { formatJson, jsonProblemOf } from '../../contract/kinds/jsonText.ts'
import type { AddressKinds } from '../../contract/kinds/addresses.ts'
import type { TextKinds } from '../../contract/kinds/texts.ts'
import { useLowercaseTitle } from '../useDeclarationText.ts'
import { useValueText } from './cells.tsx'
import { codeInput, type InputProps, type KindViewsOf, textOf, useInputParts } from './inputParts.tsx'

type Props = InputProps & { readonly more?: TextFieldProps; fromText?: (text: string) => unknown }

/**
 * One line of text; the base of all inputs with text.
 * @param fromText converts the typed text to the value of the form; the text itself by default
 */
export const TextInput = ({ more, fromText, ...props }: Props) => {
  const { id, label, value, helperText, invalid, required, inputRef, set, onBlur } = useInputParts(props)
  return (
    <TextField
      id={id}
      name={props.name}
      label={label}
      value={textOf(value)}
      helperText={helperText}
      error={invalid}
      required={required}
      fullWidth
      autoComplete="off"
      onChange={event => set(fromText ? fromText(event.target.value) : event.target.value)}
      onBlur={onBlur}
      {...more}
      inputRef={inputRef}
    />
  )
}

const EmailInput = (props: InputProps<'email'>) => (
  <TextInput {...props} more={{ type: 'email', slotProps: { htmlInput: { spellCheck: false } } }} />
)

/** The key of a record: editable until the record is created, read-only afterwards. */
const KeyInput = (props: InputProps<'key'>) =>
  props.occasion === 'create' ? <TextInput {...props} more={codeInput} /> : <FixedKey {...props} />

const FixedKey = (props: InputProps) => {
  const translate = useTranslate()
  const lowercaseTitle = useLowercaseTitle()
  const { words } = useInputParts(props)
  const reason = translate('kontor.kit.keyFixed', { name: lowercaseTitle(words.one) })
  return <FixedInput {...props} reason={reason} />
}

/** Characters that fit into an input of half a form, on a phone too. */
const lineLength = 30

/** A read-only value with the reason below. */
export const FixedInput = ({ reason, ...props }: InputProps & { readonly reason: string }) => {
  const { name, field } = props
  const { id, label, value, helperText, invalid, options, words } = useInputParts(props)
  const { text, isCode } = useValueText({ name, field, value, words, choices: options })
  return (
    <TextField
      id={id}
      name={name}
      label={label}
      value={text}
      // one line would cut a long value, which nobody can scroll in a disabled input
      multiline={text.length > lineLength}
      helperText={invalid ? helperText : reason}
      error={invalid}
      disabled
      fullWidth
      slotProps={{
        ...(isCode && codeInput.slotProps),
        formHelperText: { sx: { '&.Mui-disabled:not(.Mui-error)': { color: 'text.tertiary' } } },
      }}
    />
  )
}

const multiLine = ({ rows = 4 }: { readonly rows?: number }) =>
  ({ multiline: true, minRows: rows, maxRows: 20 }) as const

/** Several lines of text, monospaced if it is code. */
const LongTextInput = (props: InputProps<'longText'>) => (
  <TextInput {...props} more={{ ...(props.field.code && codeInput), ...multiLine(props.field) }} />
)

/** One line of text, monospaced if it is code. */
const PlainTextInput = (props: InputProps<'text'>) => (
  <TextInput {...props} more={props.field.code ? codeInput : {}} />
)

/** A web address. It is no `type="url"`, because the browser's message would have the browser's language. */
const UrlInput = (props: InputProps<'url'>) => <TextInput {...props} more={codeInput} />

/** The views of the text kinds. */
export const textViews: KindViewsOf<keyof TextKinds | keyof AddressKinds> = {
  key: { input: KeyInput, width: 6 },
  text: { input: PlainTextInput, width: 6 },
  longText: { input: LongTextInput, width: 12 },
  email: { input: EmailInput, width: 12 },
  url: { input: UrlInput, width: 12 },
}

/** JSON of several lines. Leaving the input formats and validates it. */
const JsonInput = (props: InputProps<'json'>) => {
  const { trigger } = useFormContext()
  const { value, set, onBlur } = useInputParts(props)
  const formatOrValidate = () => {
    onBlur()
    const text = textOf(value).trim()
    if (text === '') return
    if (jsonProblemOf(text)) void trigger(props.name)
    else set(formatJson(text))
  }
  return <TextInput {...props} more={{ ...codeInput, ...multiLine(props.field), onBlur: formatOrValidate }} />
}

/** The view of the JSON kind. */
export const jsonViews: KindViewsOf<keyof JsonKinds> = {
  json: { input: JsonInput, width: 12 },
}

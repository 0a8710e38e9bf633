import { useContext, useId, type ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { kinds, type Choice, type Field, type Kind } from '../../contract/kinds.ts'
import { FormContext } from '../FormContext.ts'
import { useWords, type DeclarationWords } from '../useWords.ts'
import { ErrorLine } from './ErrorLine.tsx'
import type { InputProps } from './InputProps.ts'

/** What an input shows and does, whatever its kind. */
export interface InputParts {
  readonly id: string
  readonly label: string
  readonly value: unknown
  /** The error where there is one, else the hint. */
  readonly helperText: ReactNode
  readonly invalid: boolean
  readonly required: boolean
  readonly words: DeclarationWords
  readonly options: ReturnType<typeof choicesIn>
  readonly inputRef: (element: HTMLElement | null) => void
  set: (value: unknown) => void
  onBlur: () => void
}

const choicesIn = (field: Field, lists: Readonly<Record<string, readonly Choice[]>> | undefined) =>
  'options' in field && typeof field.options === 'string' ? lists?.[field.options] : undefined

/** A field is required when its kind refuses nothing. */
const isRequired = ({ field, occasion }: InputProps) =>
  !(kinds[field.kind] as (typeof kinds)[Kind & 'text']) // every kind answers the same questions
    .schema(field as Field<'text'>, occasion)
    .safeParse(null).success

/** Binds an input to its form and its words. */
export const useInputParts = (props: InputProps): InputParts => {
  const { name, field: declared } = props
  const frame = useContext(FormContext)
  if (!frame) throw new Error('An input needs the FormContext around it')
  const words = useWords(frame.declaration)
  const { field, fieldState } = useController({ name })
  const message = fieldState.error?.message
  const hint = words.hint(name, declared)
  return {
    id: useId(),
    label: words.label(name),
    value: field.value,
    helperText: message ? <ErrorLine>{message}</ErrorLine> : hint,
    invalid: message !== undefined,
    required: isRequired(props),
    words,
    options: choicesIn(declared, frame.options),
    inputRef: field.ref,
    set: value => field.onChange(value === '' ? null : value),
    onBlur: field.onBlur,
  }
}

import { useTranslate } from 'react-admin'
import type { Choice } from '../../contract/kinds.ts'
import type { InputProps } from './InputProps.ts'
import { SearchSelect } from './SearchSelect.tsx'
import { ShortSelect } from './ShortSelect.tsx'
import { textOf } from './textOf.ts'
import { useInputParts, type InputParts } from './useInputParts.tsx'

/** Lists longer than this are searched by typing. */
const shortList = 20

/** What both ways of choosing are told. */
export interface SelectProps {
  readonly name: string
  readonly parts: InputParts
  /** Undefined while they load. */
  readonly choices: readonly Choice[] | undefined
  readonly code: string
  /** Whether the codes mean something to people; those of the declaration do not. */
  readonly codes: boolean
}

/** One of a list: a menu for a short one, a search for a long one. */
export const SelectInput = (props: InputProps<'select'>) => {
  const translate = useTranslate()
  const parts = useInputParts(props)
  const { options } = props.field
  const { name } = props
  const choices =
    typeof options === 'string'
      ? parts.options
      : options.map(({ code }) => ({ code, label: parts.words.choice(name, code) }))
  const code = textOf(parts.value)
  const gone = choices && code !== '' && !choices.some(choice => choice.code === code)
  const told =
    gone && !parts.invalid
      ? { ...parts, helperText: translate('kontor.kit.optionGone', { value: code }) }
      : parts
  const Select = (choices?.length ?? 0) > shortList ? SearchSelect : ShortSelect
  return (
    <Select
      name={name}
      parts={told}
      code={code}
      codes={typeof options === 'string'}
      choices={gone ? [...choices, { code, label: code }] : choices}
    />
  )
}

import { useLocaleState } from 'react-admin'
import { namedNumbers, type NamedNumbers } from '../../contract/schedule.ts'
import { languageOf } from '../../contract/words.ts'
import type { InputProps } from './InputProps.ts'
import { ShortSelect } from './ShortSelect.tsx'
import { textOf } from './textOf.ts'
import { useInputParts } from './useInputParts.tsx'

type Props = InputProps<'number'> & { readonly names: NamedNumbers }

/** A number that people know by name: a weekday, a month. */
export const NamedNumberInput = ({ names, ...props }: Props) => {
  const [locale] = useLocaleState()
  const parts = useInputParts(props)
  const choices = namedNumbers(names, languageOf(locale)).map(({ value, label }) => ({
    code: String(value),
    label,
  }))
  const set = (code: unknown) => parts.set(code === '' ? null : Number(code))
  return (
    <ShortSelect
      name={props.name}
      parts={{ ...parts, set }}
      choices={choices}
      code={textOf(parts.value)}
      codes={false}
    />
  )
}

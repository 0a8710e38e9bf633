import { useTranslate } from 'react-admin'
import type { ReferenceKinds } from '../../contract/kinds/references.ts'
import { type InputProps, textOf, useInputParts } from './inputParts.tsx'
import { type KindViewsOf, listedCell } from './kindView.tsx'
import { SearchSelect } from './SelectInput.tsx'
import { ManySearch } from './SelectManyInput.tsx'

/** Numbers of the service mean nothing to people; names that identify a record do. */
const isNumber = ({ code }: { code: string }) => /^\d+$/.test(code)

/** One record, found by typing its title. One that is gone stays to be seen, with a word about it. */
const ReferenceInput = (props: InputProps<'reference'>) => {
  const translate = useTranslate()
  const parts = useInputParts(props)
  const { options } = parts
  const code = textOf(parts.value)
  const gone = options && code !== '' && !options.some(choice => choice.code === code)
  const withHint =
    gone && !parts.invalid
      ? { ...parts, helperText: translate('kontor.kit.recordGone', { value: code }) }
      : parts
  return (
    <SearchSelect
      name={props.name}
      parts={withHint}
      code={code}
      codes={!options?.every(isNumber)}
      choices={gone ? [...options, { code, label: code }] : options}
    />
  )
}

/** How the kinds that name other records look. */
export const referenceViews: KindViewsOf<keyof ReferenceKinds> = {
  reference: { input: ReferenceInput, cell: listedCell, width: 6 },
  references: { input: ManySearch, cell: listedCell, width: 12 },
}

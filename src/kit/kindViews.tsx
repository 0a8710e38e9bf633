import { useTranslate } from 'react-admin'
import { optionListOf } from '../contract/derive.ts'
import type { Choice, Field, Kind } from '../contract/kinds.ts'
import { choiceViews, referenceViews } from './kinds/choices.tsx'
import { colorViews } from './kinds/colors.tsx'
import { fileViews } from './kinds/files.tsx'
import {
  type FieldTextProps,
  type InputProps,
  type KindView,
  type KindViewsOf,
  listedLabels,
} from './kinds/inputParts.tsx'
import { jsonViews, textViews } from './kinds/texts.tsx'
import { momentViews, numberViews } from './kinds/numbers.tsx'
import { secretViews } from './kinds/secrets.tsx'
import { useOptions } from './queries.ts'
import type { DeclarationText } from './useDeclarationText.ts'
import { useFormats } from './useFormats.ts'

/** The view of each kind; a new kind does not compile before it has one. */
const kindViews: KindViewsOf<Kind> = {
  ...textViews,
  ...numberViews,
  ...choiceViews,
  ...referenceViews,
  ...momentViews,
  ...colorViews,
  ...jsonViews,
  ...fileViews,
  ...secretViews,
}

const viewOf = (field: Field) => kindViews[field.kind] as KindView // the table pairs each kind with its own view

/** The input of a declared field, bound to the form around it. */
export const FieldInput = (props: InputProps) => {
  const { input: Input } = viewOf(props.field)
  return <Input {...props} />
}

/** A field's value as a list shows it; nothing where the field is empty. */
export const FieldText = (props: FieldTextProps) => {
  if (props.value === null || props.value === undefined || props.value === '') return null
  const list = optionListOf(props.field)
  return list === undefined ? (
    <CellText {...props} choices={undefined} />
  ) : (
    <ListedText {...props} list={list} />
  )
}

const CellText = (props: FieldTextProps & { readonly choices: readonly Choice[] | undefined }) => {
  const translate = useTranslate()
  const formats = useFormats()
  return viewOf(props.field).cell({ ...props, formats, translate })
}

/** What the codes of a field are called: by the list that feeds it, else by its declaration; nothing until that is known. */
export const useChosenLabels = (
  name: string,
  words: DeclarationText,
): ((codes: readonly string[]) => string[]) => {
  const field = words.declaration.fields[name]
  const list = field && field.kind !== 'group' ? optionListOf(field) : undefined
  const { data, isPending } = useOptions(words.declaration, { enabled: list !== undefined })
  if (list !== undefined && isPending) return () => []
  return codes => listedLabels({ name, words, choices: data?.[list ?? ''] }, codes)
}

/** A value from an option list: empty until its label is known; the code where the list cannot be read. */
const ListedText = ({ list, ...props }: FieldTextProps & { readonly list: string }) => {
  const { data, isPending } = useOptions(props.words.declaration)
  return isPending ? null : <CellText {...props} choices={data?.[list]} />
}

/** The share of a form's row that a field's input takes, in twelfths; several lines and long texts take all of it. */
export const inputWidth = (field: Field): 6 | 12 =>
  'rows' in field || 'wide' in field ? 12 : viewOf(field).width

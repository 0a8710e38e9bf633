import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { optionListOf } from '../../contract/derive.ts'
import type { StoredFile } from '../../contract/kinds/files.ts'
import type { Money } from '../../contract/kinds/numbers.ts'
import type { Choice, Field, Kind } from '../../contract/kinds.ts'
import { Mono } from '../marks.tsx'
import { useOptions } from '../queries.ts'
import type { DeclarationText } from '../useDeclarationText.ts'
import { type Formats, useFormats } from '../useFormats.ts'

/** A field, its value and the words of its declaration. */
interface FieldTextProps<K extends Kind = Kind> {
  readonly name: string
  readonly field: Field<K>
  readonly value: unknown
  readonly words: DeclarationText
}

/** What a cell is made of. */
interface Cell<K extends Kind> extends FieldTextProps<K> {
  readonly formats: Formats
  /** The entries of the list that feeds the field, where one does. */
  readonly choices: readonly Choice[] | undefined
  translate: (key: string) => string
}

/** The codes a field of several choices holds; nothing is none. */
export const codesIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

export const isMoney = (value: unknown): value is Money =>
  typeof value === 'object' && value !== null && 'amount' in value && 'currency' in value

export const isFile = (value: unknown): value is StoredFile =>
  typeof value === 'object' && value !== null && 'name' in value

/** A value that people read as it is, and one that machines read. */
const plainCell = ({ value }: Pick<Cell<Kind>, 'value'>): ReactNode => String(value)
const monoCell = ({ value }: Pick<Cell<Kind>, 'value'>): ReactNode => <Mono>{String(value)}</Mono>

const writtenCell = (cell: Cell<'text' | 'longText'>): ReactNode =>
  cell.field.code ? monoCell(cell) : plainCell(cell)

type Listed = Pick<Cell<Kind>, 'name' | 'words' | 'choices'>

/** What a list calls each code of a field; one that it does not have stands for itself. */
const listedLabels = ({ name, words, choices }: Listed, codes: readonly string[]): string[] =>
  codes.map(code => choices?.find(choice => choice.code === code)?.label ?? words.choice(name, code))

const listedCell = (cell: Cell<Kind>): ReactNode =>
  listedLabels(cell, [cell.value].flat().map(String)).join(', ')

/** A color, and a square of it. */
const colorCell = ({ value }: Cell<'color'>) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
    <Box
      component="span"
      aria-hidden
      sx={{ borderRadius: '4px', border: 1, borderColor: 'inputBorder', width: 14, height: 14, flex: 'none' }}
      style={{ background: String(value) }}
    />
    <Mono>{String(value)}</Mono>
  </Box>
)

/**
 * How a filled field of each kind looks in a list; a new kind does not compile before it has one. Apart from the inputs:
 * a list is there before its form is fetched.
 */
const kindCells: { readonly [K in Kind]: (cell: Cell<K>) => ReactNode } = {
  key: monoCell,
  text: writtenCell,
  longText: writtenCell,
  email: plainCell,
  url: monoCell,
  json: ({ value }) => <Mono>{String(value).replace(/\s+/g, ' ')}</Mono>,
  number: ({ value, formats }) => (typeof value === 'number' ? formats.number(value) : null),
  money: ({ value, formats }) => (isMoney(value) ? formats.money(value) : null),
  date: ({ value, formats }) => formats.day(String(value)),
  cron: monoCell,
  time: ({ value, formats }) => formats.time(String(value)),
  toggle: ({ value, translate }) => translate(value === true ? 'kontor.kit.on' : 'kontor.kit.off'),
  select: listedCell,
  selectMany: listedCell,
  tree: ({ value, formats }) => formats.number(codesIn(value).length),
  reference: listedCell,
  references: listedCell,
  color: colorCell,
  file: ({ value, formats }) => isFile(value) && `${value.name} (${formats.fileSize(value.size)})`,
  // no list shows a secret, not even masked
  secret: () => null,
  password: () => null,
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
  const cell = kindCells[props.field.kind] as (cell: Cell<Kind>) => ReactNode // the table pairs each kind with its own cell
  return cell({ ...props, formats, translate })
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

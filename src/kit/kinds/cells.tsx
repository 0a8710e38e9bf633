import { Box } from '@mui/material'
import { type ReactNode, useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { optionListOf } from '../../contract/derive.ts'
import type { StoredFile } from '../../contract/kinds/files.ts'
import { isPartOfRecords } from '../../contract/kinds/references.ts'
import type { Money } from '../../contract/kinds/numbers.ts'
import type { Choice, Field, Kind } from '../../contract/kinds.ts'
import { Mono } from '../marks.tsx'
import { useOptions } from '../queries.ts'
import { useRecordChoices } from './recordChoices.ts'
import { indexTree } from '../tree/indexTree.ts'
import type { DeclarationText } from '../useDeclarationText.ts'
import { type Formats, useFormats } from '../useFormats.ts'

/** A field with its value and the texts of its declaration. */
interface FieldTextProps<K extends Kind = Kind> {
  readonly name: string
  readonly field: Field<K>
  readonly value: unknown
  readonly words: DeclarationText
}

/** Everything a cell needs to render its value. */
interface Cell<K extends Kind> extends FieldTextProps<K> {
  readonly formats: Formats
  /** The entries of the field's option list; undefined if the field has none. */
  readonly choices: readonly Choice[] | undefined
  translate: (key: string) => string
}

/** The codes that a field with several choices holds; an empty list if it has no value. */
export const codesIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

export const isMoney = (value: unknown): value is Money =>
  typeof value === 'object' && value !== null && 'amount' in value && 'currency' in value

export const isFile = (value: unknown): value is StoredFile =>
  typeof value === 'object' && value !== null && 'name' in value

/** A value as plain text, and one as code. */
const plainCell = ({ value }: Pick<Cell<Kind>, 'value'>): ReactNode => String(value)
const monoCell = ({ value }: Pick<Cell<Kind>, 'value'>): ReactNode => <Mono>{String(value)}</Mono>

const textCell = (cell: Cell<'text' | 'longText'>): ReactNode =>
  cell.field.code ? monoCell(cell) : plainCell(cell)

type LabelSource = Pick<Cell<Kind>, 'name' | 'words' | 'choices'>

/** The label of each code by the option list of the field; a code that the list lacks stays as it is. */
const labelsOf = ({ name, words, choices }: LabelSource, codes: readonly string[]): string[] =>
  codes.map(code => choices?.find(choice => choice.code === code)?.label ?? words.choice(name, code))

const choiceCell = (cell: Cell<Kind>): ReactNode => labelsOf(cell, [cell.value].flat().map(String)).join(', ')

/** The code of a color with a swatch. */
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
 * The list view of each field kind, for a field with a value; the compiler demands an entry for a new kind.
 */
const kindCells: { readonly [K in Kind]: (cell: Cell<K>) => ReactNode } = {
  key: monoCell,
  text: textCell,
  longText: textCell,
  email: plainCell,
  url: monoCell,
  json: ({ value }) => <Mono>{String(value).replace(/\s+/g, ' ')}</Mono>,
  number: ({ value, formats }) => (typeof value === 'number' ? formats.number(value) : null),
  money: ({ value, formats }) => (isMoney(value) ? formats.money(value) : null),
  date: ({ value, formats }) => formats.day(String(value)),
  cron: monoCell,
  time: ({ value, formats }) => formats.time(String(value)),
  toggle: ({ value, translate }) => translate(value === true ? 'kontor.kit.on' : 'kontor.kit.off'),
  select: choiceCell,
  selectMany: choiceCell,
  tree: ({ value, formats }) => formats.number(codesIn(value).length),
  reference: choiceCell,
  references: choiceCell,
  color: colorCell,
  file: ({ value, formats }) => isFile(value) && `${value.name} (${formats.fileSize(value.size)})`,
  // a list shows no secret, not even masked
  secret: () => null,
  password: () => null,
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** A field's value as a list shows it; null if the field is empty. */
export const FieldText = (props: FieldTextProps) => {
  if (isEmpty(props.value)) return null
  const list = optionListOf(props.field)
  return list === undefined ? (
    <CellText {...props} choices={undefined} />
  ) : (
    <ChoiceText {...props} list={list} />
  )
}

type CellProps = FieldTextProps & Pick<Cell<Kind>, 'choices'>

const useCell = (props: CellProps): ReactNode => {
  const translate = useTranslate()
  const formats = useFormats()
  if (isEmpty(props.value)) return null
  const cell = kindCells[props.field.kind] as (cell: Cell<Kind>) => ReactNode // the table maps each kind to its own cell
  return cell({ ...props, formats, translate })
}

const CellText = (props: CellProps) => useCell(props)

/**
 * A field's value as a text, such as for an input that cannot be changed: labels instead of codes, sums and dates in the
 * language of the page. What a list shows in another way stays as it is, and is code.
 */
export const useValueText = (props: CellProps): { readonly text: string; readonly isCode: boolean } => {
  const shown = useCell(props)
  if (isEmpty(props.value)) return { text: '', isCode: false }
  return typeof shown === 'string'
    ? { text: shown, isCode: false }
    : { text: String(props.value), isCode: true }
}

/** The labels of some codes of a field by its option list, else by its declaration; empty while the list loads. */
export const useChosenLabels = (
  name: string,
  words: DeclarationText,
  codes: readonly string[],
): readonly string[] => {
  const field = words.declaration.fields[name]
  const list = field && field.kind !== 'group' ? optionListOf(field) : undefined
  const { data, isPending } = useOptions(words.declaration, { enabled: list !== undefined })
  const listed = useRecordChoices(list, data?.[list ?? ''], { codes })
  const isTree = field?.kind === 'tree'
  const choices = useMemo(() => (isTree ? indexTree(listed ?? []).nodes : listed), [isTree, listed])
  return list !== undefined && isPending ? [] : labelsOf({ name, words, choices }, codes)
}

/** A value from an option list: null while the list loads, the code if the list cannot be read. */
const ChoiceText = ({ list, ...props }: FieldTextProps & { readonly list: string }) => {
  const { data, isPending } = useOptions(props.words.declaration)
  const choices = data?.[list]
  if (isPending) return null
  if (isPartOfRecords(list, choices)) return <RecordText {...props} list={list} choices={choices} />
  return <CellText {...props} choices={choices} />
}

/** The titles of chosen records, of which the option list may lack some. */
const RecordText = ({
  list,
  choices,
  ...props
}: FieldTextProps & { readonly list: string; readonly choices: readonly Choice[] | undefined }) => {
  const codes = useMemo(() => [props.value].flat().map(String), [props.value])
  return <CellText {...props} choices={useRecordChoices(list, choices, { codes })} />
}

import type { ComponentType, ReactNode } from 'react'
import type { Choice, Field, Kind } from '../../contract/kinds.ts'
import { Mono } from '../marks.tsx'
import type { DeclarationText } from '../useDeclarationText.ts'
import type { Formats } from '../useFormats.ts'
import type { InputProps } from './inputParts.tsx'

/** How the fields of one kind look. */
export interface KindView<K extends Kind = Kind> {
  /** In a form. Needs FormContext and react-hook-form's FormProvider around it. */
  readonly input: ComponentType<InputProps<K>>
  /** In a list, where the field is filled. */
  readonly cell: (cell: Cell<K>) => ReactNode
  /** The share of a form's row that the input takes, in twelfths. */
  readonly width: 6 | 12
}

/** How the kinds of one family look, by name. */
export type KindViewsOf<K extends Kind> = { readonly [P in K]: KindView<P> }

/** A field, its value and the words of its declaration. */
export interface FieldTextProps<K extends Kind = Kind> {
  readonly name: string
  readonly field: Field<K>
  readonly value: unknown
  readonly words: DeclarationText
}

/** What a cell is made of. */
export interface Cell<K extends Kind> extends FieldTextProps<K> {
  readonly formats: Formats
  /** The entries of the list that feeds the field, where one does. */
  readonly choices: readonly Choice[] | undefined
  translate: (key: string) => string
}

/** The cell of a value that people read as it is. */
export const plainCell = ({ value }: Pick<Cell<Kind>, 'value'>): ReactNode => String(value)

/** The cell of a value that machines read. */
export const monoCell = ({ value }: Pick<Cell<Kind>, 'value'>): ReactNode => <Mono>{String(value)}</Mono>

/** What a list calls each code of a field; one that it does not have stands for itself. */
export const listedLabels = (
  { name, words, choices }: Pick<Cell<Kind>, 'name' | 'words' | 'choices'>,
  codes: readonly string[],
): string[] =>
  codes.map(code => choices?.find(choice => choice.code === code)?.label ?? words.choice(name, code))

/** The cell of codes from a list: their labels. */
export const listedCell = (cell: Cell<Kind>): ReactNode =>
  listedLabels(cell, [cell.value].flat().map(String)).join(', ')

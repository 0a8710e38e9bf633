import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import { Box, Button, Link, type TextFieldProps, Typography } from '@mui/material'
import { type ComponentType, createContext, type ReactNode, useContext, useId } from 'react'
import { useResourceDefinitions, useTranslate } from 'react-admin'
import { useController } from 'react-hook-form'
import { Link as RouterLink } from 'react-router-dom'
import { optionListOf } from '../../contract/derive.ts'
import { type Choice, type Field, type Kind, kinds, type SaveMode } from '../../contract/kinds.ts'
import { recordList } from '../../contract/kinds/references.ts'
import { pagePaths } from '../../contract/pagePaths.ts'
import { Mono } from '../marks.tsx'
import { type DeclarationText, useDeclarationText } from '../useDeclarationText.ts'
import { useCount } from '../useFormats.ts'
import type { Declaration } from '../../contract/resource.ts'
import type { Options } from '../../dataProvider/dataProviderTypes.ts'

/** What all inputs of one form share. */
interface FormFrame {
  readonly declaration: Declaration
  /** Undefined while they load. */
  readonly options: Options | undefined
}

/** Hands the inputs of a form their declaration and their option lists. */
export const FormContext = createContext<FormFrame | null>(null)

/** The sentence below an input that is not in order. */
const ErrorLine = ({ children }: { children: string }) => (
  <Box component="span" role="alert" sx={{ display: 'flex', gap: 0.5, alignItems: 'flex-start' }}>
    <ErrorOutlineOutlined aria-hidden sx={{ fontSize: 14, mt: '1px', flex: 'none' }} />
    <span>{children}</span>
  </Box>
)

/** A hint says how it is done right, so it stays below what is wrong. */
const ErrorAndHint = ({ error, hint }: { error: ReactNode; hint: ReactNode }) => (
  <>
    {error}{' '}
    <Box component="span" sx={{ display: 'block', mt: '2px', color: 'text.tertiary' }}>
      {hint}
    </Box>
  </>
)

/** Why a list has no choice yet, and the way to where it gets some: the page of its records, else the synchronization. */
const NoChoices = ({ list }: { list: string }) => {
  const translate = useTranslate()
  const records = Object.keys(useResourceDefinitions()).find(name =>
    [list, recordList(list)].includes(recordList(name.split('/').at(-1) ?? '')),
  )
  const [reason, to, page] = records
    ? ['addFirst', `/${records}`, `resources.${records}.name`]
    : ['synchronizeFirst', pagePaths.sync, 'kontor.sync.title']
  return (
    <>
      {translate(`kontor.kit.noChoices.${reason}`)}{' '}
      <Link component={RouterLink} to={to} underline="always">
        {translate(page, { smart_count: 2 })}
      </Link>
    </>
  )
}

/** The props of every input: its place in the record and its declaration. */
export interface InputProps<K extends Kind = Kind> {
  readonly name: string
  readonly field: Field<K>
  /** A new record asks for more than a changed one. */
  readonly occasion: SaveMode
}

/** Props of an input for what a machine reads: mono, and nothing corrects it. On a phone it is not smaller: iOS would zoom in. */
export const codeInput: TextFieldProps = {
  slotProps: {
    htmlInput: {
      sx: { typography: 'mono', fontSize: { xs: '1em', sm: '0.93em' } },
      spellCheck: false,
      autoCapitalize: 'off',
      autoCorrect: 'off',
    },
  },
}

/** The text an input shows for a value: nothing is empty. */
export const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** What an input shows and does, whatever its kind. */
export interface InputParts {
  readonly id: string
  readonly label: string
  readonly value: unknown
  /** The error where there is one. */
  readonly error: ReactNode
  /** The error where there is one, and the hint. */
  readonly helperText: ReactNode
  readonly invalid: boolean
  readonly required: boolean
  readonly words: DeclarationText
  readonly options: ReturnType<typeof choicesIn>
  readonly inputRef: (element: HTMLElement | null) => void
  set: (value: unknown) => void
  onBlur: () => void
}

/** Says below an input that what was chosen is gone; where nothing can be chosen, also where that is mended. */
export const sayingGone = ({ helperText, invalid, options }: InputParts, sentence: string): ReactNode =>
  invalid ? (
    helperText
  ) : options?.length === 0 ? (
    <>
      {sentence} {helperText}
    </>
  ) : (
    sentence
  )

const choicesIn = (field: Field, lists: Readonly<Record<string, readonly Choice[]>> | undefined) =>
  lists?.[optionListOf(field) ?? '']

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
  const words = useDeclarationText(frame.declaration)
  const { field, fieldState } = useController({ name })
  const message = fieldState.error?.message
  const error = message && <ErrorLine>{message}</ErrorLine>
  const list = optionListOf(declared)
  const options = choicesIn(declared, frame.options)
  const hint =
    list !== undefined && options?.length === 0 ? <NoChoices list={list} /> : words.hint(name, declared)
  return {
    id: useId(),
    label: words.label(name),
    value: field.value,
    error,
    helperText: error && hint ? <ErrorAndHint error={error} hint={hint} /> : (error ?? hint),
    invalid: message !== undefined,
    required: isRequired(props),
    words,
    options,
    inputRef: field.ref,
    set: value => field.onChange(value === '' ? null : value),
    onBlur: field.onBlur,
  }
}

const isCode = (code: string) => /^[\w@-]{1,40}$/.test(code)

/** A choice as people and machines call it; once where both say the same. */
export const ChoiceLabel = ({
  choice: { code, label },
  codes = true,
}: {
  choice: Choice
  codes?: boolean
}) => (
  <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
    {label}
    {codes && label.toLowerCase() !== code.toLowerCase() && isCode(code) && (
      <>
        {' '}
        <Mono quiet>{code}</Mono>
      </>
    )}
  </Box>
)

interface ChosenCountProps {
  codes: readonly string[]
  onClear: () => void
}

/** How many of a tree are chosen, and the way back to none. */
export const ChosenCount = ({ codes, onClear }: ChosenCountProps) => {
  const translate = useTranslate()
  const count = useCount()
  return (
    <>
      <Typography
        variant="body2"
        component="span"
        role="status"
        sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
      >
        {count('kontor.kit.tree.chosen', codes.length)}
      </Typography>
      {codes.length > 0 && <Button onClick={onClear}>{translate('kontor.kit.tree.clear')}</Button>}
    </>
  )
}

/** What the menu and the search both need. */
export interface SelectProps {
  readonly name: string
  readonly parts: InputParts
  /** Undefined while they load. */
  readonly choices: readonly Choice[] | undefined
  readonly code: string
  /** Whether the codes mean something to people; those of the declaration do not. */
  readonly codes: boolean
}

/** How the fields of one kind look in a form. */
export interface KindView<K extends Kind = Kind> {
  /** Needs FormContext and react-hook-form's FormProvider around it. */
  readonly input: ComponentType<InputProps<K>>
  /** The share of a form's row that the input takes, in twelfths. */
  readonly width: 6 | 12
  /** Fetches what of the input comes apart. */
  readonly fetch?: (field: Field<K>) => Promise<unknown> | undefined
}

/** How the kinds of one family look in a form, by name. */
export type KindViewsOf<K extends Kind> = { readonly [P in K]: KindView<P> }

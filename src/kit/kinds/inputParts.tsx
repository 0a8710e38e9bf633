import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import { Box, Button, Link, type TextFieldProps, Typography } from '@mui/material'
import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import { useInput, useLocaleState, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { optionListOf } from '../../contract/derive.ts'
import { fieldError } from '../../contract/errors.ts'
import { type Choice, type Field, type Kind, kinds, type SaveMode } from '../../contract/kinds.ts'
import { recordList } from '../../contract/kinds/references.ts'
import { pagePaths } from '../../contract/pagePaths.ts'
import { languageOf } from '../../contract/words.ts'
import { Mono } from '../marks.tsx'
import { useRecordRoute } from './recordChoices.ts'
import { type DeclarationText, useDeclarationText } from '../useDeclarationText.ts'
import { useCount } from '../useFormats.ts'
import type { Declaration } from '../../contract/resource.ts'
import type { Options } from '../../dataProvider/dataProviderTypes.ts'

/** Values that all inputs of one form share. */
interface FormFrame {
  readonly declaration: Declaration
  /** Undefined while they load. */
  readonly options: Options | undefined
  /** Whether the fields are conditions, of which an empty one lets everything through. */
  readonly isFilter?: boolean
}

/** Gives the inputs of a form their declaration and their option lists. */
export const FormContext = createContext<FormFrame | null>(null)

/** The error message below an invalid input. `helperText={isMissing && <ErrorLine>Say why.</ErrorLine>}` */
export const ErrorLine = ({ children }: { children: string }) => (
  <Box component="span" role="alert" sx={{ display: 'flex', gap: 0.5, alignItems: 'flex-start' }}>
    <ErrorOutlineOutlined aria-hidden sx={{ fontSize: 14, mt: '1px', flex: 'none' }} />
    <span>{children}</span>
  </Box>
)

/** An error with the hint below it, because the hint says which input is valid. */
const ErrorAndHint = ({ error, hint }: { error: ReactNode; hint: ReactNode }) => (
  <>
    {error}{' '}
    <Box component="span" sx={{ display: 'block', mt: '2px', color: 'text.tertiary' }}>
      {hint}
    </Box>
  </>
)

/** Says why a list has no choices yet, with a link to the page that adds some: its records, else the synchronization. */
const NoChoices = ({ list }: { list: string }) => {
  const translate = useTranslate()
  const named = useRecordRoute(recordList(list))
  const records = useRecordRoute(list) ?? named
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

/** The props of every input. */
export interface InputProps<K extends Kind = Kind> {
  /** Path of the value in the record; groups add a dot: `options.isDelta`. */
  readonly name: string
  readonly field: Field<K>
  /** Creating a record may require more fields than changing one. */
  readonly occasion: SaveMode
}

/** Props of an input for code: monospaced, without corrections. A phone shows it in full size because iOS would zoom in. */
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

/** The text an input shows for a value; null and undefined give an empty text. */
export const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** The state and the callbacks of an input, the same for each kind. */
interface InputParts {
  readonly id: string
  readonly label: string
  readonly value: unknown
  /** The error message; undefined if the value is valid. */
  readonly error: ReactNode
  /** The error message, if any, with the hint of the field. */
  readonly helperText: ReactNode
  readonly invalid: boolean
  readonly required: boolean
  /** What an empty select shows. */
  readonly emptyText: string
  readonly words: DeclarationText
  readonly options: ReturnType<typeof choicesIn>
  readonly inputRef: (element: HTMLElement | null) => void
  set: (value: unknown) => void
  onBlur: () => void
}

/** The helper text of an input whose stored choice no longer exists. An error message comes first. */
export const describeMissing = ({ helperText, invalid, options }: InputParts, sentence: string): ReactNode =>
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

/** A field is required if the schema of its kind refuses null. */
const isRequired = ({ field, occasion }: InputProps) =>
  !(kinds[field.kind] as (typeof kinds)[Kind & 'text']) // all kinds have the same functions
    .schema(field as Field<'text'>, occasion)
    .safeParse(null).success

const same = (value: unknown) => value

/** Binds an input to the form around it and to the texts of its declaration. Throws without a FormContext. */
export const useInputParts = (props: InputProps): InputParts => {
  const { name, field: declared } = props
  const frame = useContext(FormContext)
  if (!frame) throw new Error('An input needs the FormContext around it')
  const words = useDeclarationText(frame.declaration)
  // by default react-admin turns an empty text into null and back; here each kind knows its empty value
  const { id, field, fieldState } = useInput({ source: name, format: same, parse: same })
  const message = fieldState.error?.message
  const translate = useTranslate()
  const [locale] = useLocaleState()
  // several empty fields must not share one sentence
  const isEmptyRequired = message === fieldError('required', languageOf(locale))
  const error = message && (
    <ErrorLine>
      {isEmptyRequired ? translate('kontor.kit.fillIn', { name: words.label(name) }) : message}
    </ErrorLine>
  )
  const list = optionListOf(declared)
  const options = choicesIn(declared, frame.options)
  // no backend gives passwords, and their inputs say so
  const isUnknown = field.value === undefined && props.occasion === 'update' && declared.kind !== 'password'
  const described =
    list !== undefined && options?.length === 0 ? <NoChoices list={list} /> : words.hint(name, declared)
  const hint = isUnknown ? (
    <>
      {translate('kontor.kit.unknownValue')} {described}
    </>
  ) : (
    described
  )
  const required = !isUnknown && isRequired(props)
  const emptyWord = frame.isFilter ? 'any' : 'none'
  return {
    id,
    label: words.label(name),
    value: field.value,
    error,
    helperText: error && hint ? <ErrorAndHint error={error} hint={hint} /> : (error ?? hint),
    invalid: message !== undefined,
    required,
    emptyText: translate(`kontor.kit.${required ? 'choose' : emptyWord}`),
    words,
    options,
    inputRef: field.ref,
    set: value => field.onChange(value === '' ? null : value),
    onBlur: field.onBlur,
  }
}

const isCode = (code: string) => /^[\w@-]{1,40}$/.test(code)

/** The label of a choice with its code; without the code if both are the same. */
export const ChoiceLabel = ({
  choice: { code, label },
  showCodes = true,
}: {
  choice: Choice
  showCodes?: boolean
}) => (
  <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
    {label}
    {showCodes && label.toLowerCase() !== code.toLowerCase() && isCode(code) && (
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

/** Says how many nodes of a tree are chosen, with a button that clears the choice. */
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

/** Props of the menu and of the search. */
export interface SelectProps {
  readonly name: string
  readonly parts: InputParts
  /** Undefined while they load. */
  readonly choices: readonly Choice[] | undefined
  readonly code: string
  /** Whether the codes mean something to users; codes of the declaration do not. */
  readonly showCodes: boolean
}

/** The form view of one field kind. */
export interface KindView<K extends Kind = Kind> {
  /** Needs FormContext and react-hook-form's FormProvider around it. */
  readonly input: ComponentType<InputProps<K>>
  /** The share of a form's row that the input takes, in twelfths. */
  readonly width: 6 | 12
}

/** The form views of one family of kinds, by kind. */
export type KindViewsOf<K extends Kind> = { readonly [P in K]: KindView<P> }

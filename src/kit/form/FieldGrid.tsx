import { Box, Typography } from '@mui/material'
import { type ComponentType, Fragment, type ReactNode, useContext, useMemo } from 'react'
import { useLocaleState, usePermissions, useRecordContext, useTranslate } from 'react-admin'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { Values } from '../../contract/derive.ts'
import { fieldError } from '../../contract/errors.ts'
import type { Fields } from '../../contract/fields.ts'
import type { Field, Kind, SaveMode } from '../../contract/kinds.ts'
import { roleFor } from '../../contract/record/fieldAccess.ts'
import { controllingFieldsOf, isVisibleIn } from '../../contract/record/visibility.ts'
import { flattenFields, inputFieldsOf, isGroup, valueAt } from '../../contract/record/paths.ts'
import { type Declaration, isResource } from '../../contract/resource.ts'
import { languageOf } from '../../contract/words.ts'
import type { Options } from '../../dataProvider/dataProviderTypes.ts'
import { ReferringRecords } from '../declared/ReferringRecords.tsx'
import { useDeclared } from '../declared/useDeclared.ts'
import { useOptions } from '../queries.ts'
import type { ResourceParts } from '../ResourceParts.ts'
import { choiceViews, referenceViews } from '../kinds/choices.tsx'
import { colorViews } from '../kinds/colors.tsx'
import { FormContext, type InputProps, type KindView, type KindViewsOf } from '../kinds/inputParts.tsx'
import { FileInput } from '../kinds/files.tsx'
import { momentViews, numberViews } from '../kinds/numbers.tsx'
import { PasswordInput, SecretInput } from '../kinds/secrets.tsx'
import { FixedInput, jsonViews, textViews } from '../kinds/texts.tsx'
import { useDeclarationText } from '../useDeclarationText.ts'

/** The form view of each field kind; the compiler demands an entry for a new kind. */
const kindViews: KindViewsOf<Kind> = {
  ...textViews,
  ...numberViews,
  ...choiceViews,
  ...referenceViews,
  ...momentViews,
  ...colorViews,
  ...jsonViews,
  secret: { input: SecretInput, width: 6 },
  password: { input: PasswordInput, width: 6 },
  file: { input: FileInput, width: 12 },
}

const viewOf = (field: Field) => kindViews[field.kind] as KindView // the table maps each kind to its own view

/** The input of a declared field. Needs RecordFormFrame and FormFields around it. */
export const FieldInput = (props: InputProps) => {
  const { input: Input } = viewOf(props.field)
  return <Input {...props} />
}

/** The width of a field's input in twelfths of a row; multi-line and wide fields take the whole row. */
const inputWidth = (field: Field): 6 | 12 => ('rows' in field || 'wide' in field ? 12 : viewOf(field).width)

interface FormFieldsProps {
  declaration: Declaration
  occasion: SaveMode
  /** The option lists; undefined while they load. */
  options: Options | undefined
  parts?: ResourceParts | undefined
}

/** All inputs of a declaration in its order, with its panels below. Needs RecordFormFrame around it. */
export const FormFields = ({ declaration, occasion, options, parts = noParts }: FormFieldsProps) => {
  const frame = useMemo(() => ({ declaration, options }), [declaration, options])
  return (
    <FormContext value={frame}>
      {occasion === 'update' && <UnknownNotice fields={declaration.fields} />}
      <FieldGrid fields={declaration.fields} occasion={occasion} parts={parts} />
      {parts.panels?.map(Panel => (
        <Panel key={Panel.displayName ?? Panel.name} />
      ))}
      {occasion === 'update' && isResource(declaration) && declaration.many && <ReferringRecords />}
    </FormContext>
  )
}

const noParts: ResourceParts = {}

interface DeclaredInputsProps {
  /** Paths of fields in order, such as `limits.parcels`, or of a group; by default all fields. */
  readonly sources?: readonly string[]
}

/**
 * Inputs of a declared resource in a form of react-admin, such as TabbedForm: each with its label, hint, choices, conditions
 * and the part that replaces it. React-admin's inputs know no declaration.
 * @example <SimpleForm {...useDeclaredFormProps()}><DeclaredInputs sources={['code', 'name']} /></SimpleForm>
 */
export const DeclaredInputs = ({ sources }: DeclaredInputsProps) => {
  const { declaration, parts } = useDeclared()
  const occasion = useRecordContext()?.id === undefined ? 'create' : 'update'
  const { data: options } = useOptions(declaration)
  const frame = useMemo(() => ({ declaration, options }), [declaration, options])
  return (
    <FormContext value={frame}>
      <FieldGrid fields={fieldsAt(declaration.fields, sources)} occasion={occasion} parts={parts} />
    </FormContext>
  )
}

/** The fields at some paths in their order, by path; all fields if there are no paths. */
const fieldsAt = (fields: Fields, paths?: readonly string[]): Fields => {
  const byPath = new Map(flattenFields(fields))
  const found = paths?.flatMap(path => {
    const field = byPath.get(path)
    return field ? [[path, field] as const] : []
  })
  return found ? Object.fromEntries(found) : fields
}

/** Says what becomes of the values that the backend does not give, if there are any. */
const UnknownNotice = ({ fields }: { fields: Fields }) => {
  const translate = useTranslate()
  const { defaultValues = {} } = useFormState<Values>()
  const isUnknown = inputFieldsOf(fields).some(
    ([path, { kind }]) => kind !== 'password' && valueAt(defaultValues, path) === undefined,
  )
  return (
    isUnknown && (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('kontor.kit.unknownNotice')}
      </Typography>
    )
  )
}

interface FieldGridProps {
  fields: Fields
  /** The path of the group that holds the fields, with a dot at the end; empty for the top level. */
  path?: string
  occasion: SaveMode
  parts: ResourceParts
}

/** Follows the controlling fields. Gives whether the field at a path is visible, for a group whether any of its fields is. */
const useVisibleFields = (fields: Fields): ((path: string) => boolean) => {
  const { getValues } = useFormContext<Values>()
  useWatch({ name: useMemo(() => controllingFieldsOf(fields), [fields]) })
  const isVisible = isVisibleIn(fields, getValues())
  const inputs = flattenFields(fields).flatMap(([path, field]) =>
    !isGroup(field) && !field.readOnly && isVisible(path) ? [path] : [],
  )
  return path => inputs.some(input => input === path || input.startsWith(`${path}.`))
}

/** The visible inputs of a declaration or of a group. */
const FieldGrid = ({ fields, path = '', occasion, parts }: FieldGridProps) => {
  const frame = useContext(FormContext)
  const isVisible = useVisibleFields(frame?.declaration.fields ?? fields)
  const visible = Object.entries(fields).filter(
    ([name]) => isVisible(path + name) && !parts.covered?.includes(path + name),
  )
  const inputs = visible.flatMap(([name, field]) => (isGroup(field) ? [] : [[name, field] as const]))
  const widths = fieldWidths(inputs.map(([, field]) => field))
  const widthOf = new Map(inputs.map(([name], index) => [name, widths[index] ?? 12]))
  const pairs = pairsIn(widths)
  const alone = new Set(inputs.flatMap(([name], index) => (pairs[index] ? [] : [name])))
  const narrow = path !== '' && inputs.length > 1
  const spanOf = (name: string, kind: string) => {
    const width = widthOf.get(name) ?? 12
    const pair = alone.has(name) ? 12 : width
    const onPhone = parts.keepsPairs ? pair : narrow && kind === 'number' ? 6 : 12
    return { xs: `span ${onPhone}`, sm: `span ${width}` }
  }
  return (
    <Box sx={twelveColumns}>
      {visible.map(([name, field]) => (
        <Fragment key={name}>
          <AboveInput part={parts.above?.[path + name]} />
          <Box sx={{ gridColumn: spanOf(name, field.kind) }}>
            {isGroup(field) ? (
              <GroupOfFields name={path + name}>
                <FieldGrid fields={field.fields} path={`${path}${name}.`} occasion={occasion} parts={parts} />
              </GroupOfFields>
            ) : (
              <InputOf
                part={parts.inputs?.[path + name]}
                name={path + name}
                field={field}
                occasion={occasion}
              />
            )}
            <BelowInput part={parts.below?.[path + name]} />
          </Box>
        </Fragment>
      ))}
    </Box>
  )
}

type InputOfProps = { part?: ComponentType<InputProps> | undefined } & InputProps

/** The input of a field, or the part that replaces it. */
const InputOf = ({ part: Part = FieldInput, ...input }: InputOfProps) =>
  input.field.access === undefined ? <Part {...input} /> : <ReservedInput part={Part} {...input} />

/** An input for users with the role of its field; other users read the value and the reason. */
const ReservedInput = ({ part: Part = FieldInput, ...input }: InputOfProps) => {
  const [locale] = useLocaleState()
  const { permissions } = usePermissions<string[]>()
  const role = roleFor(input.field, input.occasion)
  const isReadOnly = role !== undefined && permissions?.includes(role) === false
  return isReadOnly ? (
    <FixedInput {...input} reason={fieldError('reserved', languageOf(locale))} />
  ) : (
    <Part {...input} />
  )
}

const twelveColumns = {
  display: 'grid',
  width: '100%',
  gap: 2,
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  alignItems: 'start',
} as const

/**
 * Lays fields out on twelve columns: half-width fields go in pairs, one without a partner keeps its width, a group of three
 * numbers shares a row.
 * @returns the width of each field in columns, in order
 */
export const fieldWidths = (fields: readonly Field[]): (4 | 6 | 12)[] => {
  if (fields.length === 3 && fields.every(({ kind }) => kind === 'number')) return [4, 4, 4]
  return fields.map(inputWidth)
}

/** Whether each field shares its row with the one before or behind it. */
const pairsIn = (widths: readonly number[]): boolean[] => {
  const pairs = widths.map(() => false)
  let first: number | undefined
  for (const [index, width] of widths.entries()) {
    const isSecond = width < 12 && first !== undefined
    if (isSecond) pairs[index] = pairs[first ?? index] = true
    first = width === 12 || isSecond ? undefined : index
  }
  return pairs
}

/** A heading with the fields of a group. */
const GroupOfFields = ({ name, children }: { name: string; children: ReactNode }) => {
  const frame = useContext(FormContext)
  if (!frame) throw new Error('A group of fields needs the FormContext around it')
  const label = useDeclarationText(frame.declaration).label(name)
  return (
    <Box role="group" aria-label={label}>
      <Typography variant="body2" component="h3" sx={{ fontWeight: 600, m: 0, mb: 1 }}>
        {label}
      </Typography>
      {children}
    </Box>
  )
}

/** The part above an input, if there is one. */
const AboveInput = ({ part: Part }: { part: ComponentType | undefined }) =>
  Part && (
    <Box sx={{ gridColumn: 'span 12' }}>
      <Part />
    </Box>
  )

type Part = ComponentType<{ values: Values }>

/** The part below an input, if there is one. */
const BelowInput = ({ part }: { part: Part | undefined }) => part && <WatchingPart part={part} />

/** Passes the current values of the form to a part. */
const WatchingPart = ({ part: Part }: { part: Part }) => <Part values={useWatch() as Values} /> // the values of a form are a record

import { Box, Typography } from '@mui/material'
import { type ComponentType, Fragment, type ReactNode, useContext, useMemo } from 'react'
import { useLocaleState, usePermissions } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Values } from '../../contract/derive.ts'
import { fieldError } from '../../contract/errors.ts'
import type { Fields } from '../../contract/fields.ts'
import type { Field, Kind, SaveMode } from '../../contract/kinds.ts'
import { controllingFieldsOf, isVisibleIn } from '../../contract/record/visibility.ts'
import { flattenFields, isGroup } from '../../contract/record/paths.ts'
import type { Declaration } from '../../contract/resource.ts'
import { languageOf } from '../../contract/words.ts'
import type { Options } from '../../dataProvider/dataProviderTypes.ts'
import type { ResourceParts } from '../ResourceParts.ts'
import { choiceViews, referenceViews } from '../kinds/choices.tsx'
import { colorViews } from '../kinds/colors.tsx'
import { FormContext, type InputProps, type KindView, type KindViewsOf } from '../kinds/inputParts.tsx'
import { momentViews, numberViews } from '../kinds/numbers.tsx'
import { FixedInput, jsonViews, textViews } from '../kinds/texts.tsx'
import { later } from '../timing.ts'
import { useDeclarationText } from '../useDeclarationText.ts'

/** Few forms have a file or a secret. */
const FileInput = later(async () => (await import('../kinds/files.tsx')).FileInput)
const SecretInput = later(async () => (await import('../kinds/secrets.tsx')).SecretInput)
const PasswordInput = later(async () => (await import('../kinds/secrets.tsx')).PasswordInput)

/** How each kind looks in a form; a new kind does not compile before it has one. */
const kindViews: KindViewsOf<Kind> = {
  ...textViews,
  ...numberViews,
  ...choiceViews,
  ...referenceViews,
  ...momentViews,
  ...colorViews,
  ...jsonViews,
  secret: { input: SecretInput, width: 6, fetch: SecretInput.fetch },
  password: { input: PasswordInput, width: 6, fetch: PasswordInput.fetch },
  file: { input: FileInput, width: 12, fetch: FileInput.fetch },
}

const viewOf = (field: Field) => kindViews[field.kind] as KindView // the table pairs each kind with its own view

/** The input of a declared field, bound to the form around it. */
export const FieldInput = (props: InputProps) => {
  const { input: Input } = viewOf(props.field)
  return <Input {...props} />
}

/** The share of a form's row that a field's input takes, in twelfths; several lines and long texts take all of it. */
const inputWidth = (field: Field): 6 | 12 => ('rows' in field || 'wide' in field ? 12 : viewOf(field).width)

/** Fetches what of a form comes apart, so that all of it stands at once. @returns its parts, with those that came */
export const fetchForm = async (
  { fields }: Declaration,
  parts: ResourceParts | undefined,
): Promise<ResourceParts> => {
  const inputs = flattenFields(fields).map(([, field]) =>
    isGroup(field) ? undefined : viewOf(field).fetch?.(field),
  )
  const [more] = await Promise.all([parts?.form?.(), ...inputs])
  return { ...parts, ...more }
}

interface FormFieldsProps {
  declaration: Declaration
  occasion: SaveMode
  /** Undefined while they load. */
  options: Options | undefined
  parts?: ResourceParts | undefined
}

/** All inputs of a declaration in its order, and the panels below them. Needs RecordFormFrame around it. */
export const FormFields = ({ declaration, occasion, options, parts = noParts }: FormFieldsProps) => {
  const frame = useMemo(() => ({ declaration, options }), [declaration, options])
  return (
    <FormContext value={frame}>
      <FieldGrid fields={declaration.fields} occasion={occasion} parts={parts} />
      {parts.panels?.map(Panel => (
        <Panel key={Panel.displayName ?? Panel.name} />
      ))}
    </FormContext>
  )
}

const noParts: ResourceParts = {}

interface FieldGridProps {
  fields: Fields
  /** The path of the group they lie in, with its dot. */
  path?: string
  occasion: SaveMode
  parts: ResourceParts
}

/** Follows the fields that decide, and says which inputs they ask for; of a group whether it has any. */
const useAskedFor = (fields: Fields): ((path: string) => boolean) => {
  const { getValues } = useFormContext<Values>()
  useWatch({ name: useMemo(() => controllingFieldsOf(fields), [fields]) })
  const isAskedFor = isVisibleIn(fields, getValues())
  const inputs = flattenFields(fields).flatMap(([path, field]) =>
    !isGroup(field) && !field.readOnly && isAskedFor(path) ? [path] : [],
  )
  return path => inputs.some(input => input === path || input.startsWith(`${path}.`))
}

/** The inputs of fields and of the groups among them; fields whose condition does not hold are left out. */
const FieldGrid = ({ fields, path = '', occasion, parts }: FieldGridProps) => {
  const frame = useContext(FormContext)
  const isAskedFor = useAskedFor(frame?.declaration.fields ?? fields)
  const shown = Object.entries(fields).filter(([name]) => isAskedFor(path + name))
  const inputs = shown.flatMap(([name, field]) => (isGroup(field) ? [] : [[name, field] as const]))
  const widths = fieldWidths(inputs.map(([, field]) => field))
  const widthOf = new Map(inputs.map(([name], index) => [name, widths[index] ?? 12]))
  const narrow = path !== '' && inputs.length > 1
  const spanOf = (name: string, kind: string) => {
    const width = widthOf.get(name) ?? 12
    const onPhone = parts.keepsPairs ? width : narrow && kind === 'number' ? 6 : 12
    return { xs: `span ${onPhone}`, sm: `span ${width}` }
  }
  return (
    <Box sx={twelveColumns}>
      {shown.map(([name, field]) => (
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

/** The input of a field, or what stands in its place. */
const InputOf = ({ part: Part = FieldInput, ...input }: InputOfProps) =>
  input.field.access === undefined ? <Part {...input} /> : <ReservedInput part={Part} {...input} />

/** An input for who has the role that its field belongs to; the others read its value and why. */
const ReservedInput = ({ part: Part = FieldInput, ...input }: InputOfProps) => {
  const [locale] = useLocaleState()
  const { permissions } = usePermissions<string[]>()
  const isReadOnly = input.field.access !== undefined && permissions?.includes(input.field.access) === false
  return isReadOnly ? (
    <FixedInput {...input} reason={fieldError('reserved', languageOf(locale))} />
  ) : (
    <Part {...input} />
  )
}

const twelveColumns = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  alignItems: 'start',
} as const

/**
 * Lays fields out on twelve columns: halves go in pairs, a half without a partner takes the row, three numbers share
 * one.
 * @returns the width of each field, in order
 */
export const fieldWidths = (fields: readonly Field[]): (4 | 6 | 12)[] => {
  if (fields.length === 3 && fields.every(({ kind }) => kind === 'number')) return [4, 4, 4]
  const widths = fields.map(inputWidth)
  let partnerless = -1
  widths.forEach((width, index) => {
    if (width === 6) partnerless = partnerless < 0 ? index : -1
    if (width === 12 && partnerless >= 0) {
      widths[partnerless] = 12
      partnerless = -1
    }
  })
  if (partnerless >= 0) widths[partnerless] = 12
  return widths
}

/** A group of fields below its heading. */
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

/** What a page shows above an input, if anything. */
const AboveInput = ({ part: Part }: { part: ComponentType | undefined }) =>
  Part && (
    <Box sx={{ gridColumn: 'span 12' }}>
      <Part />
    </Box>
  )

type Part = ComponentType<{ values: Values }>

/** What a page shows below an input, if anything. */
const BelowInput = ({ part }: { part: Part | undefined }) => part && <WatchingPart part={part} />

/** Follows what is being typed. */
const WatchingPart = ({ part: Part }: { part: Part }) => <Part values={useWatch() as Values} /> // a form holds a record

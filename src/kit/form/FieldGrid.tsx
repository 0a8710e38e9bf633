import { Alert, Box, Typography } from '@mui/material'
import { type ComponentType, Fragment, type ReactNode, useContext, useMemo } from 'react'
import { HttpError, useLocaleState, usePermissions, useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { z } from 'zod'
import type { Values } from '../../contract/derive.ts'
import { fieldError } from '../../contract/errors.ts'
import type { Fields } from '../../contract/fields.ts'
import type { Field, Occasion } from '../../contract/kinds.ts'
import { askedIn, decidersOf } from '../../contract/record/askedFor.ts'
import { flatOf, isGroup } from '../../contract/record/paths.ts'
import type { Declaration } from '../../contract/resource.ts'
import { languageOf } from '../../contract/words.ts'
import type { Options } from '../../dataProvider/dataProviderTypes.ts'
import type { ErrorsByField } from '../../wire/saves.ts'
import { Mono } from '../marks.tsx'
import type { ResourceParts } from '../ResourceParts.ts'
import { FieldInput, inputWidth } from '../kindViews.tsx'
import { FormContext, type InputProps } from '../kinds/inputParts.tsx'
import { FixedInput } from '../kinds/texts.tsx'
import { useDeclarationText } from '../useDeclarationText.ts'

interface FormFieldsProps {
  declaration: Declaration
  occasion: Occasion
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
  occasion: Occasion
  parts: ResourceParts
}

/** Follows the fields that decide, and says which inputs they ask for; of a group whether it has any. */
const useAskedFor = (fields: Fields): ((path: string) => boolean) => {
  const { getValues } = useFormContext<Values>()
  useWatch({ name: useMemo(() => decidersOf(fields), [fields]) })
  const isAskedFor = askedIn(fields, getValues())
  const inputs = flatOf(fields).flatMap(([path, field]) =>
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

/** Errors of a refused save that belong to no input: each with its key, so that nothing is lost. */
export const OtherErrors = ({ errors }: { errors: ErrorsByField }) => {
  const translate = useTranslate()
  const entries = Object.entries(errors)
  if (entries.length === 0) return null
  return (
    <Alert severity="error">
      {translate('kontor.kit.otherErrors')}
      <Box component="ul" sx={{ m: 0, pl: 2 }}>
        {entries.map(([key, message]) => (
          <li key={key}>
            {key !== '' && (
              <>
                <Mono>{key}</Mono>:{' '}
              </>
            )}
            {message}
          </li>
        ))}
      </Box>
    </Alert>
  )
}

/** Repeats in one line what belongs to no input, for react-admin's own forms. */
const forToasts = 'root.serverError'

const bodySchema = z.object({ errors: z.record(z.string(), z.string()) })

/**
 * Sorts the errors of a refused save: those that an input can show, and the rest.
 * An error below a field (`roles.0`) belongs to the field when nothing closer has an input.
 * @returns undefined when the error is no refused save
 */
export const splitErrors = (
  error: unknown,
  inputs: readonly string[],
): { atInputs: ErrorsByField; others: ErrorsByField } | undefined => {
  const body = error instanceof HttpError ? bodySchema.safeParse(error.body) : undefined
  if (!body?.success) return undefined
  const atInputs: ErrorsByField = {}
  const others: ErrorsByField = {}
  for (const [key, message] of Object.entries(body.data.errors)) {
    if (key === forToasts) continue
    const owner = inputs
      .filter(name => key === name || key.startsWith(`${name}.`))
      .toSorted((a, b) => b.length - a.length)[0]
    if (owner === undefined) others[key] = message
    else atInputs[owner] = atInputs[owner] ? `${atInputs[owner]} ${message}` : message
  }
  return { atInputs, others }
}

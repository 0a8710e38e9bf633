import { Box, Typography } from '@mui/material'
import { useContext, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { flatOf, isAskedFor } from '../contract/derive.ts'
import type { Fields, Group } from '../contract/fields.ts'
import type { Field } from '../contract/kinds.ts'
import { BelowInput } from './BelowInput.tsx'
import { FieldInput } from './FieldInput.tsx'
import { fieldWidths } from './fieldWidths.ts'
import { FormContext, type Occasion } from './FormContext.ts'
import type { ResourceParts } from './ResourceParts.ts'
import { useWords } from './useWords.ts'

interface Props {
  fields: Fields
  /** The path of the group they lie in, with its dot. */
  path?: string
  occasion: Occasion
  below?: ResourceParts['below']
}

/** A grid of twelve columns, each field in its share of a row. */
const grid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  alignItems: 'start',
} as const

/** Three short fields share a row; else halves go in pairs. */
const widthsOf = (fields: readonly Field[]) =>
  fields.length === 3 && fields.every(({ kind }) => kind === 'number')
    ? ([4, 4, 4] as const)
    : fieldWidths(fields)

const isGroup = (field: Field | Group): field is Group => field.kind === 'group'

/** The fields other fields depend on. */
const askersOf = (fields: Fields) => [
  ...new Set(
    flatOf(fields).flatMap(([, field]) => (!isGroup(field) && field.when ? [field.when.field] : [])),
  ),
]

/** The inputs of fields and of the groups among them; those that are not asked for just now are left out. */
export const FieldGrid = ({ fields, path = '', occasion, below }: Props) => {
  const askers = askersOf(fields)
  const answers: unknown[] = useWatch({ name: askers })
  const record = Object.fromEntries(askers.map((name, index) => [name, answers[index]]))
  const asked = Object.entries(fields).filter(
    ([, field]) => isGroup(field) || (!field.readOnly && isAskedFor(field, record)),
  )
  const plain = asked.flatMap(([name, field]) => (isGroup(field) ? [] : [[name, field] as const]))
  const widths = widthsOf(plain.map(([, field]) => field))
  const widthOf = new Map(plain.map(([name], index) => [name, widths[index] ?? 12]))
  const narrow = path !== '' && plain.length > 1
  return (
    <Box sx={grid}>
      {asked.map(([name, field]) => (
        <Box
          key={name}
          sx={{
            gridColumn: {
              xs: narrow && field.kind === 'number' ? 'span 6' : 'span 12',
              sm: `span ${widthOf.get(name) ?? 12}`,
            },
          }}
        >
          {isGroup(field) ? (
            <GroupOfFields name={path + name}>
              <FieldGrid fields={field.fields} path={`${path}${name}.`} occasion={occasion} below={below} />
            </GroupOfFields>
          ) : (
            <FieldInput name={path + name} field={field} occasion={occasion} />
          )}
          <BelowInput part={below?.[path + name]} />
        </Box>
      ))}
    </Box>
  )
}

const GroupOfFields = ({ name, children }: { name: string; children: ReactNode }) => {
  const frame = useContext(FormContext)
  if (!frame) throw new Error('A group of fields needs the FormContext around it')
  const label = useWords(frame.declaration).label(name)
  return (
    <Box role="group" aria-label={label}>
      <Typography variant="body2" component="h3" sx={{ fontWeight: 600, m: 0, mb: 1 }}>
        {label}
      </Typography>
      {children}
    </Box>
  )
}

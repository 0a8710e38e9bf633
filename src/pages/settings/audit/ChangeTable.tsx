import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { flattenFields, hasContent, storedFormOf } from '../../../contract/derive.ts'
import { replacedMark } from '../../../contract/kinds/secrets.ts'
import type { Declaration } from '../../../contract/resource.ts'
import { FieldText } from '../../../kit/kinds/cells.tsx'
import { Mono } from '../../../kit/marks.tsx'
import { useDeclarationText } from '../../../kit/useDeclarationText.ts'
import { resources } from '../../../resources/index.ts'
import { declarationOf, useFieldLabel } from './useAuditPage.ts'

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null

const entriesOf = (value: object): string[] =>
  Object.entries(value)
    .filter(([, member]) => member !== null)
    .flatMap(([name, member]): string[] => {
      const [first = '', ...rest] = linesOf(member)
      return isPlain(member) || (Array.isArray(member) && member.every(isPlain))
        ? [`${name}: ${first}`]
        : [`${name}:`, ...[first, ...rest].map(line => `  ${line}`)]
    })

const linesOf = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return [String(value)]
  if (!Array.isArray(value)) return entriesOf(value)
  if (value.every(isPlain)) return [value.join(', ')]
  return value.flatMap(entry => linesOf(entry).map((line, index) => `${index === 0 ? '- ' : '  '}${line}`))
}

/**
 * Formats a nested value in indented lines, without nulls. A list of plain values is one line with commas.
 * @example formatIndented([{ key: 'color', akeneoAttribute: 'main_color' }])
 * // - key: color
 * //   akeneoAttribute: main_color
 */
export const formatIndented = (value: unknown): string => linesOf(value).join('\n')

interface ValueProps {
  declaration: Declaration
  name: string
  value: unknown
}

const isNothing = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The value before or after a change, formatted like in a list. A secret shows only that it was replaced. */
const ChangedValue = ({ declaration, name, value }: ValueProps) => {
  const translate = useTranslate()
  const words = useDeclarationText(declaration)
  const field = flattenFields(declaration.fields).find(([path]) => path === name)?.[1]
  if (isNothing(value))
    return (
      <Box component="span" sx={{ color: 'text.tertiary' }}>
        {translate('kontor.settings.audit.nothing')}
      </Box>
    )
  if (!field && typeof value === 'boolean') return translate(value ? 'ra.boolean.true' : 'ra.boolean.false')
  const isReplaced = field && field.kind !== 'group' && hasContent(field) && value === replacedMark
  if (isReplaced || (field && storedFormOf(field) !== 'clear'))
    return translate('kontor.settings.audit.secret')
  if (field && field.kind !== 'group')
    return <FieldText name={name} field={field} value={value} words={words} />
  return (
    <Box component="span" sx={{ typography: 'mono', fontSize: '0.93em', whiteSpace: 'pre-wrap' }}>
      {formatIndented(value)}
    </Box>
  )
}

/** The change of one field. */
export interface FieldChange {
  /** The path of the field, with dots for nested fields. */
  readonly name: string
  readonly before: unknown
  readonly after: unknown
  /** Where it is in a configuration file, shown below its label. */
  readonly address?: string
}

const grid = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'minmax(120px, 200px) minmax(0, 1fr) minmax(0, 1fr)' },
  columnGap: 2,
  rowGap: 0.5,
  typography: 'body2',
  overflowWrap: 'anywhere',
  '& .name': { gridColumn: { xs: '1 / -1', sm: 'auto' }, fontWeight: 500, mt: { xs: 1, sm: 0 } },
  '& [role="columnheader"]': { typography: 'caption', fontWeight: 500, color: 'text.tertiary' },
} as const

interface Props {
  /** The name of the declaration, or `mapping`. */
  readonly area: string
  readonly changes: readonly FieldChange[]
  /** The headings of the values before and after. */
  readonly sides: readonly [before: string, after: string]
}

/** The table of changed fields with their values before and after. */
export const ChangeTable = ({ area, changes, sides }: Props) => {
  const translate = useTranslate()
  const declaration = declarationOf(area) ?? resources.audit
  const labelOf = useFieldLabel(area)
  return (
    <Box role="table" aria-label={translate('kontor.settings.audit.changed')}>
      <Box role="row" sx={grid}>
        <Box role="columnheader" component="span" sx={{ display: { xs: 'none', sm: 'block' } }}>
          {translate('kontor.settings.audit.field')}
        </Box>
        {sides.map(side => (
          <span key={side} role="columnheader">
            {side}
          </span>
        ))}
      </Box>
      {changes.map(({ name, before, after, address }) => (
        <Box key={name} role="row" sx={{ ...grid, py: 0.5 }}>
          <span role="cell" className="name">
            {labelOf(name)}
            {address !== undefined && (
              <Box component="span" sx={{ display: 'block', fontWeight: 400 }}>
                <Mono quiet>{address}</Mono>
              </Box>
            )}
          </span>
          <Box role="cell" component="span" sx={{ color: 'text.secondary' }}>
            <ChangedValue declaration={declaration} name={name} value={before} />
          </Box>
          <span role="cell">
            <ChangedValue declaration={declaration} name={name} value={after} />
          </span>
        </Box>
      ))}
    </Box>
  )
}

import { Box, Button, Link, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import {
  type ChangedType,
  healthCalls,
  type HealthField,
  type MappingHealth,
} from '../../contract/mapping/health.ts'
import { pagePaths } from '../../contract/pagePaths.ts'
import { useService } from '../../dataProvider/useProvider.ts'
import { attributeTypeOf } from '../../kit/attributeSelect/attributeTypes.tsx'
import { Mono, visuallyHidden } from '../../kit/marks.tsx'
import { useFormats } from '../../kit/useFormats.ts'
import { useToasts } from '../../kit/useToasts.ts'
import { referencePlace } from '../sync/StaleReferences.tsx'
import { healthKey } from './HealthBar.tsx'

/** The translation key of a text of the mapping health. */
export const word = (key: string) => `kontor.checkRun.health.${key}`

/** The address of a field in the mapping. */
const fieldPath = ({ field }: Pick<HealthField, 'field'>) =>
  `${pagePaths.mapping}#${encodeURIComponent(field)}`

/** A number of products; a dash if it is unknown. */
const Products = ({ value }: { value: number | null }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  if (value === null)
    return (
      <>
        <span aria-hidden>–</span>
        <span style={visuallyHidden}>{translate(word('uncounted'))}</span>
      </>
    )
  return (
    <>
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {number(value)}
      </Box>
      <Box component="span" sx={{ display: { sm: 'none' } }}>
        {translate(word('productsOf'), { smart_count: value, count: number(value) })}
      </Box>
    </>
  )
}

/** The grid of a finding: name, products and action. */
export const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) 104px 148px' },
  gap: { xs: '8px 12px', sm: '12px' },
  alignItems: 'center',
} as const

interface FindingProps {
  name: string
  code: string
  text: ReactNode
  /** Undefined if the finding is not about products. */
  products?: number | null
  action: ReactNode
}

/** One finding: its subject, its effect and the action that solves it. */
export const CheckFinding = ({ name, code, text, products, action }: FindingProps) => (
  <Box
    component="li"
    sx={{
      ...columns,
      minHeight: 44,
      p: { xs: '8px 16px 12px', sm: '6px 16px 6px 40px' },
      typography: 'body2',
    }}
  >
    <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, minWidth: 0, overflowWrap: 'anywhere' }}>
      {name} <Mono quiet>{code}</Mono>
      <Typography variant="caption" component="div" sx={{ color: 'text.tertiary' }}>
        {text}
      </Typography>
    </Box>
    <Box component="span" sx={{ textAlign: { sm: 'right' }, fontVariantNumeric: 'tabular-nums' }}>
      {products !== undefined && <Products value={products} />}
    </Box>
    <Box component="span" sx={{ textAlign: 'right', '& .MuiButton-root': { minHeight: { xs: 44, sm: 32 } } }}>
      {action}
    </Box>
  </Box>
)

const OpenButton = ({
  to,
  label,
  about,
  filled = false,
}: {
  to: string
  label: 'mapField' | 'openField' | 'openPage'
  about: string
  filled?: boolean
}) => {
  const translate = useTranslate()
  const text = translate(word(label))
  return (
    <Button
      component={RouterLink}
      to={to}
      variant={filled ? 'contained' : 'outlined'}
      aria-label={`${text}: ${about}`}
    >
      {text}
    </Button>
  )
}

/** Maximum number of columns that a sentence names. */
const maxColumns = 2

/** The former and the current type of an attribute, with the columns it fills. */
const TypeText = ({ type }: { type: ChangedType }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const nameOf = (akeneo: string) => translate(`kontor.attributeSelect.types.${attributeTypeOf(akeneo).word}`)
  const { before, after, feeds, stops } = type
  const more = feeds.length - maxColumns
  return (
    <>
      {before
        ? translate(word('typeText'), { before: nameOf(before), after: nameOf(after) })
        : translate(word('typeOnly'), { after: nameOf(after) })}{' '}
      {feeds.slice(0, maxColumns).map(({ label, column }, index) => (
        <span key={column}>
          {index > 0 && ', '}
          {label} <Mono>{column}</Mono>
        </span>
      ))}
      {more > 0 && ` ${translate(word('andMore'), { count: number(more) })}`}.{' '}
      {stops && translate(word('stops'))}
    </>
  )
}

/** The button that accepts the new type of an attribute. */
const AcceptType = ({ type: { attribute, label, after } }: { type: ChangedType }) => {
  const translate = useTranslate()
  const send = useService()
  const toasts = useToasts()
  const client = useQueryClient()
  const accept = async () => {
    try {
      await send(healthCalls.keepAttributeType, { body: { attribute, after } })
      toasts.done(word('kept'), { name: label })
    } catch {
      toasts.failed(word('keepFailed'))
    }
    await client.invalidateQueries({ queryKey: healthKey })
  }
  return (
    <Link
      component="button"
      type="button"
      onClick={() => void accept()}
      aria-label={translate(word('keepTypeOf'), { name: label })}
      sx={{ font: 'inherit', verticalAlign: 'baseline' }}
    >
      {translate(word('keepType'))}
    </Link>
  )
}

/** A required field without a mapping. */
export const UnmappedFinding = ({
  finding,
  isFirst,
}: {
  finding: MappingHealth['unmapped'][number]
  isFirst: boolean
}) => {
  const translate = useTranslate()
  const { label, column, stops, products } = finding
  return (
    <CheckFinding
      name={label}
      code={column}
      text={translate(word(stops ? 'unmappedStops' : 'unmappedText'))}
      products={products}
      action={<OpenButton to={fieldPath(finding)} label="mapField" about={label} filled={isFirst} />}
    />
  )
}

/** A field of products with an attribute that may differ between the variants of a product. */
export const VariantFinding = ({ finding }: { finding: MappingHealth['variants'][number] }) => {
  const translate = useTranslate()
  const { label, column, attributeLabel } = finding
  return (
    <CheckFinding
      name={label}
      code={column}
      text={translate(word('variantText'), { name: attributeLabel })}
      action={<OpenButton to={fieldPath(finding)} label="openField" about={label} />}
    />
  )
}

/** An attribute with a changed type. */
export const TypeFinding = ({ type }: { type: ChangedType }) => (
  <CheckFinding
    name={type.label}
    code={type.attribute}
    text={
      <>
        <TypeText type={type} /> {!type.stops && <AcceptType type={type} />}
      </>
    }
    products={type.products}
    action={
      <OpenButton to={fieldPath(type.feeds[0] ?? { field: '' })} label="openField" about={type.label} />
    }
  />
)

/** A setting that refers to something that Akeneo lacks. */
export const MissingFinding = ({ reference }: { reference: MappingHealth['missing'][number] }) => {
  const translate = useTranslate()
  const { to, name } = referencePlace(reference)
  const { code, thing, problem = 'gone', record, stops = true } = reference
  const title = [record, 'key' in name ? translate(name.key) : name.text].filter(Boolean).join(': ')
  const about = { thing: translate(`kontor.sync.touched.things.${thing}`), code }
  const sentence =
    thing === 'kontorChannels'
      ? translate(word('missingChannel'), about)
      : problem === 'gone'
        ? translate(word('missingText'), about)
        : translate(word('missingAs'), {
            ...about,
            problem: translate(`kontor.sync.touched.problems.${problem}`),
          })
  return (
    <CheckFinding
      name={title}
      code={'text' in name ? reference.field : ''}
      text={`${sentence} ${stops ? translate(word('stops')) : ''}`}
      action={<OpenButton to={to} label={'text' in name ? 'openField' : 'openPage'} about={title} />}
    />
  )
}

import CheckCircleOutlineOutlined from '@mui/icons-material/CheckCircleOutlineOutlined'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import { Box, Button, Card, DialogContent, Link, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { healthCalls, type MappingHealth } from '../../contract/mapping/health.ts'
import { pagePaths } from '../../contract/pagePaths.ts'
import { useService } from '../../dataProvider/useProvider.ts'
import { SheetDialog } from '../../kit/form/SheetDialog.tsx'
import { Mono } from '../../kit/marks.tsx'
import { LoadFailed, RowSkeleton } from '../../kit/states.tsx'
import { useFormats } from '../../kit/useFormats.ts'
import { RenamedAttribute, useUndecided } from '../sync/RenamedOptions.tsx'
import {
  columns,
  CheckFinding,
  MissingFinding,
  TypeFinding,
  UnmappedFinding,
  VariantFinding,
  word,
} from './findings.tsx'
import { healthFindings, healthKey } from './HealthBar.tsx'

interface GroupProps {
  title: string
  /** The number of findings, or a text if it counts something else. */
  count: number | string
  isError?: boolean
  children: ReactNode
}

/** The findings of one kind; null without any. */
const Group = ({ title, count, isError = false, children }: GroupProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const id = useId()
  const Icon = isError ? ErrorOutlineOutlined : WarningAmberOutlined
  if (count === 0) return null
  return (
    <Box component="section" aria-labelledby={id} sx={{ borderTop: 1, borderColor: 'divider', pb: '6px' }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          minHeight: 36,
          p: '8px 16px 0',
          typography: 'body2',
        }}
      >
        <Icon aria-hidden sx={{ fontSize: 16, color: isError ? 'error.main' : 'warning.main' }} />
        <Box component="h3" id={id} sx={{ m: 0, font: 'inherit', fontWeight: 600 }}>
          {translate(word(title))}{' '}
          <Box component="span" sx={{ color: 'text.tertiary', fontWeight: 400 }}>
            {typeof count === 'number' ? number(count) : count}
          </Box>
        </Box>
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {children}
      </Box>
    </Box>
  )
}

type TextlessLanguage = MappingHealth['languages'][number]

/** The first products without a text in a language, each with a link to its trace. */
const TextlessDialog = ({ finding, onClose }: { finding: TextlessLanguage; onClose: () => void }) => {
  const { language, label, products: count } = finding
  const translate = useTranslate()
  const { number } = useFormats()
  const send = useService()
  const { data, isError, refetch } = useQuery({
    queryKey: [...healthKey, 'products', language],
    queryFn: async ({ signal }) =>
      (await send(healthCalls.textlessProducts, { query: { language }, signal })).data,
  })
  return (
    <SheetDialog open onClose={onClose} title={translate(word('productsTitle'), { name: label })} width={600}>
      <DialogContent>
        {isError && (
          <LoadFailed name={translate(word('products'))} since={0} onRetry={() => void refetch()} />
        )}
        {!data && !isError && <RowSkeleton rows={5} height={40} />}
        {data && data.length < count && (
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mb: 1 }}>
            {translate(word('firstOf'), { shown: number(data.length), count: number(count) })}
          </Typography>
        )}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', typography: 'body2' }}>
          {data?.map(({ identifier, name }) => (
            <Box component="li" key={identifier} sx={{ py: 1, borderBottom: 1, borderColor: 'divider' }}>
              <Link component={RouterLink} to={`${pagePaths.trace}/${encodeURIComponent(identifier)}`}>
                {name || identifier}
              </Link>{' '}
              {name && <Mono quiet>{identifier}</Mono>}
            </Box>
          ))}
        </Box>
      </DialogContent>
    </SheetDialog>
  )
}

/** Maximum number of fields that a sentence names. */
const maxFields = 2

/** A language without texts for some products. */
const LanguageFinding = ({ finding }: { finding: TextlessLanguage }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const [open, setOpen] = useState(false)
  const { label, locale, fields, products } = finding
  const names = fields
    .slice(0, maxFields)
    .map(field => field.label)
    .join(', ')
  const more = fields.length - maxFields
  const text =
    more > 0
      ? translate(word('languageMore'), { fields: names, smart_count: more, count: number(more) })
      : translate(word('languageText'), { fields: names })
  return (
    <>
      <CheckFinding
        name={label}
        code={locale}
        text={text}
        products={products}
        action={
          <Button
            variant="outlined"
            aria-label={translate(word('showProductsOf'), { name: label })}
            onClick={() => setOpen(true)}
          >
            {translate(word('showProducts'))}
          </Button>
        }
      />
      {open && <TextlessDialog finding={finding} onClose={() => setOpen(false)} />}
    </>
  )
}

/** All findings, most severe first. @param health undefined while it loads or if the backend has none */
export const MappingHealthCard = ({
  health,
  isPending,
}: {
  health: MappingHealth | undefined
  isPending: boolean
}) => {
  const translate = useTranslate()
  const title = useId()
  const { number, list } = useFormats()
  const renamed = useUndecided(health?.renamed)
  if (!health && !isPending) return null
  const optionCount = renamed.reduce((sum, { count }) => sum + count, 0)
  const isOk = health && healthFindings({ ...health, renamed: [...renamed] }) === 0
  return (
    <Card
      variant="outlined"
      component="section"
      id="health"
      aria-labelledby={title}
      sx={{ scrollMarginTop: 80 }}
    >
      <Box sx={{ ...columns, minHeight: 48, px: 2 }}>
        <Typography variant="subtitle1" component="h2" id={title}>
          {translate(word('title'))}
        </Typography>
        {health && !isOk && (
          <Typography
            variant="caption"
            aria-hidden
            sx={{ display: { xs: 'none', sm: 'block' }, textAlign: 'right', color: 'text.tertiary' }}
          >
            {translate(word('products'))}
          </Typography>
        )}
      </Box>
      {!health && <RowSkeleton rows={3} height={52} />}
      {isOk && (
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', p: '4px 16px 16px', typography: 'body2' }}>
          <CheckCircleOutlineOutlined aria-hidden sx={{ fontSize: 18, color: 'success.main' }} />
          {translate(word('well'))}
        </Box>
      )}
      {health && health.defaults.length > 0 && (
        <Typography variant="caption" component="p" sx={{ p: '0 16px 12px', color: 'text.tertiary' }}>
          {translate(word('defaults'), {
            fields: list(health.defaults.map(({ label, column }) => `${label} (${column})`)),
          })}
        </Typography>
      )}
      {health?.nextDelta && (
        <Typography variant="caption" component="p" sx={{ p: '0 16px 12px', color: 'text.tertiary' }}>
          {health.nextDelta}
        </Typography>
      )}
      {health && (
        <>
          <Group
            title="missing"
            count={health.missing.length}
            isError={health.missing.some(({ stops = true }) => stops)}
          >
            {health.missing.map(reference => (
              <MissingFinding key={JSON.stringify(reference)} reference={reference} />
            ))}
          </Group>
          <Group
            title="unmapped"
            count={health.unmapped.length}
            isError={health.unmapped.some(({ stops }) => stops)}
          >
            {health.unmapped.map((field, index) => (
              <UnmappedFinding key={field.field} finding={field} isFirst={index === 0} />
            ))}
          </Group>
          <Group title="variants" count={health.variants.length}>
            {health.variants.map(finding => (
              <VariantFinding key={`${finding.field} ${finding.attribute}`} finding={finding} />
            ))}
          </Group>
          <Group title="types" count={health.types.length} isError={health.types.some(({ stops }) => stops)}>
            {health.types.map(type => (
              <TypeFinding key={type.attribute} type={type} />
            ))}
          </Group>
          <Group title="languages" count={health.languages.length}>
            {health.languages.map(finding => (
              <LanguageFinding key={finding.language} finding={finding} />
            ))}
          </Group>
          {renamed.length > 0 && (
            <Group
              title="renamed"
              count={translate(word('options'), { smart_count: optionCount, count: number(optionCount) })}
            >
              {renamed.map(options => (
                <RenamedAttribute key={options.attribute} renamed={options} />
              ))}
            </Group>
          )}
        </>
      )}
    </Card>
  )
}

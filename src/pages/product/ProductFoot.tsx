import CheckCircleOutlineOutlined from '@mui/icons-material/CheckCircleOutlineOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import { Box, Button, Link } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { Product } from '../../contract/calls/products/product.ts'
import { pagePaths } from '../../contract/pagePaths.ts'
import { EmptyPanel, Panel } from '../../kit/show/Panel.tsx'
import { useNow } from '../../kit/clock.ts'
import { useFormats } from '../../kit/useFormats.ts'
import { exportPath } from '../../resources/exports.ts'
import { settings } from '../../resources/index.ts'

const Line = ({ children }: { children: ReactNode }) => (
  <Box
    component="li"
    sx={{
      display: 'flex',
      gap: '10px',
      alignItems: 'center',
      minHeight: 40,
      p: '4px 16px',
      borderTop: 1,
      borderColor: 'divider',
      fontSize: 13,
      fontVariantNumeric: 'tabular-nums',
      '&:first-of-type': { borderTop: 0 },
    }}
  >
    {children}
  </Box>
)

const list = { m: 0, p: 0, listStyle: 'none' } as const
const kinds = ['new', 'changed', 'moved', 'withdrawn', 'gone'] as const
/** The delivered files that are shown first, and more at each click. */
const step = 5

/** What the delivered files did to the articles of a product, newest first. */
export const DeliveredFiles = ({ product: { files } }: { product: Product }) => {
  const translate = useTranslate()
  const { near, number, fullTime } = useFormats()
  const now = useNow(true, 60_000)
  const [shown, setShown] = useState(step)
  const word = (key: string, params = {}) => translate(`kontor.product.files.${key}`, params)
  return (
    <Panel
      title={word('title')}
      action={files.length > shown && <Button onClick={() => setShown(shown + step)}>{word('older')}</Button>}
    >
      {files.length === 0 && <EmptyPanel>{word('none')}</EmptyPanel>}
      <Box component="ol" sx={list}>
        {files.slice(0, shown).map(({ run, ...counts }) => (
          <Line key={run.id}>
            <Link
              component={RouterLink}
              to={exportPath(run.id)}
              aria-label={translate('kontor.exports.export', { id: run.id })}
              sx={{ fontWeight: 500 }}
            >
              #{run.id}
            </Link>
            <Box component="span" sx={{ flex: 1, color: 'text.secondary' }}>
              {kinds
                .filter(kind => counts[kind] > 0)
                .map(kind => word(kind, { smart_count: counts[kind], count: number(counts[kind]) }))
                .join(', ')}
            </Box>
            <Box
              component="time"
              dateTime={run.startTime}
              title={fullTime(run.startTime)}
              sx={{ color: 'text.tertiary' }}
            >
              {near(run.startTime, now)}
            </Box>
          </Line>
        ))}
      </Box>
    </Panel>
  )
}

/** How many articles pass each check on the way into the file. */
export const WayIntoFile = ({ product: { articles, pim } }: { product: Product }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const word = (key: string, params = {}) => translate(`kontor.product.way.${key}`, params)
  const count = articles.length
  const inPim = articles.filter(({ now }) => now.kind !== 'gone' && now.kind !== 'unknown')
  const passing = inPim.filter(({ now }) => now.kind !== 'filtered')
  const sound = inPim.filter(({ issues }) => issues.every(({ severity }) => severity !== 'error'))
  const open = {
    filter: [settings.productFilter.path, 'openFilter'],
    required: [pagePaths.mapping, 'openMapping'],
  } as const
  const checks = [
    ...(pim === 'away'
      ? []
      : ([
          ['found', inPim.length],
          ['filter', passing.length],
          ['required', sound.length],
        ] as const)),
    ['file', articles.filter(({ inFile }) => inFile.state === 'in').length] as const,
  ] as const
  return (
    <Panel title={word('title')}>
      <Box component="ol" sx={list}>
        {checks.map(([key, passed]) => {
          const of = key === 'filter' || key === 'required' ? inPim.length : count
          const isWhole = passed === of
          const Icon = isWhole ? CheckCircleOutlineOutlined : WarningAmberOutlined
          const link = key === 'filter' || key === 'required' ? open[key] : undefined
          return (
            <Line key={key}>
              <Icon aria-hidden sx={{ fontSize: 16, color: isWhole ? 'success.main' : 'warning.main' }} />
              <Box component="span" sx={{ flex: 1 }}>
                {word(key, {
                  smart_count: passed,
                  passed: number(passed),
                  count: number(key === 'found' ? passed : of),
                })}
              </Box>
              {link && !isWhole && (
                <Link component={RouterLink} to={link[0]}>
                  {translate(`kontor.trace.${link[1]}`)}
                </Link>
              )}
            </Line>
          )
        })}
      </Box>
    </Panel>
  )
}

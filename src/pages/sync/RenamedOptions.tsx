import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import { Box, Button, Card, Tooltip, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useAddUndoableMutation, useNotify, useTranslate } from 'react-admin'
import type { RenamedOptions as Renamed } from '../../contract/calls/sync.ts'
import { healthCalls } from '../../contract/mapping/health.ts'
import { useService } from '../../dataProvider/useProvider.ts'
import { Mono, visuallyHidden } from '../../kit/marks.tsx'
import { useCount, useFormats } from '../../kit/useFormats.ts'
import { useToasts } from '../../kit/useToasts.ts'
import { syncStateKey, useSyncState } from './useSync.ts'

/** Attributes that somebody has decided about, while that can be taken back and until the service knows. */
const decidedKey = ['renamedOptions', 'decided']
const none: readonly string[] = []

const useDecided = () => {
  const client = useQueryClient()
  const { data } = useQuery({ queryKey: decidedKey, queryFn: () => none, initialData: none, enabled: false })
  const change = (to: (decided: readonly string[]) => readonly string[]) =>
    client.setQueryData<readonly string[]>(decidedKey, (decided = none) => to(decided))
  return {
    decided: data,
    add: (attribute: string) => change(decided => [...decided, attribute]),
    remove: (attribute: string) => change(decided => decided.filter(one => one !== attribute)),
  }
}

/** The attributes that nobody has decided about. @param renamed absent where a backend compares no texts */
export const useUndecided = (renamed: readonly Renamed[] | undefined): readonly Renamed[] => {
  const { decided } = useDecided()
  return (renamed ?? []).filter(({ attribute }) => !decided.includes(attribute))
}

/** The ways out of a new name: send codes, or say that TB.One knows it. */
const ways = ['codes', 'labels'] as const
type Way = (typeof ways)[number]

/** Goes one of the ways; each can be taken back before it is sent. */
const useDecisions = () => {
  const send = useService()
  const client = useQueryClient()
  const notify = useNotify()
  const toasts = useToasts()
  const addUndoable = useAddUndoableMutation()
  const { add, remove } = useDecided()

  const decide = (way: Way, renamed: Renamed, call: (renamed: Renamed) => Promise<unknown>) => {
    const { attribute, label } = renamed
    const finish = async () => {
      try {
        await call(renamed)
        void client.invalidateQueries({ queryKey: ['mapping', 'stored'] })
        void client.invalidateQueries({ queryKey: ['mapping', 'health'] })
        await client.invalidateQueries({ queryKey: syncStateKey })
      } catch (error) {
        toasts.failed(error instanceof Error ? error.message : 'kontor.kit.saveFailed')
      } finally {
        remove(attribute)
      }
    }
    add(attribute)
    const options = { type: 'success', undoable: true, messageArgs: { name: label } } as const
    notify(`kontor.sync.renamed.${way}.done`, options)
    addUndoable(({ isUndo }) => (isUndo ? remove(attribute) : void finish()))
  }
  return {
    codes: (renamed: Renamed) =>
      decide('codes', renamed, ({ attribute }) => send(healthCalls.sendOptionCodes, { body: { attribute } })),
    labels: (renamed: Renamed) =>
      decide('labels', renamed, ({ attribute, at }) =>
        send(healthCalls.keepOptionLabels, { body: { attribute, at } }),
      ),
  }
}

interface ProductsProps {
  value: number | null
  say: (value: number) => string
  /** Takes a line of its own on a phone. */
  wide?: boolean
}

/** A number of products; a dash where Akeneo did not say. */
const Products = ({ value, say, wide = false }: ProductsProps) => {
  const translate = useTranslate()
  const flex = wide ? { xs: '1 0 100%', sm: 'none' } : undefined
  return (
    <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', flex }}>
      {value !== null && say(value)}
      {value === null && <span aria-hidden>–</span>}
      {value === null && <span style={visuallyHidden}>{translate('kontor.sync.renamed.uncounted')}</span>}
    </Box>
  )
}

/** The old and the new text of an option in a locale. */
const OptionLine = ({ option, name }: { option: Renamed['options'][number]; name: string }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { code, locale, before, after, products } = option
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        gap: 1.5,
        alignItems: 'center',
        minHeight: 28,
        color: 'text.secondary',
        overflowWrap: 'anywhere',
      }}
      aria-label={translate('kontor.sync.renamed.change', { name, before, after, code, locale })}
    >
      <span>
        {before}{' '}
        <Box component="span" aria-hidden sx={{ color: 'text.tertiary' }}>
          →
        </Box>{' '}
        {after} <Mono quiet>{locale === '' ? code : `${code} · ${locale}`}</Mono>
      </span>
      <Products value={products} say={number} />
    </Box>
  )
}

/** The renamed options of an attribute, and what can be done about them. */
export const RenamedAttribute = ({ renamed }: { renamed: Renamed }) => {
  const translate = useTranslate()
  const count = useCount()
  const decide = useDecisions()
  const { attribute, label, options, products } = renamed
  const more = renamed.count - new Set(options.map(({ code }) => code)).size
  return (
    <Box component="li" sx={{ p: { xs: '8px 16px 12px', sm: '6px 16px 12px 40px' }, typography: 'body2' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px 12px', alignItems: 'center', minHeight: 44 }}>
        <Box sx={{ flex: { xs: '1 0 100%', sm: '1 1 0' }, minWidth: 0, overflowWrap: 'anywhere' }}>
          <h3 style={{ display: 'inline', font: 'inherit', margin: 0 }}>{label}</h3>{' '}
          <Mono quiet>{attribute}</Mono>
          <Typography variant="caption" component="div" sx={{ color: 'text.tertiary' }}>
            {translate('kontor.sync.renamed.why')}
          </Typography>
        </Box>
        <Products value={products} say={value => count('kontor.sync.renamed.products', value)} wide />
        {ways.map(way => (
          <Tooltip key={way} title={translate(`kontor.sync.renamed.${way}.hint`)}>
            <Button
              variant={way === 'codes' ? 'outlined' : 'text'}
              aria-label={translate(`kontor.sync.renamed.${way}.of`, { name: label })}
              onClick={() => decide[way](renamed)}
            >
              {translate(`kontor.sync.renamed.${way}.act`)}
            </Button>
          </Tooltip>
        ))}
      </Box>
      <Box
        component="ul"
        sx={{ m: 0, mt: 0.5, p: 0, pl: 1.5, listStyle: 'none', borderLeft: 2, borderColor: 'divider' }}
      >
        {options.map(option => (
          <OptionLine key={`${option.code} ${option.locale}`} option={option} name={label} />
        ))}
        {more > 0 && (
          <Box component="li" sx={{ color: 'text.tertiary', lineHeight: '28px' }}>
            {count('kontor.sync.renamed.more', more)}
          </Box>
        )}
      </Box>
    </Box>
  )
}

interface Props {
  /** A backend that compares no texts leaves it out. */
  renamed: readonly Renamed[] | undefined
  /** Shows the list only on demand: the page is about something else. */
  folded?: boolean
}

/** Options whose new texts TB.One may not know, attribute by attribute; nothing where there are none. */
export const RenamedOptions = ({ renamed, folded = false }: Props) => {
  const translate = useTranslate()
  const count = useCount()
  const title = useId()
  const list = useId()
  const [open, setOpen] = useState(!folded)
  const shown = useUndecided(renamed)
  if (shown.length === 0) return null
  const total = shown.reduce((sum, { count }) => sum + count, 0)
  return (
    <Card component="section" aria-labelledby={title}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          minHeight: 48,
          p: '6px 16px',
          typography: 'body2',
        }}
      >
        <WarningAmberOutlined aria-hidden sx={{ fontSize: 16, color: 'warning.main' }} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box
            component="h2"
            id={title}
            sx={{ display: 'inline', typography: 'body2', fontWeight: 600, m: 0 }}
          >
            {translate('kontor.sync.renamed.title')}
          </Box>{' '}
          <Box component="span" sx={{ color: 'text.tertiary' }}>
            {count('kontor.sync.renamed.options', total)}
          </Box>
        </Box>
        {folded && (
          <Button aria-expanded={open} aria-controls={open ? list : undefined} onClick={() => setOpen(!open)}>
            {translate(`kontor.sync.renamed.${open ? 'fold' : 'unfold'}`)}
          </Button>
        )}
      </Box>
      {open && (
        <Box component="ul" id={list} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {shown.map(one => (
            <RenamedAttribute key={one.attribute} renamed={one} />
          ))}
        </Box>
      )}
    </Card>
  )
}

/** The list on a page that is about something else; nothing where nothing is renamed or nobody knows. */
export const RenamedNotice = () => {
  const { data } = useSyncState(false, false)
  return <RenamedOptions renamed={data?.last?.renamed} folded />
}

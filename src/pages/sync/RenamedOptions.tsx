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

/** The query key of attributes with a decision that is not yet saved, because the user can still undo it. */
const pendingKey = ['renamedOptions', 'decided']
const none: readonly string[] = []

const usePendingDecisions = () => {
  const client = useQueryClient()
  const { data } = useQuery({ queryKey: pendingKey, queryFn: () => none, initialData: none, enabled: false })
  const change = (update: (pending: readonly string[]) => readonly string[]) =>
    client.setQueryData<readonly string[]>(pendingKey, (pending = none) => update(pending))
  return {
    pending: data,
    add: (attribute: string) => change(pending => [...pending, attribute]),
    remove: (attribute: string) => change(pending => pending.filter(other => other !== attribute)),
  }
}

/** The attributes without a decision. @param renamed undefined if the backend does not detect renamed options */
export const useUndecided = (renamed: readonly Renamed[] | undefined): readonly Renamed[] => {
  const { pending } = usePendingDecisions()
  return (renamed ?? []).filter(({ attribute }) => !pending.includes(attribute))
}

/** The decisions about renamed options: send codes, or keep the labels because TB.One knows them. */
const decisions = ['codes', 'labels'] as const
type Decision = (typeof decisions)[number]

/** Saves a decision after the undo time of react-admin's notification. */
const useDecisions = () => {
  const send = useService()
  const client = useQueryClient()
  const notify = useNotify()
  const toasts = useToasts()
  const addUndoable = useAddUndoableMutation()
  const { add, remove } = usePendingDecisions()

  const decide = (decision: Decision, renamed: Renamed, call: (renamed: Renamed) => Promise<unknown>) => {
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
    notify(`kontor.sync.renamed.${decision}.done`, options)
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
  /** Whether the number has a separate line on a phone. */
  wide?: boolean
}

/** A number of products; a dash if it is unknown. */
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

/** The previous and the new label of an option in a locale. */
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

/** The renamed options of an attribute, with buttons for both decisions. */
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
        {decisions.map(decision => (
          <Tooltip key={decision} title={translate(`kontor.sync.renamed.${decision}.hint`)}>
            <Button
              variant={decision === 'codes' ? 'outlined' : 'text'}
              aria-label={translate(`kontor.sync.renamed.${decision}.of`, { name: label })}
              onClick={() => decide[decision](renamed)}
            >
              {translate(`kontor.sync.renamed.${decision}.act`)}
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
  /** Undefined if the backend does not detect renamed options. */
  renamed: readonly Renamed[] | undefined
  /** Whether the list is folded at first, for pages on other subjects. */
  folded?: boolean
}

/** The renamed options by attribute, whose new labels TB.One may not know; null without any. */
export const RenamedOptionList = ({ renamed, folded = false }: Props) => {
  const translate = useTranslate()
  const count = useCount()
  const title = useId()
  const list = useId()
  const [open, setOpen] = useState(!folded)
  const undecided = useUndecided(renamed)
  if (undecided.length === 0) return null
  const total = undecided.reduce((sum, { count }) => sum + count, 0)
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
          {undecided.map(attribute => (
            <RenamedAttribute key={attribute.attribute} renamed={attribute} />
          ))}
        </Box>
      )}
    </Card>
  )
}

/** The folded list of renamed options for other pages; null without any. */
export const RenamedNotice = () => {
  const { data } = useSyncState(false, false)
  return <RenamedOptionList renamed={data?.last?.renamed} folded />
}

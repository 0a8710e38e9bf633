import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import { Alert, AlertTitle, Box, Button, Link } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { BrokenReference } from '../../contract/calls/sync.ts'
import { routeNameOf } from '../../contract/derive.ts'
import { pagePaths } from '../../contract/pagePaths.ts'
import type { Declaration } from '../../contract/resource.ts'
import { Mono } from '../../kit/marks.tsx'
import { useFormats } from '../../kit/useFormats.ts'
import { resources, settings } from '../../resources/index.ts'
import { useSyncState } from './useSync.ts'

/** A broken reference with the setting that contains it. */
interface ReferencePlace {
  readonly reference: BrokenReference
  readonly to: string
  /** The name of the setting: a translation key or a text. */
  readonly name: { readonly key: string } | { readonly text: string }
}

/** The broken references of one page. */
interface ReferenceGroup {
  readonly to: string
  /** The translation key of the page's name. */
  readonly title: string
  readonly places: readonly ReferencePlace[]
}

const declarations: readonly Declaration[] = [...Object.values(resources), ...Object.values(settings)]

const pageOf = (area: string): Pick<ReferenceGroup, 'to' | 'title'> & { declaration?: Declaration } => {
  const declaration = declarations.find(({ name }) => name === area)
  return declaration
    ? { to: declaration.path, title: `resources.${routeNameOf(declaration)}.name`, declaration }
    : { to: pagePaths.mapping, title: 'kontor.sync.touched.mapping' }
}

/** The setting that contains a reference, with its address and name. */
export const referencePlace = (reference: BrokenReference): ReferencePlace => {
  const { to, declaration } = pageOf(reference.area)
  if (!declaration)
    return {
      reference,
      to: `${to}#${encodeURIComponent(reference.field)}`,
      name: { text: reference.label ?? reference.field },
    }
  const field = { key: `resources.${routeNameOf(declaration)}.fields.${reference.field}` }
  return { reference, to, name: field }
}

/** Groups references by the page where the user can correct them, in their order. */
const groupByPage = (references: readonly BrokenReference[]): ReferenceGroup[] => {
  const areas = [...new Set(references.map(({ area }) => area))]
  return areas.map(area => {
    const { to, title } = pageOf(area)
    return { to, title, places: references.filter(reference => reference.area === area).map(referencePlace) }
  })
}

/** The number of references shown before the user expands the list. */
const initialCount = 8

/** Whether exports fail because of a reference before they read a product. */
const stopsExports = ({ stops = true }: BrokenReference) => stops

/** The references of one page, each with a link to its setting. */
const ReferenceList = ({ group: { title, places } }: { group: ReferenceGroup }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const [all, setAll] = useState(places.length <= initialCount + 1)
  const visible = all ? places : places.slice(0, initialCount)
  const nameOf = ({ name, reference }: ReferencePlace) =>
    [reference.record, 'key' in name ? translate(name.key) : name.text].filter(Boolean).join(': ')
  return (
    <Box sx={{ mt: 1.5 }}>
      <Box component="h2" sx={{ typography: 'body2', fontWeight: 600, m: 0 }}>
        {translate(title, { smart_count: 2 })}
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {visible.map(place => {
          const { reference, to } = place
          return (
            <Box component="li" key={JSON.stringify(reference)} sx={{ py: '2px', overflowWrap: 'anywhere' }}>
              <Link component={RouterLink} to={to} underline="always">
                {nameOf(place)}
              </Link>
              {' · '}
              {'text' in place.name && `${translate(`kontor.sync.touched.things.${reference.thing}`)} `}
              <Mono>{reference.code}</Mono>
              {reference.problem && reference.problem !== 'gone' && (
                <> ({translate(`kontor.sync.touched.problems.${reference.problem}`)})</>
              )}
              {!stopsExports(reference) && <> ({translate('kontor.sync.touched.notUsed')})</>}
            </Box>
          )
        })}
      </Box>
      {!all && (
        <Button sx={{ ml: '-8px', mt: 0.5 }} onClick={() => setAll(true)}>
          {translate('kontor.sync.touched.more', { count: number(places.length) })}
        </Button>
      )}
    </Box>
  )
}

interface Props {
  references: readonly BrokenReference[]
  schedules?: readonly string[]
  /** Whether the list is folded at first, for pages on other subjects. */
  folded?: boolean
  /** Whether an export shows its own broken references. */
  ofRun?: boolean
}

const noSchedules: readonly string[] = []

/** The settings that refer to something that Akeneo lacks, each with a link. */
export const StaleReferences = ({
  references,
  schedules = noSchedules,
  folded = false,
  ofRun = false,
}: Props) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const [open, setOpen] = useState(!folded)
  const stops = references.some(stopsExports)
  const Icon = stops ? ErrorOutlineOutlined : WarningAmberOutlined
  const count = number(references.length)
  return (
    <Alert
      severity={stops ? 'error' : 'warning'}
      role="note"
      icon={<Icon fontSize="inherit" />}
      sx={{ overflowWrap: 'anywhere' }}
    >
      <AlertTitle>{translate(`kontor.sync.touched.${ofRun ? 'ofRun' : 'title'}`)}</AlertTitle>
      {!ofRun && translate(`kontor.sync.touched.${stops ? 'remedy' : 'unused'}`)}
      {folded && (
        <Button
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          sx={{ display: 'block', ml: '-8px', mt: 0.5 }}
        >
          {translate(`kontor.sync.touched.${open ? 'fold' : 'unfold'}`, {
            smart_count: references.length,
            count,
          })}
        </Button>
      )}
      {open && (
        <>
          {groupByPage(references).map(group => (
            <ReferenceList key={group.title} group={group} />
          ))}
          {schedules.length > 0 && (
            <Box sx={{ mt: 1.5 }}>
              <Link component={RouterLink} to={resources.schedules.path} underline="always">
                {translate('kontor.sync.touched.schedules', { names: schedules.join(', ') })}
              </Link>
            </Box>
          )}
        </>
      )}
    </Alert>
  )
}

/** The folded list of broken references for other pages; null without any. */
export const StaleNotice = () => {
  const { data } = useSyncState(false, false)
  const { touched = [], schedules = [] } = data?.last ?? {}
  return touched.length > 0 ? <StaleReferences references={touched} schedules={schedules} folded /> : null
}

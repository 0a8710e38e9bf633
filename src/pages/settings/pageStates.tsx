import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { StateLine } from '../../kit/settings/StateLine.tsx'
import { useNow } from '../../kit/timing.ts'
import { useFormats } from '../../kit/useFormats.ts'
import { readMapping } from '../mapping/draft/mappingDraft.ts'
import { noErrors } from '../mapping/draft/placedErrors.ts'
import { countOf, missingFields, statusesOf } from '../mapping/list/fieldStatus.ts'
import { type LoadedMapping, useMapping } from '../mapping/useMapping.ts'
import { useSyncState } from '../sync/useSync.ts'

const countsOf = ({ fields: { product, article }, stored, lookup }: LoadedMapping) => {
  const fields = [...product, ...article]
  const statuses = statusesOf(fields, readMapping(fields, stored), noErrors, lookup)
  return {
    mapped: [...statuses.values()].filter(({ mapped }) => mapped).length,
    missing: missingFields(fields, statuses).length,
    gone: countOf(fields, statuses, 'warnings'),
  }
}

/** How many fields are mapped, which required ones are not, and what vanished from the PIM. */
export const MappingState = () => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { data } = useMapping()
  const counts = useMemo(() => data && countsOf(data), [data])
  if (!counts) return <StateLine />
  const { mapped, missing, gone } = counts
  const say = (what: keyof typeof counts) =>
    translate(`kontor.mapping.tile.${what}`, { smart_count: counts[what], count: number(counts[what]) })
  const words = [say('mapped'), ...(missing > 0 ? [say('missing')] : []), ...(gone > 0 ? [say('gone')] : [])]
  const colour = missing + gone > 0 ? 'warning.dot' : mapped > 0 ? 'success.dot' : 'inputBorder'
  return <StateLine color={colour} words={words.join(', ')} />
}

/** On the tile: whether a synchronisation runs, else when and how the last one ended, and how much of it is worth a look: settings that name what is gone, attributes with renamed options. */
export const SyncState = () => {
  const translate = useTranslate()
  const { ago, fullTime, number } = useFormats()
  const now = useNow(true, 20_000)
  const { data } = useSyncState(false, false)
  if (!data) return <StateLine />
  const { running, last } = data
  if (running) {
    const [done, total] = [number(running.done), number(running.total)]
    return <StateLine color="running.dot" words={translate('kontor.sync.tile.running', { done, total })} />
  }
  if (!last) return <StateLine color="inputBorder" words={translate('kontor.settings.hub.nothing')} />
  const time = ago(last.at, now)
  const title = fullTime(last.at)
  if (!last.success)
    return (
      <StateLine color="error.dot" words={translate('kontor.sync.tile.failed', { time })} title={title} />
    )
  const length = last.touched.length + (last.renamed?.length ?? 0)
  if (length > 0) {
    const words = translate('kontor.sync.tile.warnings', { smart_count: length, count: number(length), time })
    return <StateLine color="warning.dot" words={words} title={title} />
  }
  return (
    <StateLine
      color="success.dot"
      words={translate('kontor.sync.tile.synchronized', { time })}
      title={title}
    />
  )
}

import { useTranslate } from 'react-admin'
import { StateLine } from '../../kit/settings/StateLine.tsx'
import { useNow } from '../../kit/timing.ts'
import { useFormats } from '../../kit/useFormats.ts'
import { useSyncState } from './useSync.ts'

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

import { useTranslate } from 'react-admin'
import { useCounted } from '../../kit/useCounted.ts'
import { settings } from '../../resources/index.ts'
import { StateLine } from '../settings/states/StateLine.tsx'
import { useTileRecord } from '../settings/states/useTileRecord.ts'
import { useSyncState } from '../sync/useSyncState.ts'
import { conditionsIn } from './conditionsIn.ts'

/** On the tile: how many conditions there are, and whether they name something that Akeneo no longer has. */
export const FilterState = () => {
  const translate = useTranslate()
  const counted = useCounted()
  const record = useTileRecord(settings.productFilter)
  const { data: sync } = useSyncState(false, false)
  if (!record) return <StateLine />
  const gone = sync?.last?.touched.filter(({ area }) => area === settings.productFilter.name).length ?? 0
  if (gone > 0)
    return <StateLine color="warning.dot" words={counted('kontor.productFilter.tile.gone', gone)} />
  const conditions = conditionsIn(record)
  return conditions === 0 ? (
    <StateLine color="inputBorder" words={translate('kontor.productFilter.tile.none')} />
  ) : (
    <StateLine color="success.dot" words={counted('kontor.productFilter.conditions', conditions)} />
  )
}

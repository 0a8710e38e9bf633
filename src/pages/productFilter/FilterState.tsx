import { useTranslate } from 'react-admin'
import { useCounted } from '../../kit/useCounted.ts'
import { settings } from '../../resources/index.ts'
import { StateLine } from '../../kit/StateLine.tsx'
import { useTileRecord } from '../../kit/useTileRecord.ts'
import { useTouched } from '../sync/useTouched.ts'
import { conditionsIn } from './conditionsIn.ts'

/** On the tile: how many conditions there are, and whether they name something that Akeneo no longer has. */
export const FilterState = () => {
  const translate = useTranslate()
  const counted = useCounted()
  const record = useTileRecord(settings.productFilter)
  const gone = useTouched(settings.productFilter)
  if (!record) return <StateLine />
  if (gone > 0) return <StateLine color="warning.dot" words={counted('kontor.settings.hub.gone', gone)} />
  const conditions = conditionsIn(record)
  return conditions === 0 ? (
    <StateLine color="inputBorder" words={translate('kontor.productFilter.tile.none')} />
  ) : (
    <StateLine color="success.dot" words={counted('kontor.productFilter.conditions', conditions)} />
  )
}

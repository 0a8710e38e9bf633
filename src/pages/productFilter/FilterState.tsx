import { useTranslate } from 'react-admin'
import { useTileRecord } from '../../kit/queries.ts'
import { StateLine } from '../../kit/settings/StateLine.tsx'
import { useCount } from '../../kit/useFormats.ts'
import { settings } from '../../resources/index.ts'
import { useStaleCount } from '../sync/StaleReferences.tsx'
import { conditionsIn } from './useProductCount.ts'

/** On the tile: how many conditions there are, and whether they name something that Akeneo no longer has. */
export const FilterState = () => {
  const translate = useTranslate()
  const count = useCount()
  const record = useTileRecord(settings.productFilter)
  const gone = useStaleCount(settings.productFilter)
  if (!record) return <StateLine />
  if (gone > 0) return <StateLine color="warning.dot" words={count('kontor.settings.hub.gone', gone)} />
  const conditions = conditionsIn(record)
  return conditions === 0 ? (
    <StateLine color="inputBorder" words={translate('kontor.productFilter.tile.none')} />
  ) : (
    <StateLine color="success.dot" words={count('kontor.productFilter.conditions', conditions)} />
  )
}

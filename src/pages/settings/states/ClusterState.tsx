import { codesIn } from '../../../kit/inputs/codesIn.ts'
import { useCounted } from '../../../kit/useCounted.ts'
import { settings } from '../../../resources/index.ts'
import { StateLine } from './StateLine.tsx'
import { useTileRecord } from './useTileRecord.ts'

/** How many categories become clusters, and in which language. */
export const ClusterState = () => {
  const counted = useCounted()
  const record = useTileRecord(settings.cluster)
  if (!record) return <StateLine />
  const { length } = codesIn(record['akeneoCategories'])
  const locale = record['akeneoLocale'] ? `, ${record['akeneoLocale']}` : ''
  return (
    <StateLine
      color={length > 0 ? 'success.dot' : 'inputBorder'}
      words={counted('kontor.settings.hub.categories', length) + (length > 0 ? locale : '')}
    />
  )
}

import { codesIn } from '../../../kit/inputs/codesIn.ts'
import { useCounted } from '../../../kit/useCounted.ts'
import { settings } from '../../../resources/index.ts'
import { StateLine } from '../../../kit/StateLine.tsx'
import { useTileRecord } from '../../../kit/useTileRecord.ts'
import { useTouched } from '../../sync/useTouched.ts'

/** How many categories become clusters and in which language, or that Akeneo no longer has some. */
export const ClusterState = () => {
  const counted = useCounted()
  const record = useTileRecord(settings.cluster)
  const gone = useTouched(settings.cluster)
  if (!record) return <StateLine />
  if (gone > 0) return <StateLine color="warning.dot" words={counted('kontor.settings.hub.gone', gone)} />
  const { length } = codesIn(record['akeneoCategories'])
  const locale = record['akeneoLocale'] ? `, ${record['akeneoLocale']}` : ''
  return (
    <StateLine
      color={length > 0 ? 'success.dot' : 'inputBorder'}
      words={counted('kontor.settings.hub.categories', length) + (length > 0 ? locale : '')}
    />
  )
}

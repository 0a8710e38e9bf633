import { useTranslate } from 'react-admin'
import { useFormats } from '../../../kit/useFormats.ts'
import { settings } from '../../../resources/index.ts'
import { StateLine } from '../../../kit/StateLine.tsx'
import { useTileRecord } from '../../../kit/useTileRecord.ts'

/** How many assets are in the cache. */
export const CacheState = () => {
  const translate = useTranslate()
  const { number } = useFormats()
  const record = useTileRecord(settings.assetCache)
  if (!record) return <StateLine />
  const amount = Number(record['amountAssets'] ?? 0)
  return (
    <StateLine
      color={amount > 0 ? 'success.dot' : 'inputBorder'}
      words={translate('kontor.settings.hub.assets', { smart_count: amount, count: number(amount) })}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { routeNameOf } from '../../../contract/derive.ts'
import { useProvider } from '../../../dataProvider/useProvider.ts'
import { useFormats } from '../../../kit/useFormats.ts'
import { resources } from '../../../resources/index.ts'
import { StateLine } from '../../../kit/StateLine.tsx'

const newestOnly = {
  pagination: { page: 1, perPage: 1 },
  sort: { field: 'at', order: 'DESC' as const },
  filter: {},
}

/** How many changes were noted. */
export const AuditState = () => {
  const translate = useTranslate()
  const { number } = useFormats()
  const provider = useProvider()
  const name = routeNameOf(resources.audit)
  const { data: total } = useQuery({
    queryKey: [name, 'getList', 'tile'],
    queryFn: async ({ signal }) => (await provider.getList(name, { ...newestOnly, signal })).total ?? 0,
  })
  if (total === undefined) return <StateLine />
  return (
    <StateLine
      color={total > 0 ? 'success.dot' : 'inputBorder'}
      words={translate('kontor.settings.hub.changes', { smart_count: total, count: number(total) })}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { useLocaleState, useTranslate } from 'react-admin'
import { calls } from '../../../contract/calls.ts'
import { routeNameOf } from '../../../contract/derive.ts'
import { useService } from '../../../dataProvider/useService.ts'
import { declarationOf } from './declarationOf.ts'

/** The labels of the mapping's fields, which the service words; empty for what a declaration describes. */
const useMappingLabels = (enabled: boolean) => {
  const send = useService()
  const [locale] = useLocaleState()
  return useQuery({
    queryKey: ['mapping', 'labels', locale],
    queryFn: async ({ signal }) => {
      const { productAttributes, articleAttributes } = (await send(calls.mappingUiConfig, { signal })).data
      return new Map([...productAttributes, ...articleAttributes].map(({ key, label }) => [key, label]))
    },
    enabled,
    staleTime: Infinity,
  }).data
}

/** What people call a field of an area by its path; a path that nobody words stays as it is. */
export const useFieldLabel = (area: string): ((path: string) => string) => {
  const translate = useTranslate()
  const declaration = declarationOf(area)
  const labels = useMappingLabels(declaration === undefined)
  if (declaration)
    return path => translate(`resources.${routeNameOf(declaration)}.fields.${path}`, { _: path })
  return path => {
    const [field = '', ...inner] = path.split('.')
    const rest = inner.map(step => translate(`kontor.${area}.inputs.${step}`, { _: step }))
    return [labels?.get(field) ?? field, ...rest].join(', ')
  }
}

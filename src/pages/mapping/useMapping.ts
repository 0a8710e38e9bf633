import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocaleState } from 'react-admin'
import type { Mapping, MappingAttribute, SourceAttribute } from '../../contract/mapping.ts'
import { calls } from '../../contract/calls.ts'
import { useService } from '../../dataProvider/useService.ts'
import { worldOf, type World } from './draft/world.ts'

/** The tabs of the page and their fields. */
export const levels = ['product', 'article'] as const
export type Level = (typeof levels)[number]

/** What the mapping page works with. */
export interface LoadedMapping {
  readonly fields: Readonly<Record<Level, readonly MappingAttribute[]>>
  readonly attributes: readonly SourceAttribute[]
  readonly world: World
  /** What is stored, as it was when the page opened. */
  readonly stored: Mapping
}

/** Opens with what is stored now, and is not changed under the hands of who edits it. */
const once = { gcTime: 0, staleTime: Infinity } as const

/**
 * Reads the six answers the mapping needs, side by side. What the service words is read again in another language;
 * the stored mapping is not. Source: spec section 7.
 */
export const useMapping = () => {
  const send = useService()
  const [locale] = useLocaleState()
  const lists = useQuery({
    queryKey: ['mapping', 'lists', locale],
    queryFn: async ({ signal }) => {
      const [config, attributes, akeneoChannels, families, channels] = await Promise.all([
        send(calls.mappingUiConfig, { signal }),
        send(calls.mappingAttributes, { signal }),
        send(calls.mappingAkeneoChannels, { signal }),
        send(calls.mappingMeasureFamilies, { signal }),
        send(calls.mappingChannels, { signal }),
      ])
      return {
        config: config.data,
        attributes: attributes.data,
        akeneoChannels: akeneoChannels.data,
        families: families.data,
        channels: channels.data,
      }
    },
    placeholderData: keepPreviousData,
    ...once,
  })
  const stored = useQuery({
    queryKey: ['mapping', 'stored'],
    queryFn: async ({ signal }) => (await send(calls.getMapping, { signal })).data,
    ...once,
  })
  const data = useMemo((): LoadedMapping | undefined => {
    if (!lists.data || !stored.data) return undefined
    const { config, ...world } = lists.data
    return {
      fields: { product: config.productAttributes, article: config.articleAttributes },
      attributes: lists.data.attributes,
      world: worldOf({ ...world, formatters: config.formatters }),
      stored: stored.data,
    }
  }, [lists.data, stored.data])
  return {
    data,
    failed: lists.isError || stored.isError,
    retry: () => {
      if (lists.isError) void lists.refetch()
      if (stored.isError) void stored.refetch()
    },
  }
}

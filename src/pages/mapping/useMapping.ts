import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocaleState } from 'react-admin'
import {
  type Mapping,
  type MappingAttribute,
  mappingCalls,
  type SourceAttribute,
} from '../../contract/mapping/mapping.ts'
import { useService } from '../../dataProvider/useProvider.ts'
import { type EditorLookup, editorLookup } from './draft/entry.ts'

/** The tabs of the page: fields of a product, fields of an article. */
export const levels = ['product', 'article'] as const
export type Level = (typeof levels)[number]

/** What the mapping page works with. */
export interface LoadedMapping {
  readonly fields: Readonly<Record<Level, readonly MappingAttribute[]>>
  readonly attributes: readonly SourceAttribute[]
  readonly lookup: EditorLookup
  /** What is stored, as it was when the page opened or when something on it was decided last. */
  readonly stored: Mapping
}

/** A field is told by its key; without both lists there is nothing to map. */
const fieldNeeds = [
  'productAttributes',
  'productAttributes.key',
  'articleAttributes',
  'articleAttributes.key',
] as const

/** Opens with what is stored now, and is not changed under the hands of who edits it. */
const once = { gcTime: 0, staleTime: Infinity } as const

/**
 * Reads the six answers the mapping needs, side by side. What the service words is read again in another language;
 * the stored mapping is not.
 */
export const useMapping = () => {
  const send = useService()
  const [locale] = useLocaleState()
  const lists = useQuery({
    queryKey: ['mapping', 'lists', locale],
    queryFn: async ({ signal }) => {
      const [config, attributes, akeneoChannels, families, channels] = await Promise.all([
        send(mappingCalls.mappingUiConfig, { needs: fieldNeeds, signal }),
        send(mappingCalls.mappingAttributes, { needs: ['code', 'type'], signal }),
        send(mappingCalls.mappingAkeneoChannels, { needs: ['code'], signal }),
        send(mappingCalls.mappingMeasureFamilies, { needs: ['code', 'units.code'], signal }),
        send(mappingCalls.mappingChannels, { needs: ['name'], signal }),
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
    queryFn: async ({ signal }) => (await send(mappingCalls.getMapping, { signal })).data,
    ...once,
  })
  const data = useMemo((): LoadedMapping | undefined => {
    if (!lists.data || !stored.data) return undefined
    const { config, ...known } = lists.data
    return {
      fields: { product: config.productAttributes, article: config.articleAttributes },
      attributes: lists.data.attributes,
      lookup: editorLookup({ ...known, formatters: config.formatters, languages: config.languages }),
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

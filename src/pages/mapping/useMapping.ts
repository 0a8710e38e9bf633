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

/** The levels of fields, each with a tab: product and article. */
export const levels = ['product', 'article'] as const
export type Level = (typeof levels)[number]

/** The data of the mapping page. */
export interface LoadedMapping {
  readonly fields: Readonly<Record<Level, readonly MappingAttribute[]>>
  readonly attributes: readonly SourceAttribute[]
  readonly lookup: EditorLookup
  /** The stored mapping, as loaded when the page opened or after the last decision about renamed options. */
  readonly stored: Mapping
}

/** The parts of the answer that the page needs: both lists, with the key of each field. */
const requiredParts = [
  'productAttributes',
  'productAttributes.key',
  'articleAttributes',
  'articleAttributes.key',
] as const

/** Loads fresh data when the page opens, and does not refetch it while the user edits. */
const once = { gcTime: 0, staleTime: Infinity } as const

/**
 * Loads the data of the mapping page with six calls at the same time. A new language reloads the lists with labels, but
 * not the stored mapping.
 */
export const useMapping = () => {
  const send = useService()
  const [locale] = useLocaleState()
  const lists = useQuery({
    queryKey: ['mapping', 'lists', locale],
    queryFn: async ({ signal }) => {
      const [config, attributes, akeneoChannels, families, channels] = await Promise.all([
        send(mappingCalls.mappingUiConfig, { needs: requiredParts, signal }),
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
    const { config, ...otherLists } = lists.data
    return {
      fields: { product: config.productAttributes, article: config.articleAttributes },
      attributes: lists.data.attributes,
      lookup: editorLookup({ ...otherLists, formatters: config.formatters, languages: config.languages }),
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

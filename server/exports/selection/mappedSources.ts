import { z } from 'zod'
import type { StoredEntry } from '../../../src/contract/mapping/entry.ts'
import { type Mapping, mappingSchema } from '../../../src/contract/mapping/mapping.ts'
import { type ByShape, matchShape } from '../../../src/contract/mapping/valueKinds.ts'
import { resources, settings } from '../../../src/resources/index.ts'
import type { Search } from '../../akeneo/akeneoClient.ts'
import type { AkeneoAttribute } from '../../model/akeneo.ts'
import { isFilterable } from '../../model/attributeTypes.ts'
import type { FieldDefinition } from '../../tradebyte/fields/defineField.ts'
import { fieldTable } from '../../tradebyte/fields/fieldTable.ts'
import { readingsOf, readStored } from '../../tradebyte/mapping/readStored.ts'
import { sourceKindOf } from '../../tradebyte/mapping/entryKinds.ts'
import { mappingDocument } from '../runSetup.ts'
import type { Stores } from './renamedOptions.ts'

const typesDocument = 'mappedTypes'
/** Akeneo's types by the codes of attributes, as they were when fields were mapped to them. */
const typesSchema = z.record(z.string(), z.string())

/** Attributes by their codes in lower case: the mapping may spell them otherwise. */
export const byLowerCode = (attributes: readonly AkeneoAttribute[]) =>
  new Map(attributes.map(attribute => [attribute.code.toLowerCase(), attribute]))

/** The mapping as it is stored. */
export const readMapping = async ({ documents }: Pick<Stores, 'documents'>): Promise<Mapping> =>
  (await documents.read(mappingDocument, mappingSchema)) ?? {}

/** The attributes that a mapping reads, as it spells their codes. */
const attributesIn = (mapping: Mapping): Set<string> => {
  const readings = [...fieldTable.values()].flatMap(field =>
    readingsOf(readStored(mapping, field)?.entries ?? []),
  )
  return new Set(readings.map(({ akeneoAttribute }) => akeneoAttribute).filter(code => !code.startsWith('@')))
}

/**
 * Notes the types of the attributes that the mapping reads, to notice when Akeneo changes one: what is noted stays.
 * @param changed fields that were just mapped: the user has seen their present types
 */
export const noteTypes = async (stores: Stores, changed: Mapping = {}): Promise<void> => {
  const attributes = byLowerCode(await stores.masters.attributes())
  const [mapped, seen] = [attributesIn(await readMapping(stores)), attributesIn(changed)]
  await stores.documents.change(typesDocument, typesSchema, (noted = {}) =>
    Object.fromEntries(
      [...mapped].flatMap(code => {
        const now = attributes.get(code.toLowerCase())?.type
        const type = seen.has(code) ? (now ?? noted[code]) : (noted[code] ?? now)
        return type === undefined ? [] : [[code, type]]
      }),
    ),
  )
}

/** Says that the fields may read an attribute with the type that a person has seen. */
export const keepType = async ({ documents }: Stores, attribute: string, type: string): Promise<void> => {
  await documents.change(typesDocument, typesSchema, noted => ({ ...noted, [attribute]: type }))
}

/** A column that a field writes. */
export type Feed = { readonly field: FieldDefinition; readonly column: string }

/** Attributes whose type is read otherwise than the one that was noted, with the fields they feed. */
export const changedTypes = async (stores: Stores) => {
  const noted = (await stores.documents.read(typesDocument, typesSchema)) ?? {}
  const attributes = byLowerCode(await stores.masters.attributes())
  const { akeneoChannel: usual } = await stores.records.readSettings(settings.exportSettings)
  const mapping = await readMapping(stores)
  return Object.entries(noted).flatMap(([code, before]) => {
    const attribute = attributes.get(code.toLowerCase())
    if (!attribute || sourceKindOf(attribute.type) === sourceKindOf(before)) return []
    const { feeds, channel } = fedBy(mapping, attribute.code)
    return feeds.length === 0 ? [] : [{ code, attribute, before, feeds, channel: channel ?? usual }]
  })
}

/** The entries of a part, by the key in the brackets of their columns. */
const byKey: ByShape<[], readonly (readonly [string | null, readonly StoredEntry[]])[]> = {
  entry: entry => [[null, [entry]]],
  list: entries => [[null, entries]],
  keyed: entries => entries.map(entry => [entry.key ?? null, [entry]]),
  keyedLists: lists => lists.map(({ key, akeneoAttributes }) => [key ?? null, akeneoAttributes]),
}

/** The fields that read an attribute, each column once, and the Akeneo channel of the first. */
const fedBy = (mapping: Mapping, code: string) => {
  const feeds = new Map<string, Feed>()
  let channel: string | undefined
  for (const field of fieldTable.values())
    for (const part of readStored(mapping, field)?.parts ?? [])
      for (const [key, entries] of matchShape(byKey, part))
        for (const { akeneoAttribute, akeneoChannel } of readingsOf(entries)) {
          if (akeneoAttribute.toLowerCase() !== code.toLowerCase()) continue
          const bracket = part.channel ?? key
          const column = bracket === null ? field.field : `${field.field}[${bracket}]`
          feeds.set(`${field.key} ${column}`, { field, column })
          channel ??= akeneoChannel
        }
  return { feeds: [...feeds.values()], channel }
}

/** The texts that the mapping reads for each language: fields without keys, from attributes with a value for each locale. */
export const readTexts = async (stores: Stores) => {
  const { akeneoChannel: usual } = await stores.records.readSettings(settings.exportSettings)
  const attributes = byLowerCode(await stores.masters.attributes())
  const mapping = await readMapping(stores)
  const read = [...fieldTable.values()]
    .filter(({ kind }) => kind === 'perLocale' || kind === 'listPerLocale')
    .map(field => ({
      field,
      readings: readingsOf(readStored(mapping, field)?.entries ?? []).flatMap(
        ({ akeneoAttribute, akeneoChannel }) => {
          const attribute = attributes.get(akeneoAttribute.toLowerCase())
          const scope = akeneoChannel ?? usual
          return attribute?.localizable && isFilterable(attribute) ? [{ attribute, scope }] : []
        },
      ),
    }))
    .filter(({ readings }) => readings.length > 0)
  /** @returns the fields, and the conditions that a product without a text for any of them meets */
  const textsOf = (locale: string) => {
    const empty: Record<string, { operator: string; locale: string; scope?: string }[]> = {}
    for (const { attribute, scope } of read.flatMap(({ readings }) => readings)) {
      const condition = { operator: 'EMPTY', locale, ...(attribute.scopable && scope && { scope }) }
      const known = (empty[attribute.code] ??= [])
      if (!known.some(one => one.scope === condition.scope)) known.push(condition)
    }
    return { fields: read.map(({ field }) => field), empty: empty satisfies Search }
  }
  return { languages: await stores.records.list(resources.languages), textsOf }
}

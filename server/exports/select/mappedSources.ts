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
import { mappingDocument } from '../run/runSetup.ts'
import type { Stores } from './renamedOptions.ts'

const typesDocument = 'mappedTypes'
/** Akeneo's types by the codes of attributes, at the time when fields were mapped to them. */
const typesSchema = z.record(z.string(), z.string())

/** Attributes by their codes in lower case: the mapping may spell them otherwise. */
export const byLowerCode = (attributes: readonly AkeneoAttribute[]) =>
  new Map(attributes.map(attribute => [attribute.code.toLowerCase(), attribute]))

/** The mapping as it is stored. */
export const readStoredMapping = async ({ documents }: Pick<Stores, 'documents'>): Promise<Mapping> =>
  (await documents.read(mappingDocument, mappingSchema)) ?? {}

/** The attributes that a mapping reads, as it spells their codes. */
export const attributesIn = (mapping: Mapping): Set<string> => {
  const readings = [...fieldTable.values()].flatMap(field =>
    readingsOf(readStored(mapping, field)?.entries ?? []),
  )
  return new Set(readings.map(({ akeneoAttribute }) => akeneoAttribute).filter(code => !code.startsWith('@')))
}

/**
 * Stores the types of the attributes that the mapping reads, to detect a change in Akeneo. Stored types stay.
 * @param changed fields that were just mapped: the user has seen their present types
 */
export const noteTypes = async (stores: Stores, changed: Mapping = {}): Promise<void> => {
  const attributes = byLowerCode(await stores.masters.attributes())
  const [mappedCodes, changedCodes] = [attributesIn(await readStoredMapping(stores)), attributesIn(changed)]
  await stores.documents.change(typesDocument, typesSchema, (stored = {}) =>
    Object.fromEntries(
      [...mappedCodes].flatMap(code => {
        const now = attributes.get(code.toLowerCase())?.type
        const type = changedCodes.has(code) ? (now ?? stored[code]) : (stored[code] ?? now)
        return type === undefined ? [] : [[code, type]]
      }),
    ),
  )
}

/** Stores the type of an attribute that a person has confirmed for its fields. */
export const keepType = async ({ documents }: Stores, attribute: string, type: string): Promise<void> => {
  await documents.change(typesDocument, typesSchema, stored => ({ ...stored, [attribute]: type }))
}

/** A column of a field. */
export type MappedColumn = { readonly field: FieldDefinition; readonly column: string }

/** Attributes whose type is read in another way than the stored type, with the columns that they fill. */
export const changedTypes = async (stores: Stores) => {
  const stored = (await stores.documents.read(typesDocument, typesSchema)) ?? {}
  const attributes = byLowerCode(await stores.masters.attributes())
  const { akeneoChannel: usual } = await stores.records.readSettings(settings.exportSettings)
  const mapping = await readStoredMapping(stores)
  return Object.entries(stored).flatMap(([code, before]) => {
    const attribute = attributes.get(code.toLowerCase())
    if (!attribute || sourceKindOf(attribute.type) === sourceKindOf(before)) return []
    const { columns, channel } = columnsOf(mapping, attribute.code)
    return columns.length === 0 ? [] : [{ code, attribute, before, columns, channel: channel ?? usual }]
  })
}

/** The entries of a part, by the key in the brackets of their columns. */
const byKey: ByShape<[], readonly (readonly [string | null, readonly StoredEntry[]])[]> = {
  entry: entry => [[null, [entry]]],
  list: entries => [[null, entries]],
  keyed: entries => entries.map(entry => [entry.key ?? null, [entry]]),
  keyedLists: lists => lists.map(({ key, akeneoAttributes }) => [key ?? null, akeneoAttributes]),
}

/** The columns that an attribute fills, each once, and the Akeneo channel of the first. */
const columnsOf = (mapping: Mapping, code: string) => {
  const columns = new Map<string, MappedColumn>()
  let channel: string | undefined
  for (const field of fieldTable.values())
    for (const part of readStored(mapping, field)?.parts ?? [])
      for (const [key, entries] of matchShape(byKey, part))
        for (const { akeneoAttribute, akeneoChannel } of readingsOf(entries)) {
          if (akeneoAttribute.toLowerCase() !== code.toLowerCase()) continue
          const bracket = part.channel ?? key
          const column = bracket === null ? field.field : `${field.field}[${bracket}]`
          columns.set(`${field.key} ${column}`, { field, column })
          channel ??= akeneoChannel
        }
  return { columns: [...columns.values()], channel }
}

/** The texts that the mapping reads for each language: fields without keys, from attributes with a value for each locale. */
export const readTexts = async (stores: Stores) => {
  const { akeneoChannel: usual } = await stores.records.readSettings(settings.exportSettings)
  const attributes = byLowerCode(await stores.masters.attributes())
  const mapping = await readStoredMapping(stores)
  const textFields = [...fieldTable.values()]
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
    const empty = new Map<string, { operator: string; locale: string; scope?: string }[]>()
    for (const { attribute, scope } of textFields.flatMap(({ readings }) => readings)) {
      const condition = { operator: 'EMPTY', locale, ...(attribute.scopable && scope && { scope }) }
      const conditions = empty.get(attribute.code) ?? []
      if (!conditions.some(one => one.scope === condition.scope))
        empty.set(attribute.code, [...conditions, condition])
    }
    return { fields: textFields.map(({ field }) => field), empty: Object.fromEntries(empty) satisfies Search }
  }
  return { languages: await stores.records.list(resources.languages), textsOf }
}

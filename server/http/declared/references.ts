import {
  chosenOptionsIn,
  flattenFields,
  nameOf,
  referencedResourceOf,
  titleFieldsOf,
  valueAt,
  type Values,
} from '../../../src/contract/derive.ts'
import { fieldError } from '../../../src/contract/errors.ts'
import { maxRecordChoices, recordList } from '../../../src/contract/kinds/references.ts'
import type { Words } from '../../../src/contract/declarationTexts.ts'
import {
  type Declaration,
  type Declarations,
  isResource,
  type ResourceDeclaration,
} from '../../../src/contract/resource.ts'
import { formatSentence, type Language } from '../../../src/contract/words.ts'
import type { Deps } from '../../deps.ts'
import type { RecheckOnWrite, RecordStore } from '../../store/recordStore.ts'
import type { OptionLists } from '../optionLists.ts'

/** The declarations that the service serves, with their German texts by name. */
export interface ServedDeclarations extends Declarations {
  readonly german?: Readonly<Record<string, Words>>
}

/** The references between the records of declarations. */
export interface References {
  /** The option lists of the resources that fields refer to: id and title of the first `maxRecordChoices` records. */
  readonly lists: OptionLists
  /** Returns the reason why a record cannot be deleted, listing its uses; undefined if it is not used. */
  describeUses(
    resource: ResourceDeclaration,
    id: string,
    language: Language,
    records: RecordStore,
  ): Promise<string | undefined>
  /** Creates a check for the write transaction: all referred records exist, and the rule holds. Undefined if there is nothing to check. */
  recheckOf(declaration: Declaration, rule?: RecheckOnWrite): RecheckOnWrite | undefined
}

/** The fields of a declaration that refer to records of a resource. */
interface ReferenceFields {
  readonly declaration: Declaration
  readonly to: string
  readonly paths: readonly string[]
}

const idOf = (resource: ResourceDeclaration, record: Values) => String(record[resource.id])

const titleOf = (resource: ResourceDeclaration, record: Values) =>
  nameOf(resource, record) || idOf(resource, record)

/** Finds the fields that refer to records, by declaration and target. */
const findReferenceFields = ({ resources, settings }: Declarations): ReferenceFields[] =>
  [...Object.values(resources), ...Object.values(settings)].flatMap(declaration => {
    const byTarget = new Map<string, string[]>()
    for (const [path, field] of flattenFields(declaration.fields)) {
      const to = field.kind === 'group' ? undefined : referencedResourceOf(field)
      if (to !== undefined) byTarget.set(to, [...(byTarget.get(to) ?? []), path])
    }
    return [...byTarget].map(([to, paths]) => ({ declaration, to, paths }))
  })

/** The maximum number of records that a sentence lists; the rest are counted. */
const maxListedRecords = 3

const words = {
  several: { en: '{label} ({names})', de: '{label} ({names})' },
  more: { en: '{names} and {n} more', de: '{names} und {n|ein weiterer|{n} weitere}' },
} as const

/** Creates the option lists and the checks for references between declarations. */
export const createReferences = (
  served: ServedDeclarations,
  { records }: Pick<Deps, 'records'>,
): References => {
  const referring = findReferenceFields(served)
  const byName = new Map(Object.values(served.resources).map(resource => [resource.name, resource]))

  const labelOf = ({ name, label }: Declaration, language: Language) => {
    const localized = (language === 'de' ? served.german?.[name]?.label : undefined) ?? label
    return typeof localized === 'string' ? localized : localized[1]
  }

  /** Describes which records use a record: `Depots (North, South)`; undefined if none does. */
  const describeUse = async (
    { declaration, paths }: ReferenceFields,
    target: ResourceDeclaration,
    id: string,
    language: Language,
    stored: RecordStore,
  ): Promise<string | undefined> => {
    const names = (record: Values) =>
      paths.some(path => [valueAt(record, path)].flat().some(value => String(value) === id))
    const label = labelOf(declaration, language)
    if (!isResource(declaration)) return names(await stored.readSettings(declaration)) ? label : undefined
    const users = (await stored.list(declaration)).filter(
      record => names(record) && !(declaration.name === target.name && idOf(declaration, record) === id),
    )
    if (users.length === 0) return undefined
    const first = users.slice(0, maxListedRecords).map(record => titleOf(declaration, record))
    const rest = users.length - first.length
    const all = first.join(', ')
    return formatSentence(words.several, language, {
      label,
      names: rest > 0 ? formatSentence(words.more, language, { names: all, n: rest }) : all,
    })
  }

  const listOf = (resource: ResourceDeclaration): OptionLists[string] =>
    Object.assign(
      async (_deps: unknown, language: Language) => {
        const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
        const [title = 'id'] = titleFieldsOf(resource)
        const { rows } = await records.page(resource, {
          range: [0, maxRecordChoices - 1],
          sort: [title, 'ASC'],
        })
        return rows
          .map(record => ({ code: idOf(resource, record), label: titleOf(resource, record) }))
          .sort((a, b) => compare(a.label, b.label))
      },
      {
        existing: async (_deps: unknown, chosen: readonly string[]) => {
          const found = await Promise.all(
            chosen.map(async id => ((await records.find(resource, id)) ? [id] : [])),
          )
          return new Set(found.flat())
        },
      },
    )

  return {
    lists: Object.fromEntries(
      referring.flatMap(({ to }) => {
        const resource = byName.get(to)
        return resource ? [[recordList(to), listOf(resource)]] : []
      }),
    ),

    recheckOf: ({ name, fields }, rule) => {
      if (!referring.some(({ declaration }) => declaration.name === name)) return rule
      return async (record, records, stored) => {
        const references = chosenOptionsIn(fields, record).flatMap(({ field, codes }) => {
          const target = byName.get(referencedResourceOf(field) ?? '')
          return target ? codes.map(id => records.find(target, id)) : []
        })
        const allExist = (await Promise.all(references)).every(one => one !== undefined)
        return allExist && (!rule || rule(record, records, stored))
      }
    },

    describeUses: async (resource, id, language, stored) => {
      const own = referring.filter(({ to }) => to === resource.name)
      const places = await Promise.all(own.map(one => describeUse(one, resource, id, language, stored)))
      const references = places.filter(place => place !== undefined)
      if (references.length === 0) return undefined
      const record = await stored.find(resource, id)
      const value = record ? titleOf(resource, record) : id
      return fieldError('inUse', language, { value, names: references.join('; ') })
    },
  }
}

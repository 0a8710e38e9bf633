import {
  chosenOptionsIn,
  flattenFields,
  nameOf,
  referencedResourceOf,
  valueAt,
  type Values,
} from '../../../src/contract/derive.ts'
import { fieldError } from '../../../src/contract/errors.ts'
import { recordList } from '../../../src/contract/kinds/references.ts'
import type { Words } from '../../../src/contract/messages.ts'
import {
  type Declaration,
  type Declarations,
  isResource,
  type ResourceDeclaration,
} from '../../../src/contract/resource.ts'
import { formatMessage, type Language } from '../../../src/contract/words.ts'
import type { Deps } from '../../deps.ts'
import type { RecordStore, Stands } from '../../store/recordStore.ts'
import type { OptionLists } from '../optionLists.ts'

/** The declarations that the service serves, and their German words by name. */
export interface Served extends Declarations {
  readonly german?: Readonly<Record<string, Words>>
}

/** What records of one declaration have to do with those of another. */
export interface References {
  /** The records of each resource that is referred to, as lists of choices: id and title. */
  readonly lists: OptionLists
  /** The sentence against deleting a record that others name; undefined where none does. */
  refusal(
    resource: ResourceDeclaration,
    id: string,
    language: Language,
    records: RecordStore,
  ): Promise<string | undefined>
  /** Whether the records that one of a declaration names are there, and its rule holds; undefined where it has neither. */
  standingOf(declaration: Declaration, rule?: Stands): Stands | undefined
}

/** Fields of a declaration that name records of a resource. */
interface Referring {
  readonly declaration: Declaration
  readonly to: string
  readonly paths: readonly string[]
}

const idOf = (resource: ResourceDeclaration, record: Values) => String(record[resource.id])

const titleOf = (resource: ResourceDeclaration, record: Values) =>
  nameOf(resource, record) || idOf(resource, record)

/** Which declarations refer to which. */
const referringIn = ({ resources, settings }: Declarations): Referring[] =>
  [...Object.values(resources), ...Object.values(settings)].flatMap(declaration => {
    const byTarget = new Map<string, string[]>()
    for (const [path, field] of flattenFields(declaration.fields)) {
      const to = field.kind === 'group' ? undefined : referencedResourceOf(field)
      if (to !== undefined) byTarget.set(to, [...(byTarget.get(to) ?? []), path])
    }
    return [...byTarget].map(([to, paths]) => ({ declaration, to, paths }))
  })

/** Records that are named one by one; the rest are counted. */
const named = 3

const words = {
  several: { en: '{label} ({names})', de: '{label} ({names})' },
  more: { en: '{names} and {n} more', de: '{names} und {n|ein weiterer|{n} weitere}' },
} as const

/** Prepares the references between declarations: what can be chosen, and what must not be deleted. */
export const createReferences = (served: Served, { records }: Pick<Deps, 'records'>): References => {
  const referring = referringIn(served)
  const byName = new Map(Object.values(served.resources).map(resource => [resource.name, resource]))

  const labelOf = ({ name, label }: Declaration, language: Language) => {
    const said = (language === 'de' ? served.german?.[name]?.label : undefined) ?? label
    return typeof said === 'string' ? said : said[1]
  }

  /** Where a record is named: `Depots (North, South)`; undefined where it is not. */
  const placeOf = async (
    { declaration, paths }: Referring,
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
    const first = users.slice(0, named).map(record => titleOf(declaration, record))
    const rest = users.length - first.length
    const all = first.join(', ')
    return formatMessage(words.several, language, {
      label,
      names: rest > 0 ? formatMessage(words.more, language, { names: all, n: rest }) : all,
    })
  }

  const listOf = (resource: ResourceDeclaration): OptionLists[string] =>
    Object.assign(
      async (_deps: unknown, language: Language) => {
        const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
        return (await records.list(resource))
          .map(record => ({ code: idOf(resource, record), label: titleOf(resource, record) }))
          .sort((a, b) => compare(a.label, b.label))
      },
      { codes: async () => new Set((await records.list(resource)).map(record => idOf(resource, record))) },
    )

  return {
    lists: Object.fromEntries(
      referring.flatMap(({ to }) => {
        const resource = byName.get(to)
        return resource ? [[recordList(to), listOf(resource)]] : []
      }),
    ),

    standingOf: ({ name, fields }, rule) => {
      if (!referring.some(({ declaration }) => declaration.name === name)) return rule
      return async (record, records, stored) => {
        const found = chosenOptionsIn(fields, record).flatMap(({ field, codes }) => {
          const target = byName.get(referencedResourceOf(field) ?? '')
          return target ? codes.map(id => records.find(target, id)) : []
        })
        const isThere = (await Promise.all(found)).every(one => one !== undefined)
        return isThere && (!rule || rule(record, records, stored))
      }
    },

    refusal: async (resource, id, language, stored) => {
      const own = referring.filter(({ to }) => to === resource.name)
      const places = await Promise.all(own.map(one => placeOf(one, resource, id, language, stored)))
      const found = places.filter(place => place !== undefined)
      if (found.length === 0) return undefined
      const record = await stored.find(resource, id)
      const value = record ? titleOf(resource, record) : id
      return fieldError('inUse', language, { value, places: found.join('; ') })
    },
  }
}

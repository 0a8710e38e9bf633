import { maxPageSize } from '../../../src/contract/calls/call.ts'
import { callsOf } from '../../../src/contract/calls/declaredCalls.ts'
import type { CurrentUser } from '../../../src/contract/calls/shellCalls.ts'
import { optionListOf, titleFieldsOf, type Values } from '../../../src/contract/derive.ts'
import type { Fields } from '../../../src/contract/fields.ts'
import {
  comparatorFor,
  compareByField,
  contains,
  defaultComparator,
  matchesCondition,
} from '../../../src/contract/filters.ts'
import type { Choice, Field } from '../../../src/contract/kinds.ts'
import { isPartOfRecords } from '../../../src/contract/kinds/references.ts'
import { comparedFieldsOf, searchedFieldsOf } from '../../../src/contract/list/listOffer.ts'
import { readableBy } from '../../../src/contract/record/fieldAccess.ts'
import { memoizeByObject } from '../../../src/contract/record/paths.ts'
import type { ResourceDeclaration } from '../../../src/contract/resource.ts'
import type { Language } from '../../../src/contract/words.ts'
import type { PageQuery } from '../../store/lists/pages.ts'
import type { ChoicesByPath } from '../../store/lists/recordColumns.ts'
import type { RecordStore } from '../../store/recordStore.ts'
import { type Binder, ok } from '../bind.ts'
import type { ServedOptions } from '../optionLists.ts'
import type { DeclaredWords } from './declarationTexts.ts'
import { bindPagedList, type Query, readListQuery, readRange, setContentRange } from './pagedList.ts'

interface ListSource {
  readonly records: RecordStore
  readonly options: ServedOptions
  readonly words: DeclaredWords
  /** The fields that `toReply` computes. They are not stored, so the store can neither filter nor sort them. */
  readonly computed: readonly string[]
  /** Prepares a stored record for a response to a user. */
  toReply(record: Values & { id?: unknown }, user: CurrentUser): Values
  /** Adds the newest version of each record. */
  withVersions(replies: readonly Values[]): Promise<readonly Values[]>
}

const inlineChoices = (field: Field): readonly Choice[] =>
  'options' in field && typeof field.options !== 'string' ? field.options : []

/**
 * Reads pages of a list. Up to `maxPageSize` matches are sorted here, in natural order and by the labels of choices, as
 * the console sorts a complete list; more are sorted by the database.
 */
const createPages = (resource: ResourceDeclaration<Fields>, { records, options, words }: ListSource) => {
  const { fields } = resource
  const searched = searchedFieldsOf(resource)

  /** The choices of the fields that a query sorts by or searches in. */
  const readChoices = async ({ sort, q }: PageQuery, language: Language): Promise<ChoicesByPath> => {
    const paths = new Set([sort[0], ...(q ? searched : [])])
    const used = comparedFieldsOf(fields).filter(([path]) => paths.has(path))
    const named = used.flatMap(([, field]) => optionListOf(field) ?? [])
    const lists = named.length > 0 ? await options.read(named, language) : {}
    return Object.fromEntries(
      used.flatMap(([path, field]) => {
        const inline = inlineChoices(field).map(choice => ({
          code: choice.code,
          label: words.choice(resource.name, path, choice, language),
        }))
        const list = optionListOf(field) ?? ''
        const choices = lists[list] ?? inline
        // a list that is cut would sort some records by their label and others by their code
        return choices.length > 0 && !isPartOfRecords(list, choices) ? [[path, choices]] : []
      }),
    )
  }

  return async (query: PageQuery, language: Language): Promise<{ rows: Values[]; total: number }> => {
    const choices = await readChoices(query, language)
    const { total } = await records.page(resource, { ...query, range: [0, -1] }, choices)
    if (total > maxPageSize) return records.page(resource, query, choices)
    const all = { ...query, sort: ['id', 'ASC'], range: [0, maxPageSize - 1] } as const
    const { rows } = await records.page(resource, all, choices)
    const [field, order] = query.sort
    const comparator = comparatorFor(fields)(field) ?? defaultComparator
    const compare = compareByField(
      field,
      (_path, value) =>
        choices[field]?.find(({ code }) => code === value)?.label ?? comparator.toComparable(value),
    )
    const sorted = rows
      .map(row => withId(resource, row))
      .sort(order === 'DESC' ? (one, other) => compare(other, one) : compare)
    return { rows: sorted.slice(query.range[0], query.range[1] + 1), total }
  }
}

/** A record with its id, which is the value of a field unless the service numbers the records. */
export const withId = (resource: Pick<ResourceDeclaration, 'id'>, record: Values): Values => ({
  ...record,
  id: record['id'] ?? record[resource.id],
})

/** Filters, sorts and pages records as responses show them, for a query of fields that the store does not have. */
const arrangeShown = (
  shown: readonly Values[],
  { range, sort: [field, order], q, conditions = [] }: PageQuery,
  resource: ResourceDeclaration<Fields>,
) => {
  const searched = searchedFieldsOf(resource)
  const matches = shown.filter(
    record =>
      contains(record, q ?? '', searched) &&
      conditions.every(condition => matchesCondition(record, condition)),
  )
  const compare = compareByField(field)
  const sorted = matches.toSorted(order === 'DESC' ? (one, other) => compare(other, one) : compare)
  return { rows: sorted.slice(range[0], range[1] + 1), total: matches.length }
}

/**
 * Binds the list of a resource. With a query the service filters, sorts and pages, and answers as a backend of
 * ra-data-simple-rest; without one the list is complete.
 */
export const bindRecordList = (
  bind: Binder,
  resource: ResourceDeclaration<Fields>,
  source: ListSource,
): void => {
  const { list } = callsOf(resource)
  if (!list) return
  const { records, computed, toReply, withVersions } = source
  const show = (record: Values, user: CurrentUser) => ({
    ...toReply(record, user),
    id: withId(resource, record)['id'],
  })
  /** The list as it is for a part of the fields. */
  const listOf = memoizeByObject((readable: ResourceDeclaration<Fields>) => {
    const stored = comparedFieldsOf(readable.fields).filter(([path]) => !computed.includes(path))
    const columns: Readonly<Record<string, unknown>> = { ...Object.fromEntries(stored), id: true }
    return { readable, columns, page: createPages(readable, source) }
  })
  const listFor = ({ roles }: CurrentUser) => listOf(readableBy(resource, roles))

  if (resource.paged)
    return bindPagedList(bind, resource, user => {
      const { columns, page } = listFor(user)
      return {
        columns,
        page: async (query, language) => {
          const { rows, total } = await page(query, language)
          return { rows: [...(await withVersions(rows.map(row => show(row, user))))], total }
        },
      }
    })

  /** Reads a page by the query: from the store, unless the query names a computed field. */
  const readPage = async (query: Query, user: CurrentUser, language: Language) => {
    const { readable, columns, page } = listFor(user)
    const names = { ...columns, ...asNames(computed.filter(name => name in readable.fields)) }
    const read = { range: readRange(query, language), ...readListQuery(query, readable, names, language) }
    const used = [read.sort[0], ...(read.conditions ?? []).map(({ field }) => field)]
    if (used.some(name => computed.includes(name))) {
      const all = await records.list(resource)
      return {
        ...arrangeShown(
          all.map(row => show(row, user)),
          read,
          readable,
        ),
        first: read.range[0],
      }
    }
    const { rows, total } = await page(read, language)
    return { rows: rows.map(row => show(row, user)), total, first: read.range[0] }
  }
  const preset = JSON.stringify([titleFieldsOf(resource)[0] ?? 'id', 'ASC'])

  bind(list, async ({ query, reply, user, language }) => {
    const given = query as Query // parsed by the call's schema
    if ((given.range ?? given.sort ?? given.filter) === undefined)
      return ok(await withVersions((await records.list(resource)).map(record => toReply(record, user))))
    const asked = { ...given, sort: given.sort ?? preset }
    const { rows, total, first } = await readPage(asked, user, language)
    setContentRange(reply, resource, { first, rows: rows.length, total })
    return withVersions(rows)
  })
}

const asNames = (names: readonly string[]) => Object.fromEntries(names.map(name => [name, true]))

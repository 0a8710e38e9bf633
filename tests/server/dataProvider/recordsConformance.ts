import { bulkFailuresIn } from '../../../src/dataProvider/bulkError.ts'
import { conflictIn } from '../../../src/wire/saves.ts'
import { administrator } from '../startTestService.ts'
import { requiredOf } from '../../shared/requiredOf.ts'
import { describe, expect, it } from 'vitest'
import { callsOf } from '../../../src/contract/calls/declaredCalls.ts'
import {
  formFieldsOf,
  nameOf,
  routeNameOf,
  titleFieldsOf,
  type Values,
} from '../../../src/contract/derive.ts'
import { fieldError } from '../../../src/contract/errors.ts'
import type { ResourceDeclaration } from '../../../src/contract/resource.ts'
import {
  addressOf,
  dataOf,
  fitting,
  offeredExample,
  readers,
  shownOf,
} from '../http/declared/matrix/matrixFixture.ts'
import { expectAbortable, page, type LoggedInProvider, refusalOf } from './loggedInProvider.ts'

type Kept = Values & { id: number | string }

/**
 * Behavior of the data provider on a list of records that users change, verb by verb as in react-admin's
 * documentation of data providers. Another client reads the stored records.
 */
export const recordsConformance = (
  declaration: ResourceDeclaration,
  fixture: () => LoggedInProvider,
): void => {
  const resource = routeNameOf(declaration)
  const { fields, id: key } = declaration
  const isNumbered = key === 'id'
  const calls = callsOf(declaration)
  // a text that any record can have, of the title if it has one
  const texts = formFieldsOf(fields).filter(
    ([, field]) =>
      field.kind === 'text' && !('pattern' in field || 'validate' in field || 'max' in field || field.when),
  )
  const titles = titleFieldsOf(declaration)
  const [title = ''] =
    texts.find(([name]) => titles.includes(name)) ??
    texts.find(([, field]) => field.required) ??
    texts[0] ??
    []
  const itOnText = it.skipIf(title === '')
  const itOnRequired = it.skipIf(!texts.some(([name, field]) => name === title && field.required))
  const optional = formFieldsOf(fields).find(
    ([, field]) => field.kind === 'text' && !field.required && !field.when,
  )
  let last = 100

  const example = () => {
    const { service } = fixture()
    return offeredExample({ service, operator: service.admin, fitting }, declaration, ++last)
  }
  const provider = () => fixture().provider
  /** The records as another client reads them. */
  const stored = async () =>
    calls.list ? dataOf<Values[]>(await fixture().service.admin(addressOf(calls.list))) : []
  const storedOne = async (id: unknown) => (await stored()).find(record => String(record[key]) === String(id))
  const make = async (): Promise<Kept> =>
    (await provider().create(resource, { data: await example() })).data as Kept
  const makeMany = async (count: number) => {
    const made: Kept[] = []
    while (made.length < count) made.push(await make())
    return made
  }
  const read = async (id: Kept['id']): Promise<Kept> =>
    (await provider().getOne(resource, { id })).data as Kept
  /** The values of a record, without the number of its newest version. */
  const valuesOf = ({ version: _version, ...values }: Values): Values => values
  const lineOf = (verb: 'list' | 'update' | 'delete' | 'bulk', id?: unknown) =>
    calls[verb] ? addressOf(calls[verb], id === undefined ? '' : String(id)) : ''

  describe('getList', () => {
    it('returns records with their id, and their total', async () => {
      const made = await make()
      const { data, total } = await provider().getList(resource, page({ meta: { any: 'thing' } }))
      expect(total).toBe((await stored()).length)
      expect(data.map(record => String(record.id))).toContain(String(made.id))
      expect(data.find(record => record.id === made.id)).toMatchObject(
        await storedOne(made.id).then(one => one ?? {}),
      )
    })

    it('pages, and counts all records', async () => {
      await makeMany(3)
      const all = (await provider().getList(resource, page())).data.map(({ id }) => id as unknown)
      const pages = [1, 2].map(number =>
        provider().getList(resource, page({ pagination: { page: number, perPage: 2 } })),
      )
      const [first, second] = await Promise.all(pages)
      expect([first?.data, second?.data].map(data => data?.map(({ id }) => id as unknown))).toEqual([
        all.slice(0, 2),
        all.slice(2, 4),
      ])
      expect(first?.total).toBe(all.length)
      expect(
        (await provider().getList(resource, page({ pagination: { page: 99, perPage: 50 } }))).data,
      ).toEqual([])
    })

    it('returns as many records as the page size', async () => {
      const perPage = (await stored()).length + 10
      await makeMany(11)
      const { data, total } = await provider().getList(resource, page({ pagination: { page: 1, perPage } }))
      expect([data.length, total]).toEqual([perPage, perPage + 1])
    })

    itOnText('sorts in both directions', async () => {
      await makeMany(2)
      const sorted = async (order: 'ASC' | 'DESC') =>
        (await provider().getList(resource, page({ sort: { field: title, order } }))).data.map(record =>
          String(record[title]),
        )
      const up = await sorted('ASC')
      expect(await sorted('DESC')).toEqual(up.toReversed())
      expect(up).toEqual(up.toSorted(new Intl.Collator(undefined, { numeric: true }).compare))
    })

    itOnText('filters by search, part, exact value, several values, and all but one', async () => {
      const [one, other] = await makeMany(2)
      const ids = async (filter: object) =>
        (await provider().getList(resource, page({ filter }))).data.map(({ id }) => id as unknown)
      const value = String(one?.[title])
      expect(await ids({ [`${title}_eq`]: value })).toEqual([one?.id])
      expect(await ids({ [title]: value.slice(1).toUpperCase() })).toContain(one?.id)
      expect(await ids({ q: value.toUpperCase(), id: one?.id })).toEqual([one?.id])
      expect(await ids({ id: [one?.id, String(other?.id)] })).toHaveLength(2)
      expect(await ids({ [`${title}_neq`]: value })).not.toContain(one?.id)
      expect(await ids({ [title]: 'nobody is called so' })).toEqual([])
    })

    it('ends with its signal', () =>
      expectAbortable(signal => provider().getList(resource, { ...page(), signal })))
  })

  describe('getOne', () => {
    it('returns the record, by its id as number or text', async () => {
      const { id } = await make()
      for (const given of [id, String(id)])
        expect(await read(given)).toEqual({ ...(await storedOne(id)), id })
    })

    it('rejects with 404 if the record does not exist', async () => {
      const { status } = await refusalOf(provider().getOne(resource, { id: '999999' }))
      expect(status).toBe(404)
    })

    it('ends with its signal', () =>
      expectAbortable(signal => provider().getOne(resource, { id: '1', signal })))
  })

  describe('getMany', () => {
    it('returns the existing records, in the order of the ids, in one request', async () => {
      const [one, other] = await makeMany(2)
      const ids = [String(other?.id), '999999', one?.id ?? '']
      const requests = await fixture().requestsOf(async () => {
        const { data } = await provider().getMany(resource, { ids })
        expect(data.map(({ id }) => id as unknown)).toEqual([other?.id, one?.id])
      })
      expect(requests).toEqual([lineOf('list')])
    })

    it('ends with its signal', () =>
      expectAbortable(signal => provider().getMany(resource, { ids: ['1'], signal })))
  })

  describe('getManyReference', () => {
    itOnText('returns the records that refer to one, sorted, filtered and paged like a list', async () => {
      const [one] = await makeMany(2)
      const params = { target: title, id: String(one?.[title]), ...page() }
      const { data, total } = await provider().getManyReference(resource, params)
      expect([data.map(({ id }) => id as unknown), total]).toEqual([[one?.id], 1])
      const none = await provider().getManyReference(resource, { ...params, filter: { id_neq: one?.id } })
      expect(none).toEqual({ data: [], total: 0 })
    })

    itOnText('ends with its signal', () =>
      expectAbortable(signal =>
        provider().getManyReference(resource, { target: title, id: 'x', ...page(), signal }),
      ),
    )
  })

  describe('create', () => {
    it('stores the record and returns it as stored, in one request', async () => {
      const data = await example()
      let made: Kept = { id: '' }
      const requests = await fixture().requestsOf(async () => {
        made = (await provider().create(resource, { data, meta: { any: 'thing' } })).data as Kept
      })
      expect(requests).toHaveLength(1)
      const shown = await storedOne(made.id)
      expect(shown).toMatchObject(shownOf(fields, data, 'create'))
      expect(made).toMatchObject({ ...shown, id: isNumbered ? shown?.['id'] : shown?.[key] })
    })

    it('fills omitted fields with their defaults', async () => {
      const data = await example()
      // a group is given if one of its members is required
      const required = new Set(requiredOf(fields, 'create').map(([path]) => path.split('.')[0]))
      const given = Object.keys(fields).filter(name => required.has(name) || name === key)
      const few = Object.fromEntries(given.map(name => [name, data[name]]))
      const made = (await provider().create(resource, { data: few })).data as Kept
      // a credential that the service makes is masked
      const own = few['secret'] === undefined && made['secret'] ? { secret: made['secret'] } : {}
      expect(await storedOne(made.id)).toMatchObject({ ...shownOf(fields, few, 'create'), ...own })
    })

    itOnRequired.each(readers)(
      'is refused with the sentence of each field, in %s',
      async (language, locale) => {
        fixture().speak(locale)
        const data = { ...(await example()), [title]: null }
        const error = await refusalOf(provider().create(resource, { data }))
        fixture().speak('en-US')
        expect([error.status, error.body]).toEqual([
          422,
          { errors: { [title]: fieldError('required', language) } },
        ])
      },
    )
  })

  describe('update', () => {
    itOnText('stores the changes and returns the record as stored, in one request', async () => {
      const previousData = await read((await make()).id)
      const data = { ...previousData, [title]: 'Changed by one' }
      const requests = await fixture().requestsOf(async () => {
        const { data: updated } = await provider().update(resource, {
          id: previousData.id,
          data,
          previousData,
        })
        expect(valuesOf(updated)).toMatchObject(valuesOf(data))
        expect(updated['version']).toBeGreaterThan(Number(previousData['version']))
      })
      expect(requests).toEqual([lineOf('update', previousData.id)])
      expect(await storedOne(previousData.id)).toEqual({
        ...(await read(previousData.id)),
        ...(isNumbered ? {} : { id: undefined }),
      })
      expect(valuesOf(await read(previousData.id))).toEqual(valuesOf(data))
    })

    itOnText('merges a part of the record with the stored record', async () => {
      const before = await read((await make()).id)
      await provider().update(resource, {
        id: before.id,
        data: { [title]: 'Only the title' },
        previousData: {} as never,
      })
      expect(valuesOf(await read(before.id))).toEqual({ ...valuesOf(before), [title]: 'Only the title' })
    })

    if (optional)
      itOnText('clears fields that are null, and no others', async () => {
        const [name] = optional
        const before = await read((await make()).id)
        expect(before[name]).not.toBeNull()
        const change = (data: Values) =>
          provider().update(resource, { id: before.id, data, previousData: before })
        await change({ [name]: null })
        await change({ [title]: 'Still here' })
        const cleared = { ...valuesOf(before), [name]: null, [title]: 'Still here' }
        expect(valuesOf(await read(before.id))).toEqual(cleared)
      })

    itOnText(
      'keeps changes that another user makes in other fields at the same moment, with one request each',
      async () => {
        const previousData = await read((await make()).id)
        const other = await example()
        const [field = ''] = formFieldsOf(fields)
          .filter(([name, { kind, when }]) => name !== title && name !== key && kind !== 'password' && !when)
          .flatMap(([name]) =>
            JSON.stringify(other[name]) === JSON.stringify(previousData[name]) ? [] : [name],
          )
        const change = (data: Values) =>
          provider().update(resource, {
            id: previousData.id,
            data: { ...previousData, ...data },
            previousData,
          })
        const changes: Values[] = [{ [title]: 'Hers' }, ...(field ? [{ [field]: other[field] }] : [])]
        const requests = await fixture().requestsOf(() => Promise.all(changes.map(change)))
        expect(requests).toHaveLength(changes.length)
        const both = Object.assign({}, previousData, ...changes) as Values
        expect(valuesOf(await read(previousData.id))).toEqual(valuesOf(both))
      },
    )

    itOnText('is refused where another user has changed the same field since, with both values', async () => {
      const previousData = await read((await make()).id)
      const change = (to: string, seen: Kept) =>
        provider().update(resource, { id: seen.id, data: { ...seen, [title]: to }, previousData: seen })
      await change('Theirs', previousData)
      const error = await refusalOf(change('Mine', previousData))
      const conflict = conflictIn(error)
      expect(conflict).toMatchObject({
        before: { [title]: previousData[title] },
        theirs: { [title]: 'Theirs' },
        paths: [title],
        user: administrator.email,
      })
      expect(await read(previousData.id)).toMatchObject({ [title]: 'Theirs' })
      await change('Mine', { ...previousData, version: conflict?.version })
      expect(await read(previousData.id)).toMatchObject({ [title]: 'Mine' })
    })

    itOnRequired(
      'is refused with the sentence of the field, and rejects with 404 if the record does not exist',
      async () => {
        const previousData = await read((await make()).id)
        const change = { data: { ...previousData, [title]: null }, previousData }
        const error = await refusalOf(provider().update(resource, { id: previousData.id, ...change }))
        expect([error.status, error.body]).toEqual([
          422,
          { errors: { [title]: fieldError('required', 'en') } },
        ])
        expect(await read(previousData.id)).toEqual(previousData)
        const gone = await refusalOf(provider().update(resource, { id: '999999', ...change }))
        expect(gone.status).toBe(404)
      },
    )
  })

  describe('updateMany', () => {
    itOnText('changes each in one request, keeps the rest of it, and returns the ids', async () => {
      const made = await makeMany(2)
      const ids = made.map(({ id }) => id)
      const before = await Promise.all(ids.map(read))
      const data = { [title]: 'All alike' }
      const requests = await fixture().requestsOf(async () => {
        expect(await provider().updateMany(resource, { ids, data })).toEqual({ data: ids })
      })
      expect(requests).toEqual([lineOf('bulk')])
      const after = await Promise.all(ids.map(read))
      expect(after.map(valuesOf)).toEqual(before.map(record => ({ ...valuesOf(record), ...data })))
    })

    itOnText('leaves out a record of which another user has changed the same field since', async () => {
      const made = await Promise.all((await makeMany(2)).map(({ id }) => read(id)))
      const ids = made.map(({ id }) => id)
      const seen = Object.fromEntries(made.map(({ id, version }) => [String(id), Number(version)]))
      await provider().updateMany(resource, { ids: ids.slice(0, 1), data: { [title]: 'Theirs' } })
      const data = { [title]: 'Mine' }
      const error = await refusalOf(provider().updateMany(resource, { ids, data, meta: { seen } }))
      expect(bulkFailuresIn(error)).toEqual([
        { id: ids[0], reason: expect.stringContaining(administrator.email) as unknown },
      ])
      const titlesNow = (await Promise.all(ids.map(read))).map(record => record[title])
      expect(titlesNow).toEqual(['Theirs', 'Mine'])
    })
  })

  describe('delete', () => {
    it('deletes the record and returns it, in one request; the second time is 404', async () => {
      const previousData = await read((await make()).id)
      const { id } = previousData
      const requests = await fixture().requestsOf(async () => {
        expect(await provider().delete(resource, { id, previousData })).toEqual({ data: previousData })
      })
      expect(requests).toEqual([lineOf('delete', id)])
      expect(await storedOne(id)).toBeUndefined()
      expect((await refusalOf(provider().delete(resource, { id }))).status).toBe(404)
    })

    itOnText('is refused if another user has changed the record since, with the change', async () => {
      const previousData = await read((await make()).id)
      const { id } = previousData
      await provider().updateMany(resource, { ids: [id], data: { [title]: 'Theirs' } })
      const conflict = conflictIn(await refusalOf(provider().delete(resource, { id, previousData })))
      expect(conflict).toMatchObject({ theirs: { [title]: 'Theirs' }, paths: [title] })
      expect(await storedOne(id)).toMatchObject({ [title]: 'Theirs' })
      await provider().delete(resource, {
        id,
        previousData: { ...previousData, version: conflict?.version },
      })
      expect(await storedOne(id)).toBeUndefined()
    })

    it('needs no record to return an id', async () => {
      const { id } = await make()
      expect(await provider().delete(resource, { id })).toEqual({ data: { id } })
    })
  })

  describe('deleteMany', () => {
    it('deletes each in one request and returns the ids', async () => {
      const ids = (await makeMany(2)).map(({ id }) => id)
      const requests = await fixture().requestsOf(async () => {
        expect(await provider().deleteMany(resource, { ids })).toEqual({ data: ids })
      })
      expect(requests).toEqual([lineOf('bulk')])
      expect((await stored()).filter(record => ids.map(String).includes(String(record[key])))).toEqual([])
    })

    itOnText('leaves out a record that another user has changed since', async () => {
      const [one, other] = await Promise.all((await makeMany(2)).map(({ id }) => read(id)))
      const ids = [one?.id ?? '', other?.id ?? '']
      await provider().updateMany(resource, { ids: [ids[0] ?? ''], data: { [title]: 'Theirs' } })
      const seen = Object.fromEntries([one, other].map(each => [String(each?.id), Number(each?.['version'])]))
      const error = await refusalOf(provider().deleteMany(resource, { ids, meta: { seen } }))
      expect(bulkFailuresIn(error).map(({ id }) => id)).toEqual([ids[0]])
      expect(await storedOne(ids[0])).toMatchObject({ [title]: 'Theirs' })
      expect(await storedOne(ids[1])).toBeUndefined()
    })

    it('deletes the others if one does not exist, and names the reason', async () => {
      const { id } = await make()
      const error = await refusalOf(provider().deleteMany(resource, { ids: ['999999', id] }))
      expect(bulkFailuresIn(error)).toEqual([{ id: '999999', reason: expect.stringMatching(/./) as unknown }])
      expect(await storedOne(id)).toBeUndefined()
    })
  })

  it('has a title for users', async () => {
    const made = await make()
    expect(nameOf(declaration, made)).toContain(String(made[titles[0] ?? 'id']))
  })
}

import { describe, expect, it } from 'vitest'
import { routeNameOf, titleFieldsOf } from '../../../src/contract/derive.ts'
import type { ResourceDeclaration } from '../../../src/contract/resource.ts'
import { readers } from '../http/declared/matrix/matrixFixture.ts'
import { expectAbortable, page, type LoggedInProvider, refusalOf } from './loggedInProvider.ts'

/** The verbs that a read-only list refuses, with their word in each language. */
export const refusedActs = (resource: string, provider: () => LoggedInProvider['provider']) =>
  ({
    create: [() => provider().create(resource, { data: {} }), 'adding', 'Anlegen'],
    update: [
      () => provider().update(resource, { id: 1, data: { x: 1 }, previousData: {} as never }),
      'changing',
      'Ändern',
    ],
    updateMany: [() => provider().updateMany(resource, { ids: [1], data: { x: 1 } }), 'changing', 'Ändern'],
    delete: [() => provider().delete(resource, { id: 1 }), 'deleting', 'Löschen'],
    deleteMany: [() => provider().deleteMany(resource, { ids: [1] }), 'deleting', 'Löschen'],
  }) as const

/**
 * Behavior of the data provider on a list that only the service writes, and that it filters, sorts and pages
 * itself.
 */
export const pagedConformance = (declaration: ResourceDeclaration, fixture: () => LoggedInProvider): void => {
  const resource = routeNameOf(declaration)
  const provider = () => fixture().provider
  const list = (more: object = {}) => provider().getList(resource, page(more))
  const idsOf = ({ data }: { data: { id: unknown }[] }) => data.map(({ id }) => id)

  describe('getList', () => {
    it('pages by the service, with one request per page, and counts all records', async () => {
      const all = await list()
      expect(all.data.length).toBeGreaterThan(3)
      expect(all.total).toBe(all.data.length)
      for (const perPage of [1, 2, 3, Math.floor(all.data.length / 2)]) {
        const requests = await fixture().requestsOf(async () => {
          const second = await list({ pagination: { page: 2, perPage } })
          expect(idsOf(second)).toEqual(idsOf(all).slice(perPage, 2 * perPage))
          expect(second.total).toBe(all.total)
        })
        expect(requests).toHaveLength(1)
      }
      expect(idsOf(await list({ pagination: { page: 99, perPage: 25 } }))).toEqual([])
    })

    it('sorts in both directions', async () => {
      const up = idsOf(await list())
      expect(idsOf(await list({ sort: { field: 'id', order: 'DESC' } }))).toEqual(up.toReversed())
    })

    it('filters by id, by several, by limits, and all but one', async () => {
      const [one, other, ...rest] = idsOf(await list())
      expect(idsOf(await list({ filter: { id: String(one) } }))).toEqual([one])
      expect(idsOf(await list({ filter: { id: [one, other] } }))).toEqual([one, other])
      expect(idsOf(await list({ filter: { id_gt: other } }))).toEqual(rest)
      expect(idsOf(await list({ filter: { id_lte: String(other) } }))).toEqual([one, other])
      expect(idsOf(await list({ filter: { id_neq: one } }))).toEqual([other, ...rest])
      expect(await list({ filter: { q: 'nothing is called so' } })).toMatchObject({ data: [], total: 0 })
    })

    it.each(readers)('is refused for an unknown field, with a sentence, in %s', async (language, locale) => {
      fixture().speak(locale)
      const refused = await Promise.all([
        refusalOf(list({ filter: { nmae: 'x' } })),
        refusalOf(list({ filter: { id_like: 'x' } })),
        refusalOf(list({ sort: { field: 'nmae', order: 'ASC' } })),
      ])
      fixture().speak('en-US')
      for (const { status, message } of refused) {
        expect(status).toBe(422)
        expect(message).toMatch(
          language === 'en' ? /^“(nmae|id_like)” is not a field/ : /^Nach „(nmae|id_like)“/,
        )
      }
    })

    it('ends with its signal', () =>
      expectAbortable(signal => provider().getList(resource, { ...page(), signal })))
  })

  it('getOne returns the record, by its id as number or text, and 404 without one', async () => {
    const { data } = await list()
    const [one] = data
    for (const id of [one?.id, String(one?.id)])
      expect((await provider().getOne(resource, { id })).data).toMatchObject({ id: one?.id })
    for (const id of ['999999', 'nonsense'])
      expect((await refusalOf(provider().getOne(resource, { id }))).status).toBe(404)
    await expectAbortable(signal => provider().getOne(resource, { id: 1, signal }))
  })

  it('getMany returns the existing records, in the order of the ids, in one request', async () => {
    const [one, other] = idsOf(await list())
    const requests = await fixture().requestsOf(async () => {
      const { data } = await provider().getMany(resource, { ids: [String(other), 999_999, one] })
      expect(idsOf({ data })).toEqual([other, one])
    })
    expect(requests).toHaveLength(1)
    await expectAbortable(signal => provider().getMany(resource, { ids: [1], signal }))
  })

  it('getManyReference returns the records that refer to one', async () => {
    const { data } = await list()
    const [one] = data
    const target = titleFieldsOf(declaration)[0] ?? 'id'
    const expected = data.filter(record => record[target] === one?.[target])
    const params = { target, id: one?.[target], ...page() }
    expect(await provider().getManyReference(resource, params)).toMatchObject({
      data: expected.map(({ id }) => ({ id })),
      total: expected.length,
    })
    await expectAbortable(signal => provider().getManyReference(resource, { ...params, signal }))
  })

  for (const [verb, [act, english, german]] of Object.entries(refusedActs(resource, provider)))
    it.each(readers)(`${verb} is refused by name, in %s`, async (language, locale) => {
      fixture().speak(locale)
      const { status, message } = await refusalOf(act())
      fixture().speak('en-US')
      const word = language === 'en' ? `${english} is not possible` : `${german} ist nicht möglich`
      expect([status, message]).toEqual([405, `${declaration.label[1]}: ${word}.`])
    })
}

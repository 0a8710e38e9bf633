import { beforeEach, describe, expect, it } from 'vitest'
import { settingsCallsOf } from '../../../src/contract/calls/declaredCalls.ts'
import { routeNameOf, type Values } from '../../../src/contract/derive.ts'
import { sameValue } from '../../../src/contract/record/paths.ts'
import type { SettingsDeclaration } from '../../../src/contract/resource.ts'
import {
  addressOf,
  dataOf,
  fitting,
  offeredExample,
  readers,
  shownOf,
} from '../http/declared/matrix/matrixFixture.ts'
import { refusedActs } from './pagedConformance.ts'
import { expectAbortable, page, type LoggedInProvider, refusalOf } from './loggedInProvider.ts'

const id = 'settings'

/** Behavior of the data provider on a singleton: react-admin sees a list of one record. */
export const settingsConformance = (
  declaration: SettingsDeclaration,
  fixture: () => LoggedInProvider,
): void => {
  const resource = routeNameOf(declaration)
  const { fields } = declaration
  const { get, save } = settingsCallsOf(declaration)
  const provider = () => fixture().provider
  /** The record as another client reads it. */
  const stored = async () => (get ? dataOf(await fixture().service.admin(addressOf(get))) : {})
  const example = (n: number) => {
    const { service } = fixture()
    return offeredExample({ service, operator: service.admin, fitting }, declaration, n)
  }
  const read = async () => (await provider().getOne(resource, { id })).data as Values & { id: string }

  it('getList, getOne, getMany and getManyReference return the one record', async () => {
    const record = { ...(await stored()), id }
    expect(await provider().getOne(resource, { id })).toEqual({ data: record })
    expect(await provider().getList(resource, page())).toEqual({ data: [record], total: 1 })
    expect(await provider().getList(resource, page({ filter: { id: 'other' } }))).toEqual({
      data: [],
      total: 0,
    })
    expect(await provider().getMany(resource, { ids: [id] })).toEqual({ data: [record] })
    const reference = { target: 'id', id, ...page() }
    expect(await provider().getManyReference(resource, reference)).toEqual({ data: [record], total: 1 })
  })

  it('its reading verbs end with their signal', async () => {
    await expectAbortable(signal => provider().getOne(resource, { id, signal }))
    await expectAbortable(signal => provider().getList(resource, { ...page(), signal }))
    await expectAbortable(signal => provider().getMany(resource, { ids: [id], signal }))
  })

  const { create, delete: remove, deleteMany, update } = refusedActs(resource, provider)
  for (const [act, english, german] of [create, remove, deleteMany, ...(save ? [] : [update])])
    it.each(readers)(`refuses ${english} by its name, in %s`, async (language, locale) => {
      fixture().speak(locale)
      const { status, message } = await refusalOf(act())
      fixture().speak('en-US')
      const word = language === 'en' ? `${english} is not possible` : `${german} ist nicht möglich`
      expect([status, message]).toEqual([405, `${declaration.label}: ${word}.`])
    })

  if (!save) return

  describe('update', () => {
    beforeEach(async () => {
      await fixture().service.deps.records.changeSettings(declaration, () => null)
    })

    it('stores the record and returns it as stored, in one request', async () => {
      const [previousData, data] = [await read(), await example(11)]
      const requests = await fixture().requestsOf(async () => {
        const updated = await provider().update(resource, { id, data, previousData })
        expect(updated.data).toMatchObject({ ...shownOf(fields, data, 'update'), id })
      })
      expect(requests).toEqual([addressOf(save)])
      expect(await stored()).toMatchObject(shownOf(fields, data, 'update'))
    })

    it('merges a part of it with the stored record', async () => {
      await provider().update(resource, { id, data: await example(11), previousData: await read() })
      const [{ version: _older, ...before }, other] = [await read(), await example(12)]
      const shown = shownOf(fields, other, 'update')
      // last, because a change of the server asks for its secrets again
      const name = Object.keys(shown).findLast(one => !sameValue(shown[one], before[one])) ?? ''
      const data = name === '' ? {} : { [name]: other[name] }
      await provider().updateMany(resource, { ids: [id], data })
      expect(await read()).toMatchObject({ ...before, ...(name && { [name]: shown[name] }) })
    })
  })
}

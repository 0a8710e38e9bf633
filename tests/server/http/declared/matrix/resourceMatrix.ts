import { describe, expect, it } from 'vitest'
import type { Call } from '../../../../../src/contract/calls/call.ts'
import { callsOf } from '../../../../../src/contract/calls/declaredCalls.ts'
import { exampleRecordOf, type Values } from '../../../../../src/contract/derive.ts'
import { fieldError } from '../../../../../src/contract/errors.ts'
import type { Branch } from '../../../../shared/branches.ts'
import type { ResourceDeclaration } from '../../../../../src/contract/resource.ts'
import { hiddenAs } from '../../../../shared/hiddenAs.ts'
import { actionMatrix } from './actionMatrix.ts'
import { keepingMatrix } from './keepingMatrix.ts'
import {
  addressOf,
  dataOf,
  type MatrixFixture,
  offeredBranches,
  offeredExample,
  readers,
  shownOf,
} from './matrixFixture.ts'
import { optionsMatrix } from './optionsMatrix.ts'
import { protectionMatrix } from './protectionMatrix.ts'
import { refusalMatrix } from './refusalMatrix.ts'

/**
 * The common behavior of every declared list of records, tested on the running service by the declared calls
 * alone.
 */
export const resourceMatrix = (declaration: ResourceDeclaration, fixture: () => MatrixFixture): void => {
  const { fields, id: key } = declaration
  const { list, options, create, update, delete: remove } = callsOf(declaration)
  const isNumbered = key === 'id'
  const ask = (call: Call, id?: string, body?: unknown, language = 'en-US') =>
    fixture().service.admin(addressOf(call, id), body, { 'accept-language': language })

  describe(declaration.label[1], () => {
    protectionMatrix(declaration, fixture)

    if (list)
      it('lists the existing records', async () => {
        const { status, body, headers } = await ask(list)
        expect(status).toBe(200)
        if (declaration.paged) expect(headers.get('content-range')).toMatch(/^\w+ \d+-\d+\/\d+$/)
        else expect(body.success).toBe(true)
      })

    if (!list || !create || !update || !remove) return

    let last = 10
    const example = (branch?: Branch) => offeredExample(fixture(), declaration, ++last, branch)
    const branches = () => offeredBranches(fixture(), declaration)
    const rows = async () => dataOf<Values[]>(await ask(list))
    const show = async (id: string) => (await rows()).find(record => String(record[key]) === id)
    const save = async (record: Values) => {
      const answer = await ask(create, undefined, record)
      expect(answer.body).toMatchObject({ success: true, data: { id: expect.anything() } })
      return String(dataOf(answer)['id'])
    }
    const change = (id: string, record: Values, language?: string) =>
      ask(update, id, isNumbered ? record : { ...record, [key]: id }, language)

    it('adds the example of each branch at the end', async () => {
      for (const branch of await branches()) {
        const sent = await example(branch)
        const ids = [await save(await example()), await save(sent)]
        const shown = (await rows()).slice(-2)
        expect(shown.map(record => String(record[key]))).toEqual(ids)
        expect(shown[1]).toMatchObject(shownOf(fields, sent, 'create'))
      }
    })

    it('changes a record to each branch', async () => {
      const id = await save(await example())
      for (const branch of await branches()) {
        const sent = await example(branch)
        expect((await change(id, sent)).body).toMatchObject({ success: true })
        expect(await show(id)).toMatchObject({
          ...shownOf(fields, sent, 'update'),
          ...(isNumbered ? {} : { [key]: id }),
        })
      }
    })

    it('ignores empty and invalid values of hidden fields', async () => {
      for (const branch of await branches())
        for (const value of [null, { wrong: true }]) {
          const id = await save(hiddenAs(value, fields, await example(branch)))
          expect((await change(id, hiddenAs(value, fields, await example(branch)))).body).toMatchObject({
            success: true,
          })
        }
    })

    it('answers 404 to a change of a missing record, for any body', async () => {
      for (const sent of [{}, await example()]) expect((await change('999999', sent)).status).toBe(404)
    })

    it('deletes a record once', async () => {
      const id = await save(await example())
      expect((await ask(remove, id)).body).toMatchObject({ success: true })
      expect(await show(id)).toBeUndefined()
      expect((await ask(remove, id)).status).toBe(404)
    })

    if (!isNumbered)
      it.each(readers)('stores a key once and permanently, in %s', async (language, header) => {
        const sent = await example()
        const id = await save(sent)
        const taken = fieldError('taken', language, { value: id })
        const again = await ask(create, undefined, sent, header)
        expect(again.body).toEqual({ success: false, errors: { [key]: [taken] } })
        const renamed = await ask(update, id, { ...sent, [key]: exampleRecordOf(fields, 9999)[key] }, header)
        const fixed = fieldError('keyFixed', language)
        expect(renamed.body).toEqual({ success: false, errors: { [key]: [fixed] } })
      })

    if (options) {
      let id = ''
      optionsMatrix({
        options,
        fields,
        fixture,
        example: async () => {
          const record = await example()
          id = await save(record)
          return record
        },
        send: record => change(id, record),
      })
    }

    describe('a new record', () =>
      refusalMatrix({
        fields,
        on: 'create',
        example,
        send: (record, language) => ask(create, undefined, record, language),
      }))

    describe('a changed record', () => {
      let id = ''
      refusalMatrix({
        fields,
        on: 'update',
        example: async () => {
          const record = await example()
          id = await save(record)
          return record
        },
        send: (record, language) => ask(update, id, record, language),
      })
    })

    keepingMatrix({
      declaration,
      fixture,
      example,
      save,
      change,
      show,
      stored: id => fixture().service.deps.records.find(declaration, id),
    })

    it('records a deletion', async () => {
      const id = await save(await example())
      await ask(remove, id)
      expect(await fixture().service.deps.audit.page({ range: [0, 0], sort: ['id', 'DESC'] })).toMatchObject({
        rows: [{ resource: declaration.name, record: id, action: 'delete', after: null }],
      })
    })

    actionMatrix(declaration, fixture, async () => save(await example()))
  })
}

import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '../../../../../src/contract/calls/call.ts'
import { settingsCallsOf } from '../../../../../src/contract/calls/declaredCalls.ts'
import { emptyRecordOf, inputFieldsOf, valueAt, type Values } from '../../../../../src/contract/derive.ts'
import { fieldError } from '../../../../../src/contract/errors.ts'
import { isVisibleIn } from '../../../../../src/contract/record/visibility.ts'
import type { Branch } from '../../../../shared/branches.ts'
import type { SettingsDeclaration } from '../../../../../src/contract/resource.ts'
import { hiddenAs } from '../../../../shared/hiddenAs.ts'
import { requiredOf } from '../../../../shared/requiredOf.ts'
import { actionMatrix } from './actionMatrix.ts'
import { keepingMatrix } from './keepingMatrix.ts'
import {
  addressOf,
  dataOf,
  type MatrixFixture,
  offeredBranches,
  offeredExample,
  shownOf,
} from './matrixFixture.ts'
import { optionsMatrix } from './optionsMatrix.ts'
import { protectionMatrix } from './protectionMatrix.ts'
import { refusalMatrix } from './refusalMatrix.ts'

/**
 * The common behavior of every declared singleton, tested on the running service by the declared calls alone.
 */
export const settingsMatrix = (declaration: SettingsDeclaration, fixture: () => MatrixFixture): void => {
  const { fields } = declaration
  const { get, options, save, test } = settingsCallsOf(declaration)
  const ask = (call: Call, body?: unknown, language = 'en-US') =>
    fixture().service.admin(addressOf(call), body, { 'accept-language': language })
  const clear = () => fixture().service.deps.records.changeSettings(declaration, () => null)

  describe(declaration.label, () => {
    beforeEach(clear)
    protectionMatrix(declaration, fixture)

    if (get)
      it('has its defaults before the first save', async () => {
        const shown = dataOf(await ask(get))
        for (const [path] of inputFieldsOf(fields))
          expect(valueAt(shown, path), path).toEqual(valueAt(emptyRecordOf(fields), path))
      })

    if (test)
      it('reports before the first save that its connection is not configured', async () => {
        const { body } = await ask(test)
        expect(body).toEqual({
          success: false,
          reason: 'not_configured',
          error: expect.stringMatching(/\.$/),
        })
      })

    actionMatrix(declaration, fixture, async () => '')

    if (!get || !save) return

    let last = 10
    const example = (branch?: Branch) => offeredExample(fixture(), declaration, ++last, branch)
    const branches = () => offeredBranches(fixture(), declaration)
    const show = async () => dataOf(await ask(get))

    it('saves the example of each branch', async () => {
      for (const branch of await branches()) {
        const sent = await example(branch)
        expect((await ask(save, sent)).body).toMatchObject({ success: true })
        expect(await show()).toMatchObject(shownOf(fields, sent, 'update'))
      }
    })

    it('ignores empty and invalid values of hidden fields, also alone in a change', async () => {
      for (const branch of await branches()) {
        const sent = await example(branch)
        for (const value of [null, { wrong: true }]) {
          const hidden = hiddenAs(value, fields, sent)
          expect((await ask(save, hidden)).body).toMatchObject({ success: true })
          const { [Object.keys(branch)[0] ?? '']: _decider, ...rest } = hidden
          expect((await ask(save, rest)).body).toMatchObject({ success: true })
        }
      }
    })

    it('keeps omitted fields, and validates them with the rest', async () => {
      const isAskedFor = isVisibleIn(fields, emptyRecordOf(fields))
      const required = requiredOf(fields, 'update').filter(
        ([path, field]) => isAskedFor(path) && !field.default,
      )
      const refused = required.map(([path]) => [path, [fieldError('required', 'en')]])
      const fresh = await ask(save, {})
      if (refused.length > 0)
        expect(fresh.body).toEqual({ success: false, errors: Object.fromEntries(refused) })
      await ask(save, await example())
      const stored = await show()
      expect((await ask(save, {})).body).toMatchObject({ success: true })
      expect(await show()).toEqual(stored)
    })

    if (options) optionsMatrix({ options, fields, fixture, example, send: record => ask(save, record) })

    refusalMatrix({ fields, on: 'update', example, send: (record, language) => ask(save, record, language) })

    keepingMatrix({
      declaration,
      fixture,
      example,
      save: async (record: Values) => {
        expect((await ask(save, record)).body).toMatchObject({ success: true })
        return declaration.name
      },
      change: (_id, record) => ask(save, record),
      show,
      stored: () => fixture().service.deps.records.findSettings(declaration),
    })
  })
}

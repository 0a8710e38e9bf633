import { expect, it } from 'vitest'
import type { Call } from '../../../../../src/contract/calls/call.ts'
import {
  inputFieldsOf,
  optionListOf,
  optionListsOf,
  type Values,
} from '../../../../../src/contract/derive.ts'
import type { Fields } from '../../../../../src/contract/fields.ts'
import type { Choice } from '../../../../../src/contract/kinds.ts'
import { codesIn } from '../../../../shared/codesIn.ts'
import { withAt } from '../../../../../src/contract/record/paths.ts'
import { hasSeveral } from '../../../../shared/exampleWith.ts'
import type { Answer } from '../../../startTestService.ts'
import { addressOf, dataOf, type MatrixFixture, readers } from './matrixFixture.ts'

interface Choosing {
  readonly options: Call
  readonly fields: Fields
  fixture(): MatrixFixture
  /** A valid record. */
  example(): Promise<Values>
  send(record: Values): Promise<Answer>
}

/** An options call returns every list that feeds a field, and no other; a save accepts its choices. */
export const optionsMatrix = ({ options, fields, fixture, example, send }: Choosing): void => {
  const listsFor = async (language: string) => {
    const headers = { 'accept-language': language }
    const answer = await fixture().service.admin(addressOf(options), undefined, headers)
    return dataOf<Record<string, readonly Choice[]>>(answer)
  }
  const fed = inputFieldsOf(fields).flatMap(([path, field]) => {
    const list = optionListOf(field)
    return list === undefined ? [] : [[path, field, list] as const]
  })

  it.each(readers)('offers choices for every list, in %s', async (_language, header) => {
    const lists = await listsFor(header)
    expect(Object.keys(lists)).toEqual(optionListsOf(fields))
    for (const [name, choices] of Object.entries(lists)) {
      expect(choices, name).not.toEqual([])
      expect(choices.filter(({ code, label }) => code === '' || label === '')).toEqual([])
    }
  })

  it.each(fed)('accepts every choice that it offers for %s', async (path, field, list) => {
    const record = await example()
    const choices = (await listsFor('en-US'))[list] ?? []
    for (const code of codesIn(choices, 'leavesOnly' in field && field.leavesOnly)) {
      const { body } = await send(withAt(record, path, hasSeveral(field) ? [code] : code))
      expect([code, body]).toMatchObject([code, { success: true }])
    }
  })
}

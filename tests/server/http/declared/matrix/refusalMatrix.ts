import { expect, it } from 'vitest'
import {
  inputFieldsOf,
  optionListOf,
  referencedResourceOf,
  type Values,
} from '../../../../../src/contract/derive.ts'
import { fieldError } from '../../../../../src/contract/errors.ts'
import type { Fields } from '../../../../../src/contract/fields.ts'
import type { Field, SaveMode } from '../../../../../src/contract/kinds.ts'
import { isVisibleIn } from '../../../../../src/contract/record/visibility.ts'
import { branchesOf, withBranch } from '../../../../shared/branches.ts'
import { hasSeveral } from '../../../../shared/exampleWith.ts'
import { requiredOf } from '../../../../shared/requiredOf.ts'
import { withAt } from '../../../../../src/contract/record/paths.ts'
import type { Answer } from '../../../startTestService.ts'
import { readers } from './matrixFixture.ts'

interface Save {
  readonly fields: Fields
  readonly on: SaveMode
  /** A valid record. */
  example(): Promise<Values>
  /** Sends it with a language for its sentences. */
  send(record: Values, language: string): Promise<Answer>
}

const gone = 'no-such-choice'

/** The record on a branch on which the form shows the field. */
const askingFor = (fields: Fields, path: string, record: Values): Values =>
  [{}, ...branchesOf(fields)]
    .map(branch => withBranch(record, branch))
    .find(onIt => isVisibleIn(fields, onIt)(path)) ?? record

const isFed = (field: Field) => optionListOf(field) !== undefined

/** Whether the choices are Kontor's own and never change: a code outside them was never one. */
const isFixed = (field: Field) =>
  ['akeneoStatuses', 'akeneoQualityScores', 'delimiters', 'protocols', 'charsets', 'decimalpoints'].includes(
    optionListOf(field) ?? '',
  )

/** The refusals of a save by its declaration alone, each at its key, in both languages. */
export const refusalMatrix = ({ fields, on, example, send }: Save): void => {
  const required = requiredOf(fields, on)
  const choosing = inputFieldsOf(fields).filter(([, field]) => 'options' in field || isFed(field))

  for (const [language, header] of readers) {
    it.each(required)(`refuses %s left empty, in ${header}`, async path => {
      const { body } = await send(withAt(askingFor(fields, path, await example()), path, null), header)
      expect(body).toEqual({ success: false, errors: { [path]: [fieldError('required', language)] } })
    })

    it.each(choosing)(`refuses an invalid or removed choice for %s, in ${header}`, async (path, field) => {
      const record = askingFor(fields, path, await example())
      const isMany = hasSeveral(field)
      const { body } = await send(withAt(record, path, isMany ? [gone] : gone), header)
      const mayVanish = isFed(field) && !isFixed(field)
      const sentence = mayVanish
        ? fieldError(referencedResourceOf(field) ? 'recordGone' : 'optionGone', language, { value: gone })
        : fieldError('notAnOption', language)
      expect(body).toEqual({ success: false, errors: { [path]: [sentence] } })
    })
  }
}

import { expect, it } from 'vitest'
import { inputsOf, type Values } from '../../../src/contract/derive.ts'
import { fieldError } from '../../../src/contract/errors.ts'
import type { Fields } from '../../../src/contract/fields.ts'
import type { Field, Occasion } from '../../../src/contract/kinds.ts'
import { requiredOf } from '../../requiredOf.ts'
import { withAt } from '../../withAt.ts'
import type { Answer } from '../startTestService.ts'
import { readers } from './matrixGround.ts'

interface Save {
  readonly fields: Fields
  readonly on: Occasion
  /** A record that the service takes. */
  example(): Promise<Values>
  /** Sends it, asking for sentences in a language. */
  send(record: Values, language: string): Promise<Answer>
}

const gone = 'no-such-choice'

/** The record as it must be for the form to ask for the field. */
const askingFor = ({ when }: Field, record: Values): Values =>
  when ? withAt(record, when.field, when.is) : record

const isFed = (field: Field) => 'options' in field && typeof field.options === 'string'

/** What a save refuses by its declaration alone, each at its key, in both languages. */
export const refusalMatrix = ({ fields, on, example, send }: Save): void => {
  const required = requiredOf(fields, on)
  const choosing = inputsOf(fields).filter(([, field]) => 'options' in field)

  for (const [language, header] of readers) {
    it.each(required)(`refuses %s left empty, in ${header}`, async (path, field) => {
      const { body } = await send(withAt(askingFor(field, await example()), path, null), header)
      expect(body).toEqual({ success: false, errors: { [path]: [fieldError('required', language)] } })
    })

    it.each(choosing)(`refuses for %s what is no choice or no longer, in ${header}`, async (path, field) => {
      const record = askingFor(field, await example())
      const isMany = field.kind !== 'select'
      const { body } = await send(withAt(record, path, isMany ? [gone] : gone), header)
      const [key, sentence] = isFed(field)
        ? [path, fieldError('optionGone', language, { value: gone })]
        : [isMany ? `${path}.0` : path, fieldError('notAnOption', language)]
      expect(body).toEqual({ success: false, errors: { [key]: [sentence] } })
    })
  }
}

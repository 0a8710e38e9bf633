import { HttpError } from 'react-admin'
import { describe, expect, it } from 'vitest'
import { splitErrors } from '../../../../src/wire/saves.ts'

const refused = (errors: Record<string, string>) => new HttpError('No', 422, { errors })

describe('splitErrors', () => {
  it('gives each error to its input, nested ones too, and keeps the rest', () => {
    const errors = {
      name: 'A.',
      'plan.hour': 'B.',
      'roles.0': 'C.',
      'roles.1': 'D.',
      other: 'E.',
      names: 'F.',
    }
    expect(splitErrors(refused(errors), ['name', 'plan.hour', 'plan', 'roles'])).toEqual({
      atInputs: { name: 'A.', 'plan.hour': 'B.', roles: 'C. D.' },
      others: { other: 'E.', names: 'F.' },
    })
  })
  it('leaves every other failure alone', () => {
    expect(splitErrors(new HttpError('Down', 503), ['name'])).toBeUndefined()
    expect(splitErrors(new Error('Broken'), ['name'])).toBeUndefined()
  })
})

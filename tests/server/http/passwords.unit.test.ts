import { describe, expect, it } from 'vitest'
import { weaknessOf } from '../../../server/http/passwords.ts'

const olga = { firstName: 'Olga', lastName: 'Operator', email: 'o.lensing@example.com' }

describe('a password', () => {
  it.each(['password123', '1234567890', 'qwertzuiop', 'aaaaaaaaaa', 'Passwort2026', 'hallo12345'])(
    'that is common is refused: %s',
    async password => expect(await weaknessOf(password, olga)).toBe('passwordCommon'),
  )

  it.each(['Kontor2026!', 'kontorkontor', 'olga.operator1', 'OperatorOlga', 'lensing-2026', 'example.com1'])(
    'that is made of the name, the address or Kontor is refused: %s',
    async password => expect(await weaknessOf(password, olga)).toBe('passwordOwn'),
  )

  it.each(['correct horse 1', 'Xk4-vTq9-pLm2', 'Blumentopf7', 'operates daily', 'olga mag blaue Elefanten'])(
    'that is hard to guess is accepted: %s',
    async password => expect(await weaknessOf(password, olga)).toBeUndefined(),
  )

  it('is checked without a name too, and at any length', async () => {
    expect(await weaknessOf('Kontor2026!', {})).toBe('passwordOwn')
    expect(await weaknessOf('password'.repeat(25), {})).toBe('passwordCommon')
  })
})

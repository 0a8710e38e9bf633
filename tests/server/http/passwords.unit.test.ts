import { describe, expect, it } from 'vitest'
import { hash } from '@node-rs/argon2'
import { isPassword, type StoredUser, weaknessOf } from '../../../server/http/passwords.ts'
import { createVault } from '../../../server/store/secrets/vault.ts'

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

  it('is the same however a keyboard composes its letters and spaces', async () => {
    const cost = { memoryCost: 8, timeCost: 1 }
    const [composed, decomposed] = ['Blüten und Café', 'Blüten und Café'.normalize('NFD')]
    const userWith = (password: string) => ({ password }) as StoredUser // only the hash is compared
    const made = userWith(await createVault('s'.repeat(32), cost).hash(decomposed))
    const before = userWith(await hash(decomposed, cost))
    for (const typed of [composed, decomposed, composed.replace(' ', '\u00a0')]) {
      expect(await isPassword(made, typed)).toBe(true)
      expect(await isPassword(before, typed)).toBe(true)
    }
    expect(await isPassword(made, 'Bluten und Cafe')).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { createVault } from '../../../../server/store/secrets/vault.ts'

describe('the vault', () => {
  const [vault, other] = [createVault('one secret of a test'), createVault('another secret of a test')]

  it('decrypts what the same secret encrypted', () => {
    expect(vault.decrypt(vault.encrypt('a password'))).toBe('a password')
  })

  it('has no clear text for what another secret encrypted, nor for a changed or other text', () => {
    const changed = vault.encrypt('a password').slice(0, -2)
    expect([other.encrypt('a password'), changed, 'v1.short', ''].map(vault.decrypt)).toEqual(
      Array.from({ length: 4 }),
    )
  })
})

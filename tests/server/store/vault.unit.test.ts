import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createVault, readOrMakeSecret } from '../../../server/store/vault.ts'

describe('the key file', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kontor-key-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('is created once', () => {
    const secret = readOrMakeSecret(folder)
    expect(secret).toMatch(/^[\da-f]{64}$/)
    expect(readOrMakeSecret(folder)).toBe(secret)
  })

  it('is replaced if it is empty', () => {
    writeFileSync(join(folder, 'kontor.key'), '\n')
    const secret = readOrMakeSecret(folder)
    expect(secret).toMatch(/^[\da-f]{64}$/)
    expect(readFileSync(join(folder, 'kontor.key'), 'utf8')).toBe(secret)
  })
})

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

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  keyFileName,
  readOrMakeSecrets,
  secretsOf,
  writeKeyFile,
} from '../../../../server/store/secrets/keyFile.ts'

let folder: string
const file = () => join(folder, keyFileName)
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-key-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('is created once, readable by its owner only', () => {
  const made = readOrMakeSecrets(folder)
  expect(made).toEqual({ secret: expect.stringMatching(/^[\da-f]{64}$/) as string })
  expect(readOrMakeSecrets(folder)).toEqual(made)
  expect(statSync(file()).mode & 0o777).toBe(0o600)
})

it('is replaced if it is empty', () => {
  writeFileSync(file(), '\n')
  const { secret } = readOrMakeSecrets(folder)
  expect(readFileSync(file(), 'utf8')).toBe(secret)
})

it('is made by a start only', () => {
  const places = { DATA_DIR: folder }
  expect(() => secretsOf(places, false)).toThrow('There is no key file')
  expect(readdirSync(folder)).toEqual([])
  expect(secretsOf(places, true)).toEqual(secretsOf(places, false))
})

it('keeps the secret before, and is written as a whole', () => {
  writeKeyFile(folder, { secret: 'new', previous: 'old' })
  expect(readOrMakeSecrets(folder)).toEqual({ secret: 'new', previous: 'old' })
  expect(readdirSync(folder)).toEqual([keyFileName])
})

it('gives way to the variables', () => {
  writeKeyFile(folder, { secret: 'new', previous: 'old' })
  const of = (variables: { KONTOR_SECRET?: string; KONTOR_PREVIOUS_SECRET?: string }) =>
    secretsOf({ DATA_DIR: folder, ...variables }, false)
  expect(of({})).toEqual({ secret: 'new', previous: 'old' })
  expect(of({ KONTOR_PREVIOUS_SECRET: 'other' })).toEqual({ secret: 'new', previous: 'other' })
  expect(of({ KONTOR_SECRET: 'own' })).toEqual({ secret: 'own', previous: undefined })
})

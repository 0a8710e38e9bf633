import { expect, it } from 'vitest'
import { createDeps } from '../../src/createDeps.ts'
import { declared } from '../../src/declared.ts'

it('makes no console of declarations with wrong names', () => {
  const { channels: _lacking, ...german } = declared.german
  expect(() => createDeps({ ...declared, german })).toThrow('channels: fields.enabled has no German word.')
  expect(() => createDeps(declared)).not.toThrow()
})

import { describe, expect, it } from 'vitest'
import { checkSize } from '../../../server/http/jsonBodies.ts'
import { CallError } from '../../../server/shared/errors.ts'

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const list = (count: number) => JSON.stringify(Array.from({ length: count }, () => 1))

describe('the size of a JSON body', () => {
  it.each([
    ['values', list(100_000)],
    ['nesting', nested(50)],
    ['signs in strings', JSON.stringify({ text: '[{,"\\'.repeat(200_000), 'a\\': ['\\\\"'] })],
    ['invalid JSON', '"[[[\\'],
  ])('is allowed within the limits: %s', (_name, json) => {
    expect(() => checkSize(json)).not.toThrow()
  })

  it.each([
    ['values of a list', list(100_001)],
    ['values of objects', JSON.stringify(Array.from({ length: 50_001 }, () => ({ a: 1 })))],
    ['nesting', nested(51)],
    ['unclosed nesting', '{"a":'.repeat(51)],
  ])('is refused before it is parsed: too many %s', (_name, json) => {
    expect(() => checkSize(json)).toThrow(CallError)
  })
})

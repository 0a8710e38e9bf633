import { describe, expect, it } from 'vitest'
import { formatJson, jsonProblemOf } from '../../../../src/contract/kinds/jsonText.ts'

const valid = [
  '0',
  '-1.5e+10',
  '"a \\u00e9 \\n \\" \u007F"',
  'null',
  '[]',
  '{}',
  ' [1, [true, false], {"a": {"b": []}}] ',
  '{"a":1,"a":2}',
]
const broken = [
  '',
  '[1,]',
  '{"a":1,}',
  '{a:1}',
  "{'a':1}",
  '[1 2]',
  '{"a" 1}',
  '{"a":}',
  '[01]',
  '[1.]',
  '[.5]',
  '[+1]',
  '"a\tb"',
  '"a\nb"',
  '"\\x"',
  '"',
  '[1]]',
  '[1}',
  '1 2',
  'NaN',
  'undefined',
  '\u00A01',
  '// no\n1',
]

describe('jsonProblemOf', () => {
  it.each(valid)('takes what programs take: %j', text => {
    expect(() => JSON.parse(text) as unknown).not.toThrow()
    expect(jsonProblemOf(text)).toBeUndefined()
  })

  it.each(broken)('refuses what programs refuse: %j', text => {
    expect(() => JSON.parse(text) as unknown).toThrow()
    expect(jsonProblemOf(text)).toBeDefined()
  })

  it.each([
    ['{\n  "a": 1,\n}', { line: 3, column: 1, ends: false }],
    ['{\n  "a": nope\n}', { line: 2, column: 8, ends: false }],
    ['[1,\n2', { line: 2, column: 2, ends: true }],
    ['{"a": "b\n"}', { line: 1, column: 7, ends: false }],
  ])('names line and column: %j', (text, problem) => {
    expect(jsonProblemOf(text)).toEqual(problem)
  })

  it('is not overwhelmed by depth or length', () => {
    const deep = '['.repeat(100_000)
    expect(jsonProblemOf(deep)).toEqual({ line: 1, column: 100_001, ends: true })
    expect(jsonProblemOf(`"${'a'.repeat(1_000_000)}"`)).toBeUndefined()
  })
})

describe('formatJson', () => {
  it.each(valid)('sets out %j as programs do', text => {
    if (text.includes('"a":1,"a"')) return
    expect(JSON.parse(formatJson(text))).toEqual(JSON.parse(text))
    if (!/e\+|\\u/.test(text)) expect(formatJson(text)).toBe(JSON.stringify(JSON.parse(text), null, 2))
  })

  it('keeps every digit and every name', () => {
    expect(formatJson('{"n":12345678901234567890.10,"n":1}')).toBe(
      '{\n  "n": 12345678901234567890.10,\n  "n": 1\n}',
    )
  })

  it('changes nothing the second time', () => {
    const once = formatJson('{"a":[1,{"b":[]}]}')
    expect(formatJson(once)).toBe(once)
  })

  it('leaves very deep levels as they are', () => {
    const deep = `${'['.repeat(200)}${']'.repeat(200)}`
    expect(formatJson(deep)).toBe(deep)
  })
})

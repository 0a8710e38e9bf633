import { describe, expect, it } from 'vitest'
import { changesOf } from '../../../src/pages/settings/audit/changesOf.ts'

const json = JSON.stringify

describe('changesOf', () => {
  it('puts both sides of each field next to each other', () => {
    expect(changesOf(json({ name: 'a', label: 'x' }), json({ name: 'b', label: 'x' }))).toEqual([
      { name: 'name', before: 'a', after: 'b' },
    ])
  })
  it('shows what was created and what was deleted', () => {
    expect(changesOf(null, json({ on: false, none: null, many: [], text: '' }))).toEqual([
      { name: 'on', before: null, after: false },
    ])
    expect(changesOf(json({ port: 0 }), null)).toEqual([{ name: 'port', before: 0, after: null }])
  })
  it('joins nested fields with dots', () => {
    expect(changesOf(json({ a: { b: 1, c: 2 } }), json({ a: { b: 1, c: 3 } }))).toEqual([
      { name: 'a.c', before: 2, after: 3 },
    ])
  })
  it('keeps what is no record', () => {
    expect(changesOf('half a lin', undefined)).toEqual([{ name: '', before: 'half a lin', after: null }])
    expect(changesOf(undefined, undefined)).toEqual([])
  })
})

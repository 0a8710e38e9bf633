import { describe, expect, it } from 'vitest'
import { bodyOf, readMapping } from '../../../../src/pages/mapping/draft/mappingDraft.ts'
import {
  type MappingChange,
  isDirty,
  type MappingAction,
  mappingReducer,
  type MappingState,
  record,
  redo,
  startHistory,
  startMapping,
  undo,
} from '../../../../src/pages/mapping/draft/mappingState.ts'
import type { Draft } from '../../../../src/pages/mapping/draft/valueShapes.ts'
import { fieldOf } from './sample.ts'

const name = fieldOf(1)
const keys = fieldOf(7)
const fields = [name, keys]
const stored = readMapping(fields, {
  f_1: { akeneoAttribute: 'name' },
  f_7: [{ key: 'a', akeneoAttribute: 'name' }],
  strange: 1,
})
const start = startMapping(stored)

const after = (state: MappingState, ...actions: readonly MappingAction[]) =>
  actions.reduce(mappingReducer, state)
const change = (field: typeof name, draft: Draft, more: Partial<MappingChange> = {}): MappingAction => ({
  type: 'change',
  field,
  draft,
  change: { at: '', ...more },
})
const present = ({ history }: MappingState) => bodyOf(history.present)
const keyTyped = (key: string): MappingAction =>
  change(keys, [{ key, akeneoAttribute: 'name' }], { at: '0.key', typing: true })

describe('undo and redo', () => {
  it('go back and forth between states, and forget the way not taken', () => {
    let history = record(record(startHistory('a'), 'b'), 'c')
    expect(undo(undo(history)).present).toBe('a')
    expect(undo(undo(undo(history))).present).toBe('a')
    expect(redo(undo(history)).present).toBe('c')
    expect(redo(redo(undo(history))).present).toBe('c')
    history = record(undo(history), 'd')
    expect(redo(history).present).toBe('d')
    expect(undo(history).present).toBe('b')
  })
  it('take what is typed into one input as one step', () => {
    const typed = after(start, keyTyped('b'), keyTyped('br'), keyTyped('bra'))
    expect(after(typed, { type: 'undo' }).history.present).toBe(stored)
    const apart = after(typed, change(name, { akeneoAttribute: 'short' }), keyTyped('brand'))
    expect(apart.history.past).toHaveLength(3)
  })
  it('remember no more than two hundred steps', () => {
    let history = startHistory(0)
    for (let step = 1; step <= 300; step++) history = record(history, step)
    expect(history.past).toHaveLength(200)
    expect(history.past[0]).toBe(100)
  })
  it('come back to a clean page, and away from it again', () => {
    const changed = after(start, change(name, { akeneoAttribute: 'short' }))
    expect([isDirty(start), isDirty(changed)]).toEqual([false, true])
    const back = after(changed, { type: 'undo' })
    expect(isDirty(back)).toBe(false)
    expect(isDirty(after(back, { type: 'redo' }))).toBe(true)
  })
})

describe('the state of the mapping page', () => {
  const refused = (errors: Record<string, string>): MappingAction => ({
    type: 'refused',
    sent: stored,
    fields,
    errors,
  })

  it('is clean once the same is put together again', () => {
    const there = after(start, change(name, { akeneoAttribute: 'short' }))
    expect(isDirty(after(there, change(name, { akeneoAttribute: 'name' })))).toBe(false)
  })
  it('is clean after saving what was sent, not what came after', () => {
    const sent = after(start, change(name, { akeneoAttribute: 'short' }))
    const typedOn = after(sent, keyTyped('x'))
    const saved: MappingAction = { type: 'saved', sent: sent.history.present }
    expect(isDirty(after(sent, saved))).toBe(false)
    expect(isDirty(after(typedOn, saved))).toBe(true)
    expect(isDirty(after(sent, saved, { type: 'undo' }))).toBe(true)
  })
  it('takes values that another user has stored for keys without own changes, in all undo steps', () => {
    const mine = after(start, change(name, { akeneoAttribute: 'mine' }))
    const theirs = readMapping(fields, { f_1: { akeneoAttribute: 'theirs' }, strange: 2 })
    const followed = after(mine, { type: 'storedChanged', stored: theirs })
    expect(present(followed)).toEqual({ f_1: { akeneoAttribute: 'mine' }, strange: 2 })
    expect(isDirty(followed)).toBe(true)
    const back = after(followed, { type: 'undo' })
    expect(present(back)).toEqual({ f_1: { akeneoAttribute: 'theirs' }, strange: 2 })
    expect(isDirty(back)).toBe(false)
  })
  it('goes back to what is stored, and that can be undone', () => {
    const changed = after(start, change(name, { akeneoAttribute: 'short' }), refused({ f_1: 'No.' }))
    const discarded = after(changed, { type: 'discard' })
    expect(present(discarded)).toEqual(bodyOf(stored))
    expect(discarded.errors.at).toEqual({})
    expect(present(after(discarded, { type: 'undo' }))).toEqual(present(changed))
  })
  it('puts one field back to what is stored, whatever its kind of value, and that can be undone', () => {
    const odd = readMapping(fields, { ...bodyOf(stored), f_1: { strange: true } })
    const other = after(
      startMapping(odd),
      change(name, { akeneoAttribute: 'short' }),
      refused({ f_1: 'No.' }),
    )
    const back = after(other, { type: 'resetField', key: 'f_1' })
    expect(present(back)).toEqual(bodyOf(odd))
    expect([isDirty(back), back.errors.at]).toEqual([false, {}])
    expect(present(after(back, { type: 'undo' }))).toEqual(present(other))
    const two = after(start, change(name, { akeneoAttribute: 'a' }), change(keys, []))
    expect(present(after(two, { type: 'resetField', key: 'f_1' }))).toEqual({
      ...present(two),
      f_1: bodyOf(stored)['f_1'],
    })
  })
  it('drops the errors of an input that changes, and no others', () => {
    const state = after(
      start,
      refused({ 'f_7.a.key': 'Bad.', 'f_7.a.measureUnit': 'None.', 'f_1.formatter': 'No.' }),
    )
    const next = after(
      state,
      change(keys, [{ key: 'b', akeneoAttribute: 'name' }], { at: '0.key', typing: true }),
    )
    expect(next.errors.at).toEqual({ 'f_7.0.measureUnit': 'None.', 'f_1.formatter': 'No.' })
  })
  it('drops all errors of a field whose items are added, removed or moved', () => {
    const state = after(start, refused({ 'f_7.a.key': 'Bad.', f_7: 'All.', 'f_1.formatter': 'No.' }))
    expect(after(state, change(keys, [], { structure: true })).errors.at).toEqual({ 'f_1.formatter': 'No.' })
  })
  it('drops the errors of fields that undo changes', () => {
    const state = after(
      start,
      change(name, { akeneoAttribute: 'short' }),
      refused({ 'f_1.akeneoChannel': 'Which?', 'f_7.a.key': 'Bad.' }),
      { type: 'undo' },
    )
    expect(state.errors.at).toEqual({ 'f_7.0.key': 'Bad.' })
  })
  it('removes what is no field on request only', () => {
    expect(present(start)).toHaveProperty('strange', 1)
    const state = after(start, refused({ strange: 'Unknown.' }), { type: 'removeOther', key: 'strange' })
    expect(present(state)).not.toHaveProperty('strange')
    expect(state.errors.others).toEqual({})
    expect(present(after(state, { type: 'undo' }))).toHaveProperty('strange', 1)
  })
})

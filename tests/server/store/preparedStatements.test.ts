import { describe, expect, it } from 'vitest'
import { keepPrepared } from '../../../server/store/preparedStatements.ts'

/** Statements that fail for the parameter `bad`, and the texts that were prepared. */
const counted = () => {
  const prepared: string[] = []
  const all = ([parameter]: readonly unknown[]) => {
    if (parameter === 'bad') throw new Error('a failed statement')
    return [parameter]
  }
  const prepare = keepPrepared(text => {
    prepared.push(text)
    const run = (parameters: readonly unknown[]) => ({ changes: all(parameters).length, lastInsertRowid: 0 })
    return { reader: true, all, run, iterate: parameters => all(parameters).values() }
  })
  return { prepare, prepared }
}

describe('prepared statements', () => {
  it('are prepared once for each text, and again after they failed', () => {
    const { prepare, prepared } = counted()
    expect(prepare('select ?').all(['a'])).toEqual(['a'])
    expect(prepare('select ?').all(['b'])).toEqual(['b'])
    expect(prepared).toEqual(['select ?'])
    expect(() => prepare('select ?').run(['bad'])).toThrow('a failed statement')
    expect(prepare('select ?').all(['c'])).toEqual(['c'])
    expect(prepared).toEqual(['select ?', 'select ?'])
  })

  it('are kept for the last texts, and not for those of the schema', () => {
    const { prepare, prepared } = counted()
    const texts = Array.from({ length: 41 }, (_one, number) => `select ${number}`)
    for (const text of [...texts.slice(0, 40), 'select 0', 'select 40', 'select 0', 'select 2']) prepare(text)
    expect(prepared).toEqual(texts)
    prepare('select 1')
    for (const text of ['alter table a', 'alter table a']) prepare(text)
    expect(prepared.slice(41)).toEqual(['select 1', 'alter table a', 'alter table a'])
  })
})

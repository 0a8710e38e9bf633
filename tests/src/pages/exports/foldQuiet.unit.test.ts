import { describe, expect, it } from 'vitest'
import { foldQuiet } from '../../../../src/pages/exports/list/foldQuiet.ts'

const row = (id: number, isQuiet?: boolean) => ({ id, ...(isQuiet !== undefined && { isQuiet }) })
const quiet = (...ids: number[]) => ids.map(id => row(id, true))

describe('foldQuiet', () => {
  it.each([
    ['nothing', [], []],
    ['rows of a backend that tells no quiet ones', [row(2), row(1)], [{ row: row(2) }, { row: row(1) }]],
    ['a single quiet row', [row(2), ...quiet(1)], [{ row: row(2) }, { row: row(1, true) }]],
    [
      'quiet rows between others',
      [row(5), ...quiet(4, 3, 2), row(1, false)],
      [{ row: row(5) }, { quiet: quiet(4, 3, 2) }, { row: row(1, false) }],
    ],
    ['quiet rows alone', quiet(2, 1), [{ quiet: quiet(2, 1) }]],
  ])('folds %s', (_what, rows, expected) => {
    expect(foldQuiet(rows)).toEqual(expected)
  })
})

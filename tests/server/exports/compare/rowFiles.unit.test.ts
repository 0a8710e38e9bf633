import { describe, expect, it } from 'vitest'
import { createRowFiles, createRowStager, isListing } from '../../../../server/exports/compare/articleRows.ts'
import { csvRows } from '../../../../server/tradebyte/csv.ts'
import { exportTypes } from '../../../../src/contract/calls/exports.ts'

const format = { charset: 'UTF-8', delimiter: ';' }

describe('the rows of files', () => {
  it('are staged with their numbers, wherever their columns are', () => {
    const stage = createRowStager(['a_ean', 'p_nr', 'a_nr'])
    expect(stage(['111', 'P', 'A'], { at: 3, length: 4 })).toMatchObject({
      article: 'A',
      product: 'P',
      ean: '111',
      at: 3,
      length: 4,
    })
    expect(createRowStager(['x'])(['1'], { at: 0, length: 1 })).toMatchObject({
      article: '',
      product: '',
      ean: '',
    })
  })

  it('are the same with and without a column that the file closes', () => {
    const place = { at: 0, length: 1 }
    const closing = createRowStager(['a_nr', 'a_active[old]'], new Set(['a_active[old]']))(['A', '0'], place)
    expect(closing.hash).toBe(createRowStager(['a_nr'])(['A'], place).hash)
  })

  const long = Array.from({ length: 2000 }, (_, index) => `a_column[${index}]`)
  const fileOf = (names: readonly string[]) =>
    Buffer.from(csvRows([names, names.map(() => 'x')], { delimiter: ';' }))
  const filesOf = (
    content: Buffer | undefined,
    record: object | undefined = { fileName: 'a.csv', difference: { format } },
  ) => {
    const reads: number[] = []
    const files = createRowFiles({
      exports: { find: async () => record as never }, // the columns of a file
      folder: {
        read: async (_id, _name, places) => {
          reads.push(places[0]?.length ?? 0)
          return content && places.map(({ at, length }) => content.subarray(at, at + length))
        },
      },
    })
    return { files, reads }
  }

  it('have the names of their columns, also of many, which are read once', async () => {
    const content = fileOf(long)
    const { files, reads } = filesOf(content)
    const at = content.indexOf('\r\n') + 2
    const read = await files.read(5, [{ at, length: content.length - at }])
    expect(read?.header).toEqual(long)
    expect(read?.rows).toEqual([long.map(() => 'x')])
    await files.read(5, [{ at, length: content.length - at }])
    expect(reads.filter(length => length === 16_384)).toHaveLength(1)
  })

  it.each([
    ['is deleted', undefined, undefined],
    ['has no end of its first line', Buffer.from('"a_nr";"p_'), undefined],
    ['is empty', Buffer.from(''), undefined],
    ['has no name', fileOf(['a_nr']), { fileName: null, difference: { format } }],
    ['was never compared', fileOf(['a_nr']), { fileName: 'a.csv', difference: null }],
  ])('are unknown where the file %s', async (_what, content, record) =>
    expect(await filesOf(content, record).files.read(5, [{ at: 0, length: 1 }])).toBeUndefined(),
  )
})

describe('isListing', () => {
  const delta = { type: exportTypes.delta, changedSince: '2026-11-20', withdrawLater: false }
  const isListed = (row: object, settings: object = {}) =>
    isListing({
      row: { ...delta, ...row } as never, // the columns that count
      setup: { exportSettings: { withdrawMissing: true, withdrawInDelta: true, ...settings } } as never,
    })
  it('is a delta that may withdraw articles', () => {
    expect(isListed({})).toBe(true)
    expect(isListed({ type: exportTypes.full })).toBe(false)
    expect(isListed({ changedSince: null })).toBe(false)
    expect(isListed({ withdrawLater: true })).toBe(false)
    expect(isListed({}, { withdrawMissing: false })).toBe(false)
    expect(isListed({}, { withdrawInDelta: false })).toBe(false)
  })
})

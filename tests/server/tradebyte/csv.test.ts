import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { describe, expect, it } from 'vitest'
import { csvRows } from '../../../server/tradebyte/csv.ts'

const rows = [
  ['p_nr', '<en>p_name', 'a_media[image]{0}'],
  ['', 'He said "hi"', 'a;b,c|d\te'],
  ['"', 'line\r\nbreak', "Größe '30'"],
]

describe('csvRows', () => {
  it.each([';', ',', '|', '\t'])('writes rows that a reader reads back, with %j', delimiter => {
    expect(parse(csvRows(rows, { delimiter }), { delimiter })).toEqual(rows)
  })

  it.each([';', '\t'])('writes the same as csv-stringify, with %j', delimiter => {
    const peer = stringify(rows, { delimiter, quoted: true, quoted_empty: true, record_delimiter: '\r\n' })
    expect(csvRows(rows, { delimiter })).toBe(peer)
  })

  it('accepts TAB, ends each line, has no byte order mark', () => {
    expect(csvRows([['a', 'b']], { delimiter: 'TAB' })).toBe('"a"\t"b"\r\n')
    expect(csvRows([], { delimiter: ';' })).toBe('')
  })
})

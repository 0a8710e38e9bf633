import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { encoded, spreadsheetOf } from '../../../../server/exports/deliver/exportFolder.ts'
import { csvRows } from '../../../../server/tradebyte/csv.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheet-'))
})
afterAll(() => rm(folder, { recursive: true }))

const sheetOf = async (rows: string[][], charset: string, delimiter: string) => {
  const path = join(folder, 'file.csv')
  await writeFile(path, encoded(csvRows(rows, { delimiter }), charset))
  const pieces: string[] = []
  for await (const piece of spreadsheetOf(path, { charset, delimiter })) pieces.push(piece)
  return pieces
}

it.each([
  ['UTF-8', ';'],
  ['Windows-1252', '\t'],
  ['UTF-8', ','],
])(
  'a delivered file in %s between %j opens in a spreadsheet and computes nothing',
  async (charset, delimiter) => {
    const head = ['a_nr', 'p_name']
    const cells = ['=1+1', '+49', '-5', '@SUM(A1)', '\tx', '\rx', 'Größe "M"; L', 'two\nlines', "'quoted", '']
    const [sheet = ''] = await sheetOf([head, ...cells.map(cell => ['1', cell])], charset, delimiter)
    expect(sheet).toBe(
      [
        '\uFEFF"a_nr";"p_name"',
        `"1";"'=1+1"`,
        `"1";"'+49"`,
        `"1";"'-5"`,
        `"1";"'@SUM(A1)"`,
        `"1";"'\tx"`,
        `"1";"'\rx"`,
        '"1";"Größe ""M""; L"',
        '"1";"two\nlines"',
        `"1";"'quoted"`,
        '"1";""',
        '',
      ].join('\r\n'),
    )
  },
)

it('a large file is read some rows at a time', async () => {
  const rows = Array.from({ length: 5000 }, (_none, row) => [String(row), 'x'.repeat(100)])
  const pieces = await sheetOf(rows, 'UTF-8', ';')
  expect(pieces.length).toBeGreaterThan(5)
  expect(pieces.join('').split('\r\n')).toHaveLength(rows.length + 1)
})

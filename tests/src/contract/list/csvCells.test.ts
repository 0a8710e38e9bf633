import { describe, expect, it } from 'vitest'
import {
  csvCellsOf,
  csvColumnsOf,
  csvText,
  plainCell,
  recordOfCells,
  separatorOf,
} from '../../../../src/contract/list/csvCells.ts'
import { exampleRecordOf, type Values } from '../../../../src/contract/derive.ts'
import { schemaOf } from '../../../../src/contract/saveSchemas.ts'
import { carriers } from '../../../framework/carriers.ts'
import { depots } from '../../../framework/depots.ts'
import { users } from '../../../../src/resources/users.ts'

describe('the cells of a CSV file', () => {
  it('give back the record that they were written from', () => {
    const columns = csvColumnsOf(depots)
    const record = schemaOf(depots.fields, 'create').parse({ ...exampleRecordOf(depots.fields, 1), carrier: 'a', others: ['b', 'c'], rent: { amount: '12.50', currency: 'EUR' } }) // oxfmt-ignore
    const cells = csvCellsOf(columns, record)
    const read = recordOfCells(columns.map((column, index) => [column, cells[index] ?? '']))
    const { terms: _file, token: _secret, pin: _password, seen: _readOnly, ...rest } = record
    expect({ ...schemaOf(depots.fields, 'update').parse({ ...record, ...read }) }).toMatchObject(rest)
    expect(columns.map(({ path }) => path)).not.toContain('token')
    expect(columns.map(({ path }) => path)).not.toContain('pin')
  })

  it('have the number of a record only where the service numbers the records', () => {
    expect(csvColumnsOf(users)[0]?.path).toBe('id')
    expect(csvColumnsOf(carriers)[0]?.path).toBe('active')
  })

  it.each([
    ['days', '3', 3],
    ['days', '3,5', 3.5],
    ['days', 'three', 'three'],
    ['active', 'Ja', true],
    ['active', 'nein', false],
    ['active', 'maybe', 'maybe'],
    ['service', 'Express delivery', 'Express'],
    ['mail', '', null],
  ])('are read leniently: %s of “%s”', (path, text, value) => {
    const column = csvColumnsOf(carriers).find(one => one.path === path)
    const codeOf = (_path: string, label: string) => (label === 'Express delivery' ? 'Express' : label)
    expect(recordOfCells([[column, text]], codeOf)).toEqual({ [path]: value })
  })

  it('are read with days and amounts as spreadsheets write them, and into groups', () => {
    const columnOf = (path: string) => csvColumnsOf(depots).find(one => one.path === path)
    expect(recordOfCells([[columnOf('opened'), '24.12.2026'], [columnOf('rent'), '12,5 EUR'], [columnOf('limits.parcels'), '4'], [columnOf('seen'), 'x'], [undefined, 'y']])).toEqual({ opened: '2026-12-24', rent: { amount: '12.5', currency: 'EUR' }, limits: { parcels: 4 } }) // oxfmt-ignore
  })
})

describe('a CSV file', () => {
  it.each(['=1+1', '+SUM(A1)', '-cmd', '@x', '\tx'])(
    'never holds the formula %j, and gives the text back',
    text => {
      const [cell = ''] = csvText([[text]], ',')
        .slice(1)
        .split('\r\n')
      expect(cell).toBe(`'${text}`)
      expect(plainCell(cell)).toBe(text)
    },
  )

  it('keeps numbers with a sign, and quotes separators, quotes and lines', () => {
    const record: Values = { name: 'a;b "c"\nd' }
    expect(csvText([['-5', '+4,2', String(record['name'])]], ';')).toBe('\uFEFF-5;+4,2;"a;b ""c""\nd"\r\n')
  })

  it.each([
    ['a;b;c', ';'],
    ['a,b', ','],
    ['a\tb,c\td', '\t'],
    ['a', ','],
  ])('of the first line %j is separated by %j', (text, separator) => {
    // oxfmt-ignore
    expect(separatorOf(text)).toBe(separator)
  })
})

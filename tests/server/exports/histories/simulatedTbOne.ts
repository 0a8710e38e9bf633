import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import { withoutSignatures } from '../../../../server/exports/deliver/mediaLinks.ts'

export type FileRow = Readonly<Record<string, string>>

export const rowsIn = (file: string, delimiter = ';'): FileRow[] => parse(file, { columns: true, delimiter })

/**
 * TB.One as its manual describes imports: articles that are missing in a file stay unchanged, and an empty
 * cell changes nothing.
 */
export const createTbOne = () => {
  const articles = new Map<string, Map<string, string>>()
  return {
    articles,
    take: (rows: readonly FileRow[]) => {
      // an article that goes off and on in one file may be off for hours
      const numbers = rows.map(row => row.a_nr)
      expect(numbers).toEqual([...new Set(numbers)])
      for (const row of rows) {
        const cells = articles.get(row.a_nr ?? '') ?? new Map<string, string>()
        articles.set(row.a_nr ?? '', cells)
        for (const [column, cell] of Object.entries(row)) if (cell) cells.set(column, withoutSignatures(cell))
      }
    },
    /** Articles for sale. */
    active: () =>
      [...articles].filter(([, cells]) => cells.get('a_active') === '1').map(([article]) => article),
  }
}

const nowhere = { protocol: 'sftp', directory: null, address: null, port: null, username: null }

/** The targets of files: two folders, a server that refuses them, and none, where a user downloads them. */
export const places = {
  one: { ...nowhere, protocol: 'folder', directory: 'one' },
  two: { ...nowhere, protocol: 'folder', directory: 'two' },
  refusing: { ...nowhere, address: '127.0.0.1', port: 1, username: 'nobody' },
  none: nowhere,
} as const
export type Place = keyof typeof places
export const isPlace = (name: string): name is Place => name in places

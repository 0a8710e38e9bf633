import { expect, it } from 'vitest'
import { exportStatuses, exportTypes } from '../../../../src/contract/calls/exports.ts'
import { logEnd } from '../../../../server/exports/life/endLine.ts'
import type { ExportRecord } from '../../../../server/store/exports/exportRecord.ts'
import { exportRecord } from '../../../shared/exportRecord.ts'

const lineOf = (row: Partial<ExportRecord>) => {
  const lines: [level: string, facts: object][] = []
  const at = (level: string) => (facts: object) => void lines.push([level, facts])
  logEnd({ info: at('info'), warn: at('warn') }, exportRecord(35, row))
  return lines
}

it('a delivered export is one line with its counts, its duration and its target', () => {
  const target = 'sftp.example.com/in'
  expect(lineOf({ uploaded: true, target, warnings: 3, erroneous: 2 })).toEqual([
    [
      'info',
      {
        export: 35,
        type: 'full',
        outcome: 'delivered',
        products: { successful: 2000, warnings: 3, failed: 2 },
        withdrawn: 0,
        seconds: 18,
        target,
      },
    ],
  ])
})

it('an export that delivered nothing is a warning with the code of its cause', () => {
  const errors = [{ code: 'pimGone', params: {} }]
  const details = { code: 'brokeOff', params: { done: 7 } }
  expect(lineOf({ state: 'failed', status: exportStatuses.error, details, errors })).toMatchObject([
    ['warn', { outcome: 'failed', cause: 'pimGone' }],
  ])
})

it('a check run delivers nothing, and that is no warning', () => {
  expect(lineOf({ type: exportTypes.check })).toMatchObject([['info', { type: 'check', outcome: 'checked' }]])
})

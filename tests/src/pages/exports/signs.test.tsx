import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { calls } from '../../../../src/contract/calls/calls.ts'
import type { DeliverySummary, ExportRow } from '../../../../src/contract/calls/exports.ts'
import { renderConsole } from '../../renderConsole.tsx'
import { answering, server } from '../../service.ts'
import { exportRow } from './exportRow.ts'

const sign = (outcome: DeliverySummary['outcome'], label: string): DeliverySummary => ({
  outcome,
  label,
  reason: '',
  onSale: '',
  at: null,
  changes: null,
})
const news = { missing: 0, warnings: 0, fewer: 0, cause: '' }

const show = (pageData: ExportRow[]) => {
  renderConsole('/exports')
  const page = { pages: 1, count: pageData.length, pageData }
  server.use(answering(calls.listExports, { success: true, data: page }))
}

describe('the list of exports', () => {
  it('shows delivery and quality as two signs', async () => {
    show([
      exportRow(35, 'error', {
        delivery: sign('delivered', 'Delivered'),
        amountErroneous: 10,
        reason: 'EAN: Missing, 10 products',
        quality: { missing: 10, warnings: 0, news: { ...news, missing: 2, cause: 'EAN: Missing' } },
      }),
      exportRow(34, 'error', {
        delivery: sign('notUploaded', 'Not uploaded'),
        reason: 'The host sftp.example was not found.',
        quality: { missing: 0, warnings: 0, news: { ...news, fewer: 3 } },
      }),
    ])
    const [, delivered, refused] = await screen.findAllByRole('row')
    const row = within(delivered as HTMLElement) // two rows below the heads
    expect(row.getByRole('img', { name: 'Delivered' })).toBeVisible()
    expect(row.getByText('2 new: EAN: Missing')).toBeVisible()
    const other = within(refused as HTMLElement) // the same
    expect(other.getByRole('img', { name: 'Not uploaded' })).toBeVisible()
    expect(other.getByText('The host sftp.example was not found.')).toBeVisible()
    expect(other.getByText('3 fewer missing')).toBeVisible()
  })

  it('folds runs that found nothing new, until a user unfolds them', async () => {
    const quiet = [4, 3, 2].map(id =>
      exportRow(id, 'successful', { isQuiet: true, delivery: sign('unchanged', 'Nothing changed') }),
    )
    show([exportRow(5, 'successful'), ...quiet, exportRow(1, 'successful')])
    const fold = await screen.findByRole('button', { name: 'Show 3 runs without anything new' })
    expect(screen.getByText('Nothing new, #2 to #4')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Export #3' })).toBeNull()
    fireEvent.click(fold)
    expect(screen.getByRole('link', { name: 'Export #3' })).toBeVisible()
    expect(fold).toHaveAttribute('aria-expanded', 'true')
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { calls } from '../../../../src/contract/calls/calls.ts'
import type { ExportReport, ExportRow } from '../../../../src/contract/calls/exports.ts'
import { dashboardQuery } from '../../../../src/dataProvider/useProvider.ts'
import { stoppedStates } from '../../../shared/stoppedStates.ts'
import { user } from '../../browser.ts'
import { renderConsole } from '../../renderConsole.tsx'
import { answering, refusing, server } from '../../service.ts'
import { differenceOf, exportReport, exportRow } from './exportRow.ts'

const failed = exportReport(
  exportRow(124, 'error', {
    statusLabel: 'Finished with errors',
    amountProcessed: 433,
    amountSuccessful: 402,
    amountWarnings: 17,
    amountErroneous: 14,
  }),
  { endTime: '2026-11-20T08:01:24Z', canBeRetried: true },
)
const dashboardOf = (running: ExportRow[]) => ({
  success: true as const,
  data: { running, finished: [], history: [] },
})
const show = (report: ExportReport) => {
  server.use(answering(calls.getExport, { success: true, data: report }))
  return renderConsole(`/exports/${report.id}`)
}

describe('/exports/{id}', () => {
  it('tells all of a finished run', async () => {
    show({
      ...failed,
      errors: ['Akeneo answered 502.'],
      csvFileAvailable: true,
      csvFileName: 'PANDA_1.csv',
      wasUploaded: false,
      originalExport: { id: 120, startTime: failed.startTime },
      retriedExports: [{ id: 125, startTime: failed.startTime }],
    })
    expect(await screen.findByRole('heading', { name: 'Finished with errors' })).toBeVisible()
    expect(screen.getByText('00h 01m 24s')).toBeVisible()
    for (const text of ['433', '402', '17', '14', 'Akeneo answered 502.', 'PANDA_1.csv', 'The upload failed'])
      expect(screen.getByText(text)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Show results' })).toHaveAttribute('href', '/exports/124/results')
    expect(screen.getByRole('link', { name: '#120' })).toHaveAttribute('href', '/exports/120')
    expect(screen.getByRole('link', { name: '#125' })).toHaveAttribute('href', '/exports/125')
  })

  it('says the time in the name of the file where the clock of the service goes otherwise', async () => {
    const here = new Date(2026, 10, 20, 14, 37)
    const file = { csvFileAvailable: true, csvFileName: 'PANDA_20261120_143700.csv' }
    const report = { ...failed, ...file, timeZone: 'Asia/Kathmandu' }
    const { unmount } = show({ ...report, startTime: here.toISOString() })
    expect(await screen.findByText(file.csvFileName)).toBeVisible()
    expect(screen.queryByText(/Kathmandu/)).toBeNull()
    unmount()
    show({ ...report, startTime: new Date(2026, 10, 20, 9, 52).toISOString() })
    expect(await screen.findByText('20 Nov 2026, 14:37:00 in Asia/Kathmandu')).toBeVisible()
  })

  it('leads from a message to the page where it is mended, if one may go there', async () => {
    const [refused, unknown] = ['The server refuses the password.', 'Akeneo does not know the client.']
    const links = [
      { message: refused, path: '/settings/tradebyte/ftp' },
      { message: unknown, path: '/settings/akeneo/api' },
    ]
    show({ ...failed, errors: [refused], notes: [unknown, 'The clock is behind.'], links })
    expect(await screen.findByRole('link', { name: 'FTP settings' })).toHaveAttribute(
      'href',
      '/settings/tradebyte/ftp',
    )
    expect(screen.getByText(unknown)).toBeVisible()
    // for the administration alone
    expect(screen.queryByRole('link', { name: 'Akeneo API settings' })).toBeNull()
  })

  it('names what Akeneo lacks with the way to each place, and what is worth knowing', async () => {
    const place = { area: 'mapping', record: null, thing: 'attributes', code: 'text' } as const
    show({
      ...failed,
      errors: [
        'Akeneo no longer has what this export relies on.',
        'Attribute “text” is no longer in Akeneo.',
      ],
      structure: [
        { ...place, field: 'p_text', label: 'Description', problem: 'gone', stops: true },
        { ...place, field: 'a_ean', label: 'EAN', code: 'ean', problem: 'type', stops: true },
        {
          area: 'languages',
          field: 'akeneoLanguage',
          label: null,
          record: 'Français',
          thing: 'locales',
          code: 'fr_FR',
          problem: 'inactive',
          stops: true,
        },
      ],
      notes: ['The families could not be checked.'],
    })
    expect(await screen.findByText('Akeneo no longer has what this export relies on.')).toBeVisible()
    // the list of missing references replaces this message
    expect(screen.queryByText('Attribute “text” is no longer in Akeneo.')).toBeNull()
    expect(await screen.findByRole('link', { name: 'Description' })).toHaveAttribute(
      'href',
      '/settings/tradebyte/mapping#p_text',
    )
    expect(screen.getByRole('link', { name: 'Français: Akeneo locale' })).toHaveAttribute(
      'href',
      '/settings/tradebyte/languages',
    )
    const list = screen.getByRole('note')
    expect(list).toHaveTextContent('attribute ean (another type now)')
    expect(list).toHaveTextContent('fr_FR (not active)')
    expect(screen.getByText('The families could not be checked.')).toBeVisible()
  })

  it('takes a run that has ended from the count in the drawer at once', async () => {
    const { refetchInterval } = dashboardQuery
    onTestFinished(() => void Object.assign(dashboardQuery, { refetchInterval }))
    // the drawer does not poll here
    Object.assign(dashboardQuery, { refetchInterval: false })
    show(exportReport(exportRow(1, 'running')))
    server.use(answering(calls.exportDashboard, dashboardOf([exportRow(1, 'running')])))
    expect(await screen.findByRole('img', { name: '1 running' })).toBeVisible()
    expect(await screen.findByRole('heading', { name: 'Running' })).toBeVisible()
    server.use(
      answering(calls.exportDashboard, dashboardOf([])),
      answering(calls.getExport, { success: true, data: exportReport(exportRow(1, 'successful')) }),
    )
    expect(await screen.findByRole('heading', { name: 'Finished' })).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('img', { name: '1 running' })).toBeNull())
  })

  it.each([
    ['uploaded', { at: '2026-11-20T08:01:00Z', to: 'ftp.example.com/in' }, 'ftp.example.com/in', 'Check'],
    ['failed', { to: 'ftp.example.com/in' }, 'The upload failed', 'ErrorOutline'],
    ['nothingChanged', {}, 'Nothing changed since #33, not uploaded', 'Info'],
    ['noTarget', {}, 'No upload target, download only', 'FileDownload'],
    ['disabled', {}, 'Upload disabled', 'CloudOff'],
    ['sending', {}, 'Being uploaded', 'Autorenew'],
    ['running', {}, 'not yet', undefined],
    ['empty', {}, 'No article in the file, not uploaded', 'Info'],
    ['onHold', {}, 'Only after it is released', 'PauseCircle'],
    ['discarded', {}, 'Not uploaded', 'Block'],
    ['never', {}, 'Not uploaded, the export ended before', 'Block'],
  ] as const)('says of a file that is %s what became of it', async (state, more, words, icon) => {
    const difference = differenceOf({
      base: { id: 33, startTime: failed.startTime },
      new: 4,
      unchanged: 2030,
    })
    const canBeUploaded = state === 'failed'
    show({ ...failed, difference, canBeUploaded, upload: { state, at: null, to: null, ...more } })
    const label = await screen.findByText('Uploaded')
    const row = within(label.nextElementSibling as HTMLElement)
    expect(row.getByText(words)).toBeVisible()
    // only an uploaded file has the green check, and only a failed one can be sent again
    const icons = row.queryAllByTestId(/Icon$/).map(({ dataset }) => dataset.testid)
    const again = canBeUploaded ? ['FileUploadOutlinedIcon'] : []
    expect(icons).toEqual([...(icon ? [`${icon}OutlinedIcon`] : []), ...again])
    expect(row.queryAllByRole('button', { name: 'Retry upload' })).toHaveLength(again.length)
    expect(screen.getByText('Changes since #33').parentElement).toHaveTextContent(/New 4.*Unchanged 2,030/)
    expect(screen.getByRole('link', { name: 'Show changes' })).toHaveAttribute('href', '/exports/124/changes')
  })

  it('says that nothing changed, too, where the delivery before is no longer known', async () => {
    const difference = differenceOf({ base: null, unchanged: 2030 })
    show({ ...failed, difference, upload: { state: 'nothingChanged', at: null, to: null } })
    expect(await screen.findByText('Nothing changed, not uploaded')).toBeVisible()
    expect(screen.queryByText(/No article in the file/)).toBeNull()
  })

  it('lasts as long as its times say', async () => {
    show({ ...failed, startTime: '2026-11-20T08:00:00.900Z', endTime: '2026-11-20T08:01:24.100Z' })
    expect(await screen.findByText('00h 01m 24s')).toBeVisible()
  })

  it('hides what has no value', async () => {
    show(exportReport(exportRow(1, 'successful'), { endTime: '2026-11-20T08:00:01Z' }))
    expect(await screen.findByRole('heading', { name: 'Finished' })).toBeVisible()
    for (const text of [
      'Top causes',
      'Show results',
      'CSV file',
      'Uploaded',
      'Original export',
      'Retries',
      'Retry upload',
      'Retry export',
      'Cancel export',
    ])
      expect(screen.queryByText(text)).toBeNull()
  })

  it('shows progress, time left and a running duration', async () => {
    const startTime = new Date(Date.now() - 60_000).toISOString()
    show(
      exportReport(exportRow(2, 'running', { startTime, amountProcessed: 25, amountTotal: 100 }), {
        isBeingCancelled: true,
      }),
    )
    expect(await screen.findByRole('progressbar')).toHaveAttribute('aria-valuenow', '25')
    expect(screen.getByText('25%')).toBeVisible()
    expect(screen.getByText(/^about [34] min left$/)).toBeVisible()
    expect(screen.getByText('is being cancelled')).toBeVisible()
    const first = screen.getByRole('timer').textContent
    await waitFor(() => expect(screen.getByRole('timer')).not.toHaveTextContent(first ?? ''))
  })

  it('cancels, which its status alone says', async () => {
    server.use(answering(calls.cancelExport, { success: true }))
    show(exportReport(exportRow(3, 'running'), { canBeCancelled: true }))
    const button = await screen.findByRole('button', { name: 'Cancel export' })
    const ended = exportReport(exportRow(3, 'cancelled', { statusLabel: 'Cancelled' }))
    server.use(answering(calls.getExport, { success: true, data: ended }))
    await user.click(button)
    expect(await screen.findByRole('heading', { name: 'Cancelled' })).toBeVisible()
    expect(screen.queryByText(/being cancelled/)).toBeNull()
  })

  it('says why what broke off cannot be continued', async () => {
    server.use(refusing(calls.continueExport, 409, 'Export #124 cannot be continued.'))
    show({ ...failed, canBeContinued: true })
    await user.click(await screen.findByRole('button', { name: 'Continue export' }))
    expect(await screen.findByText('Export #124 cannot be continued.')).toBeVisible()
  })

  it('says that it is continued, and offers the retry beside', async () => {
    server.use(answering(calls.continueExport, { success: true }))
    show({ ...failed, canBeContinued: true })
    await user.click(await screen.findByRole('button', { name: 'Continue export' }))
    expect(await screen.findByText('Export #124 continued')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Retry export' })).toBeVisible()
  })

  it.each([
    [{ startedBy: 'ada@example.com', isScheduled: false }, 'ada@example.com'],
    [{ startedBy: 'Every night', isScheduled: true }, 'the schedule “Every night”'],
  ])('says who started it, or which schedule: %j', async (by, said) => {
    show({ ...failed, ...by })
    expect(await screen.findByText('Started by')).toBeVisible()
    expect(screen.getByText(said)).toBeVisible()
  })

  it('tells since when a run waits, and not that it runs', async () => {
    const waiting = exportRow(7, 'running', { queuedAt: new Date().toISOString(), waitMs: null })
    show(exportReport(waiting))
    expect(await screen.findByText('Ordered')).toBeVisible()
    expect(screen.getByText('Waited')).toBeVisible()
    expect(screen.queryByText('Duration')).toBeNull()
    expect(screen.getAllByText('not yet')).toHaveLength(3)
  })

  it('tells how long a run waited, and what is worth knowing of it', async () => {
    const notes = ['The clock of Akeneo is 70 minutes ahead of the clock here.']
    show({ ...failed, queuedAt: '2026-11-20T07:50:00Z', waitMs: 600_000, notes })
    expect(await screen.findByText('00h 10m 00s')).toBeVisible()
    expect(screen.getByText(notes[0] ?? '')).toBeVisible()
  })

  it('counts no products where it ended before the first one', async () => {
    show({ ...failed, hasBrokenOff: true, amountProcessed: 0, amountErroneous: 0 })
    expect(await screen.findByText('Finished with errors')).toBeVisible()
    expect(screen.queryByText('Processed')).toBeNull()
  })

  it('retries those that failed, says how many, and when that fails', async () => {
    server.use(refusing(calls.retryExport, 409, 'No.'))
    show({ ...failed, amountErroneous: 14, hasBrokenOff: false })
    await user.click(await screen.findByRole('button', { name: 'Retry 14 products' }))
    expect(await screen.findByText('Export could not be started')).toBeVisible()
  })

  it('downloads the file under the name of content-disposition', async () => {
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    URL.createObjectURL = () => 'blob:it'
    URL.revokeObjectURL = () => undefined
    server.use(
      http.get('*/ui/api/exports/csv-download/124', () =>
        HttpResponse.text('a;b', {
          headers: { 'content-disposition': 'attachment; filename="PANDA_1.csv"' },
        }),
      ),
      http.get('*/ui/api/exports/csv-download/124/spreadsheet', () =>
        HttpResponse.text('a;b', {
          headers: { 'content-disposition': 'attachment; filename="PANDA_1-spreadsheet.csv"' },
        }),
      ),
    )
    show({ ...failed, csvFileAvailable: true, csvFileName: 'PANDA_1.csv' })
    await user.click(await screen.findByRole('button', { name: 'Download' }))
    await waitFor(() => expect(saved).toEqual(['PANDA_1.csv']))
    await user.click(screen.getByRole('button', { name: 'For spreadsheets' }))
    await waitFor(() => expect(saved).toEqual(['PANDA_1.csv', 'PANDA_1-spreadsheet.csv']))
  })

  it('sends a file again that could not be uploaded, and says how that went', async () => {
    const refused = { ...failed, wasUploaded: false, canBeUploaded: true, errors: ['Wrong password.'] }
    const asked: string[] = []
    const report = (more: object) =>
      answering(calls.getExport, { success: true, data: { ...refused, ...more } })
    const onRequest = ({ url }: Request) => {
      // the second retry starts here
      if (asked.push(url) === 2) server.use(report({ canBeUploaded: false, isBeingUploaded: true }))
    }
    server.use(answering(calls.uploadExport, { success: true }, { onRequest }))
    show(refused)
    await user.click(await screen.findByRole('button', { name: 'Retry upload' }))
    expect(await screen.findByText('The file could not be uploaded')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Close' }))

    await user.click(await screen.findByRole('button', { name: 'Retry upload' }))
    expect(await screen.findByRole('button', { name: 'Uploading' })).toBeDisabled()
    await waitFor(() => expect(asked).toHaveLength(2))
    server.use(report({ canBeUploaded: false, wasUploaded: true, errors: [] }))
    expect(await screen.findByText('File of export #124 uploaded')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('button', { name: /upload/i })).toBeNull())
    expect(asked.map(url => new URL(url).pathname)).toEqual(Array(2).fill('/ui/api/exports/upload/124'))
  })

  it('shows a failed upload in one card, with its remedies', async () => {
    const [cause] = stoppedStates['an upload that the target refused, as it still does'].troubles.slice(0, 1)
    const about = cause && { ...cause, export: { id: 124 } }
    show({
      ...failed,
      cause: about,
      errors: [cause?.detail ?? ''],
      wasUploaded: false,
      canBeUploaded: true,
      canBeRetried: true,
      amountErroneous: 10,
    })
    expect(await screen.findByRole('heading', { name: cause?.sentence ?? '' })).toBeVisible()
    expect(screen.getAllByText(cause?.detail ?? '')).toHaveLength(1)
    expect(screen.getAllByRole('button', { name: 'Retry upload' })).toHaveLength(1)
    expect(screen.getByRole('link', { name: 'Open FTP settings' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /products/ })).toBeNull()
  })

  it('says why a file may not be sent again', async () => {
    server.use(refusing(calls.uploadExport, 409, 'Export #125 is running.'))
    show({ ...failed, wasUploaded: false, canBeUploaded: true })
    await user.click(await screen.findByRole('button', { name: 'Retry upload' }))
    expect(await screen.findByText('Export #125 is running.')).toBeVisible()
  })

  it.each(['999', 'abc'])('says that there is no export #%s', async id => {
    server.use(refusing(calls.getExport, 404, 'No.'))
    renderConsole(`/exports/${id}`)
    expect(await screen.findByText(`There is no export #${id}.`)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to exports' })).toHaveAttribute('href', '/exports')
  })

  it('reads the report of another backend that leaves out what may be missing', async () => {
    server.use(
      http.get('*/ui/api/exports/5', () =>
        HttpResponse.json({
          id: 5,
          statusClass: 'warning',
          statusLabel: 'Done',
          startTime: '2026-11-20T08:00:00+01:00',
          type: 2,
          errors: 'One thing.',
        }),
      ),
    )
    renderConsole('/exports/5')
    expect(await screen.findByRole('heading', { name: 'Done' })).toBeVisible()
    expect(screen.getByText('One thing.')).toBeVisible()
  })
})

import { createReadStream } from 'node:fs'
import { calls } from '../../../src/contract/calls.ts'
import { fieldError } from '../../../src/contract/errors.ts'
import { exportPageSize, exportStatuses, historyLength } from '../../../src/contract/exports.ts'
import type { Language } from '../../../src/contract/words.ts'
import { CallError } from '../../callError.ts'
import type { Deps } from '../../deps.ts'
import { messageSentence } from '../../exports/messageSentence.ts'
import { uploadStateOf } from '../../exports/uploadAgain.ts'
import { exportReport, exportRow } from '../../exports/report.ts'
import type { Binder } from '../bind.ts'
import { done, ok } from '../ok.ts'
import { sendList } from '../sendList.ts'

const newest = 10

/** A whole number from 1 on in a path, as both databases can hold it. */
const numberIn = (place: string): number | undefined =>
  /^[1-9]\d{0,9}$/.test(place) && Number(place) <= 2_147_483_647 ? Number(place) : undefined

/** A number in a path; anything else names no export. */
const idOf = (place: string): number => {
  const id = numberIn(place)
  if (id === undefined) throw new CallError('notFound', { thing: `Export #${place}` })
  return id
}

const pageOf = (place: string, language: Language): number => {
  const page = numberIn(place)
  if (page === undefined)
    throw new CallError('wrongShape', {}, { errors: { page: [fieldError('wrongType', language)] } })
  return page
}

/** Every call of spec section 7 about exports. */
export const bindExports = (bind: Binder, { exports, runner, folder, clock }: Deps): void => {
  const find = async (place: string) => {
    const row = await exports.find(idOf(place))
    if (!row) throw new CallError('notFound', { thing: `Export #${place}` })
    return row
  }

  bind(calls.exportDashboard, async ({ language }) => {
    const finished = await exports.finished(historyLength)
    return ok({
      running: (await exports.running()).map(row => exportRow(row, language)),
      finished: finished.slice(0, newest).map(row => exportRow(row, language)),
      history: finished.toReversed().map(row => {
        const { id, amountSuccessful, amountWarnings, amountErroneous } = exportRow(row, language)
        return { id, amountSuccessful, amountWarnings, amountErroneous }
      }),
    })
  })

  bind(calls.listExports, async ({ places, language }) => {
    const { count, rows } = await exports.page(pageOf(places.page, language))
    const pageData = rows.map(row => exportRow(row, language))
    return ok({ pages: Math.ceil(count / exportPageSize), count, pageData })
  })

  bind(calls.runExport, async ({ query }) => ok({ id: await runner.start(query) }))

  bind(calls.retryExport, async ({ places, query }) =>
    ok({ id: await runner.retry(idOf(places.id), query.disableUpload) }),
  )

  bind(calls.cancelExport, async ({ places }) => {
    await runner.cancel(idOf(places.id))
    return done
  })

  bind(calls.uploadExport, async ({ places }) => {
    await runner.upload(idOf(places.id))
    return done
  })

  bind(calls.getExport, async ({ places, language }) => {
    const row = await find(places.id)
    return ok({
      ...(await exportReport(exports, row, language)),
      ...(await uploadStateOf(exports, row, clock.now())),
    })
  })

  bind(calls.exportErrors, async ({ places, language, reply }) => {
    const { id } = await find(places.id)
    return sendList(reply, exports.messages(id, 2), row => ({
      productIdentifier: row.product,
      errorMessage: messageSentence(row, language),
    }))
  })

  bind(calls.exportWarnings, async ({ places, language, reply }) => {
    const { id } = await find(places.id)
    return sendList(reply, exports.messages(id, 1), row => ({
      productIdentifier: row.product,
      warningMessage: messageSentence(row, language),
    }))
  })

  bind(calls.exportCsv, async ({ places, reply }) => {
    const row = await find(places.id)
    const id = String(row.id)
    if (row.hasFile !== 1 && row.status === exportStatuses.running) throw new CallError('fileNotYet', { id })
    if (row.hasFile !== 1 || row.fileName === null || !(await folder.has(row.id, row.fileName)))
      throw new CallError('fileGone', { id })
    return reply
      .type('text/csv')
      .header('content-disposition', `attachment; filename="${row.fileName}"`)
      .header('cache-control', 'no-store')
      .send(createReadStream(folder.pathOf(row.id, row.fileName)))
  })
}

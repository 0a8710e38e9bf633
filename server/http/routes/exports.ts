import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { type QueryOf } from '../../../src/contract/calls/call.ts'
import { calls } from '../../../src/contract/calls/calls.ts'
import {
  exportPageSize,
  exportStates,
  exportStatuses,
  exportTypeNames,
  exportTypes,
  type HistoryBar,
  historyLength,
} from '../../../src/contract/calls/exports.ts'
import { fieldError } from '../../../src/contract/errors.ts'
import { type Condition, defaultComparator } from '../../../src/contract/filters.ts'
import { stateMessages } from '../../../src/contract/messages/runs/states.ts'
import { type Language, textsIn } from '../../../src/contract/words.ts'
import { exports as declaration } from '../../../src/resources/exports.ts'
import { csv } from '../../../src/resources/settings/csv.ts'
import type { Deps } from '../../deps.ts'
import { createRowFiles } from '../../exports/compare/articleRows.ts'
import { changesSheet, countReasons, readChanges } from '../../exports/compare/changes.ts'
import { filterChangesOf, groupWithdrawals } from '../../exports/compare/evidence.ts'
import { spreadsheetOf } from '../../exports/deliver/exportFolder.ts'
import { countForecast, startReference } from '../../exports/findings/startForecast.ts'
import { isFailed, isRunning, isWaiting } from '../../exports/life/states.ts'
import { readLater } from '../../exports/life/events.ts'
import { exportReport, exportRow } from '../../exports/life/report.ts'
import { isRetryFutile } from '../../exports/run/retryOffer.ts'
import { formatRunMessage } from '../../exports/findings/runMessages.ts'
import { readCauseWords, readLabels } from '../../exports/findings/causes.ts'
import { isQuiet } from '../../exports/life/quality.ts'
import { deliveryOutcome } from '../../exports/life/outcome.ts'
import { CallError } from '../../shared/errors.ts'
import { type ExportRecord, severities } from '../../store/exports/exportRecord.ts'
import { exportColumns } from '../../store/exports/exportColumns.ts'
import type { PageQuery } from '../../store/lists/pages.ts'
import { mayDecide } from './holds.ts'
import { type Binder, createLimit, doneReply, idInPath, numberIn, ok, sendList } from '../bind.ts'
import { readListQuery, readRange, setContentRange } from '../declared/pagedList.ts'

const onHoldOnly: PageQuery = {
  range: [0, -1],
  sort: ['id', 'DESC'],
  conditions: [
    { field: 'status', comparator: defaultComparator, operator: 'eq', operands: [exportStatuses.onHold] },
  ],
}

const pageOf = (place: string, language: Language): number => {
  const page = numberIn(place)
  if (page === undefined)
    throw new CallError('wrongShape', {}, { errors: { page: [fieldError('wrongType', language)] } })
  return page
}

const historyBar = (row: ExportRecord): HistoryBar => ({
  id: row.id,
  startTime: row.startedAt,
  type: row.type,
  outcome: deliveryOutcome(row) ?? undefined,
  isQuiet: isQuiet(row),
  durationMs:
    row.finishedAt === null ? null : Math.max(0, Date.parse(row.finishedAt) - Date.parse(row.startedAt)),
  amountSuccessful: row.successful,
  amountWarnings: row.warnings,
  amountErroneous: row.erroneous,
})

/** Parses the moments of a query to milliseconds. @throws CallError that names the parameter */
const readMoments = (text: string | undefined, language: Language): number[] => {
  try {
    return momentsSchema.parse(JSON.parse(text ?? '[]')).map(moment => Date.parse(moment))
  } catch (cause) {
    throw new CallError('wrongShape', {}, { cause, errors: { since: [fieldError('wrongType', language)] } })
  }
}

const momentsSchema = z.array(z.iso.datetime({ offset: true })).max(5)

const countEach = async <N extends string>(names: readonly N[], count: (name: N) => Promise<number>) =>
  Object.fromEntries(
    await Promise.all(names.map(async name => [name, await count(name)] as const)),
  ) as Record<N, number> // one for each name

/** No withdrawal has it. */
const noCause = ['none'] as const

/** The calls about exports. */
export const bindExports = (bind: Binder, deps: Deps): void => {
  const { exports, delivered, runner, folder, clock, config } = deps
  const find = async (place: string) => {
    const row = await exports.find(idInPath(place))
    if (!row) throw new CallError('notFound', { thing: `Export #${place}` })
    return row
  }

  /** Reads the further facts that the lines of these exports show. */
  const lineOf = async (rows: readonly ExportRecord[], language: Language) => {
    const causesOf = await readCauseWords(deps, rows, language)
    // only an export that ended early has remedies that a later one takes away
    const later = new Map(
      await Promise.all(
        rows.filter(isFailed).map(async row => [row.id, await readLater(exports, row)] as const),
      ),
    )
    const waiting = rows.some(isWaiting) ? (await exports.running()).filter(isWaiting) : []
    return (row: ExportRecord) => ({
      ...exportRow(row, language, causesOf(row.id), later.get(row.id)),
      queuePlace: waiting.findIndex(({ id }) => id === row.id) + 1 || null,
    })
  }

  bind(calls.exportDashboard, async ({ language }) => {
    const [finished, running, held] = await Promise.all([
      exports.finished(historyLength),
      exports.running(),
      exports.page(onHoldOnly),
    ])
    const line = await lineOf([...running, ...finished], language)
    return ok({
      running: running.map(line),
      finished: finished.map(line),
      history: finished.toReversed().map(historyBar),
      onHold: held.total,
    })
  })

  /** Exports as lists show them. */
  const listed = async (rows: Parameters<typeof lineOf>[0], language: Language) => {
    const line = await lineOf(rows, language)
    return rows.map(row => ({
      ...line(row),
      endTime: row.finishedAt,
      csvFileName: row.hasFile ? row.fileName : null,
      wasUploaded: row.uploaded,
    }))
  }

  const readList = async (page: number, query: QueryOf<typeof calls.listExports>, language: Language) => {
    const { perPage } = query
    const first = (page - 1) * perPage
    const labels = textsIn(stateMessages, language)
    const asked = readListQuery(query, declaration, exportColumns(labels), language)
    const { rows, total } = await exports.page({ ...asked, range: [first, first + perPage - 1] }, labels)
    const pageData = await listed(rows, language)
    return ok({ pages: Math.ceil(total / perPage), count: total, perPage, pageData })
  }

  bind(calls.listNewestExports, ({ query, language }) => readList(1, query, language))

  bind(calls.listExports, async ({ params, query, language }) =>
    // An address that ends with a slash names no page.
    readList(params.page === '' ? 1 : pageOf(params.page, language), query, language),
  )

  bind(calls.pageExports, async ({ query, reply, language }) => {
    const labels = textsIn(stateMessages, language)
    const range = readRange(query, language)
    const asked = readListQuery(query, declaration, exportColumns(labels), language)
    const { rows, total } = await exports.page({ ...asked, range }, labels)
    setContentRange(reply, declaration, { first: range[0], rows: rows.length, total })
    return listed(rows, language)
  })

  bind(calls.exportCounts, async ({ query, language }) => {
    const { q, conditions = [] } = readListQuery(query, declaration, exportColumns(), language)
    const count = async (field: string, operator: Condition['operator'], operand: string | number) => {
      const others = conditions.filter(condition => condition.field !== field)
      const choice: Condition = { field, comparator: defaultComparator, operator, operands: [operand] }
      const range = [0, -1] as const
      return (await exports.page({ range, sort: ['id', 'DESC'], q, conditions: [...others, choice] })).total
    }
    const since = readMoments(query.since, language)
    return ok({
      state: await countEach(exportStates, state => count('state', 'eq', state)),
      type: await countEach(exportTypeNames, type => count('type', 'eq', exportTypes[type])),
      since: await Promise.all(since.map(moment => count('startTime', 'gte', moment))),
    })
  })

  bind(calls.deltaReference, async ({ language }) => ok(await startReference(deps, language)))

  const limit = createLimit()
  bind.abortable(calls.startForecast, ({ user }, signal) =>
    limit(user, async () => ok(await countForecast(deps, signal))),
  )

  bind(calls.runExport, async ({ query, user }) =>
    ok({ id: await runner.start({ ...query, startedBy: user.email }) }),
  )

  bind(calls.runCheck, async ({ user }) => {
    const order = { delta: false, excludeAssets: false, disableUpload: true, check: true }
    return ok({ id: await runner.start({ ...order, startedBy: user.email }) })
  })

  bind(calls.retryExport, async ({ params, query: { code, field, disableUpload }, user }) => {
    const cause = code === undefined ? null : { code, field }
    const order = { disableUpload, cause, startedBy: user.email }
    return ok({ id: await runner.retry(idInPath(params.id), order) })
  })

  bind(calls.cancelExport, async ({ params }) => {
    await runner.cancel(idInPath(params.id))
    return doneReply
  })

  bind(calls.continueExport, async ({ params }) => {
    await runner.continue(idInPath(params.id))
    return doneReply
  })

  bind(calls.uploadExport, async ({ params }) => {
    await runner.upload(idInPath(params.id))
    return doneReply
  })

  bind(calls.getExport, async ({ params, language, user }) => {
    const row = await find(params.id)
    const causes = (await readCauseWords(deps, [row], language))(row.id)
    const report = await exportReport({ exports, folder, clock }, row, language, causes)
    const canBeRetried = report.canBeRetried && !(await isRetryFutile(deps, row))
    return ok({ ...report, canBeRetried, mayDecide: await mayDecide(deps, user), timeZone: config.TZ })
  })

  bind(calls.exportErrors, async ({ params, language, reply }) => {
    const { id } = await find(params.id)
    return sendList(reply, exports.messages(id, severities.error), row => ({
      productIdentifier: row.product,
      errorMessage: formatRunMessage(row, language),
    }))
  })

  bind(calls.exportWarnings, async ({ params, language, reply }) => {
    const { id } = await find(params.id)
    return sendList(reply, exports.messages(id, severities.warning), row => ({
      productIdentifier: row.product,
      warningMessage: formatRunMessage(row, language),
    }))
  })

  const withdrawalsOf = async (row: ExportRecord) =>
    groupWithdrawals(deps, row.id, await filterChangesOf(deps, row))

  /** The stored causes of one group of withdrawals; undefined for all. */
  const storedCauses = async (row: ExportRecord, key: string | undefined) => {
    if (key === undefined) return undefined
    return (await withdrawalsOf(row)).find(group => group.key === key)?.stored ?? noCause
  }

  bind(calls.exportChanges, async ({ params, query, language }) => {
    const row = await find(params.id)
    const { id } = row
    const files = createRowFiles({ exports, folder })
    const perPage = exportPageSize
    const labelOf = await readLabels(deps, language)
    const asked = { ...query, causes: await storedCauses(row, query.cause), perPage }
    const groups = query.kind === 'withdrawn' ? await withdrawalsOf(row) : []
    const causeOf = (stored: string) => groups.find(group => group.stored.includes(stored))?.key
    const { count, changes } = await readChanges({ delivered, files, labelOf, causeOf }, id, asked)
    const pages = { pages: Math.ceil(count / perPage), count, perPage, pageData: changes }
    return ok(
      query.kind === 'withdrawn' ? { ...pages, reasons: await countReasons({ delivered }, id) } : pages,
    )
  })

  bind(calls.exportChangesCsv, async ({ params, query, language, reply }) => {
    const row = await find(params.id)
    const { id } = row
    const sheetDeps = {
      delivered,
      files: createRowFiles({ exports, folder }),
      labelOf: await readLabels(deps, language),
    }
    const asked = { ...query, causes: await storedCauses(row, query.cause) }
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="export-${id}-${query.kind}.csv"`)
      .send(Readable.from(changesSheet(sheetDeps, id, asked, language), { objectMode: false }))
  })

  /** The file of an export, with its path and format. @throws CallError where there is none */
  const fileOf = async (place: string) => {
    const row = await find(place)
    const id = String(row.id)
    if (!row.hasFile && isRunning(row)) throw new CallError('fileNotYet', { id })
    if (row.fileDeletedAt !== null) throw new CallError('fileDeleted', { id, days: row.fileDays ?? 0 })
    if (!row.hasFile || row.fileName === null || !(await folder.has(row.id, row.fileName)))
      throw new CallError('fileGone', { id })
    // The file of a run without a comparison is written as the settings say.
    const format = row.difference?.format ?? row.setup?.csv ?? (await deps.records.readSettings(csv))
    return { name: row.fileName, path: folder.pathOf(row.id, row.fileName), format }
  }

  bind(calls.exportCsv, async ({ params, reply }) => {
    const { name, path, format } = await fileOf(params.id)
    return reply
      .type(`text/csv; charset=${format.charset}`)
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(createReadStream(path))
  })

  bind(calls.exportSpreadsheet, async ({ params, reply }) => {
    const { name, path, format } = await fileOf(params.id)
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name.replace(/\.csv$/, '')}-spreadsheet.csv"`)
      .send(Readable.from(spreadsheetOf(path, format), { objectMode: false }))
  })
}

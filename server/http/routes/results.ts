import { Readable } from 'node:stream'
import type { MessageParams } from '../../../src/contract/messages/message.ts'
import { calls } from '../../../src/contract/calls/calls.ts'
import { type ExportCause, spreadsheetMark, spreadsheetRow } from '../../../src/contract/calls/results.ts'
import { formatSentence, type Language, type Sentence } from '../../../src/contract/words.ts'
import { akeneoApi } from '../../../src/resources/settings/akeneoApi.ts'
import type { Deps } from '../../deps.ts'
import { byWeight, readPlaces, shownCause } from '../../exports/findings/causes.ts'
import { canRetryCause } from '../../exports/life/states.ts'
import { formatRunMessage } from '../../exports/findings/runMessages.ts'
import { isRetryFutile } from '../../exports/run/retryOffer.ts'
import { uuidIn } from '../../exports/select/sources.ts'
import { productAddress } from '../../exports/trace/trace.ts'
import { CallError } from '../../shared/errors.ts'
import { type ExportRecord } from '../../store/exports/exportRecord.ts'
import { type Amounts, causeKey, type MessageStore } from '../../store/exports/messageStore.ts'
import { type Binder, idInPath, ok } from '../bind.ts'

/** Binds the calls about the messages of an export, grouped by cause. */
export const bindResults = (bind: Binder, deps: Deps): void => {
  const { exports, messages, records } = deps
  const find = async (place: string) => {
    const row = await exports.find(idInPath(place))
    if (!row) throw new CallError('notFound', { thing: `Export #${place}` })
    return row
  }
  const causesOf = async (run: number, q: string, language: Language) => {
    const placeOf = await readPlaces(deps, language)
    const found = q === '' ? undefined : await messages.countMatches(run, q)
    return (await messages.causes(run))
      .map(cause => shownCause(cause, placeOf, language))
      .flatMap(cause => withFound(cause, q, found))
      .toSorted(byWeight(language))
  }

  bind(calls.exportResults, async ({ params, query, language }) => {
    const row = await find(params.id)
    const causes = await causesOf(row.id, query.q.trim(), language)
    const total = causes.reduce((sum, cause) => sum + cause.messages, 0)
    const isRetry = ({ originalId }: ExportRecord) => originalId === row.id
    const retriedBy = (await exports.running()).find(isRetry)?.id ?? null
    return ok({
      messages: total,
      causes,
      canBeRetried: canRetryCause(row) && !(await isRetryFutile(deps, row)),
      retriedBy,
    })
  })

  bind(calls.exportResultRows, async ({ params, query, language }) => {
    const { id } = await find(params.id)
    const { page, perPage } = query
    const { url } = await records.readSettings(akeneoApi)
    const cause = (await messages.causes(id)).find(one => causeKey(one) === causeKey(query))
    const placeOf = await readPlaces(deps, language)
    const q = cause && isNamed(shownCause(cause, placeOf, language), query.q) ? '' : query.q.trim()
    const count = q === '' ? (cause?.messages ?? 0) : await messages.count(id, query, q)
    const rows = await messages.page(id, query, { offset: (page - 1) * perPage, limit: perPage }, q)
    const pageData = rows.map(row => ({
      product: row.product,
      value: valueOf(row.params),
      sentence: formatRunMessage(row, language),
      address: productAddress(url, uuidIn(row.ref)),
    }))
    return ok({ pages: Math.ceil(count / perPage), count, perPage, pageData })
  })

  bind(calls.exportResultsCsv, async ({ params, query, language, reply }) => {
    const { id } = await find(params.id)
    const { code, field, severity, q } = query
    const causes = (await causesOf(id, q.trim(), language)).filter(
      cause =>
        (code === undefined || cause.code === code) &&
        (field === undefined || cause.field === field) &&
        (severity === undefined || cause.severity === severity),
    )
    const name = [field, code, severity].filter(Boolean).join('-') || 'results'
    return reply
      .type('text/csv; charset=utf-8')
      .header(
        'content-disposition',
        `attachment; filename="export-${id}-${name.replace(/[^\w]+/g, '-').replace(/^-|-$/g, '')}.csv"`,
      )
      .send(Readable.from(resultsSheet(messages, id, causes, q.trim(), language), { objectMode: false }))
  })
}

/** The value that a message is about; null if it is missing. */
const valueOf = (params: MessageParams): string | null => {
  const value = params['value'] ?? params['reason']
  return value === undefined ? null : String(value)
}

/** Whether the name of the cause matches the search, so that all its messages match. */
const isNamed = ({ label, field, cause }: ExportCause, q: string): boolean =>
  [label, field, cause].some(text => text.toLowerCase().includes(q.trim().toLowerCase()))

const withFound = (
  cause: ExportCause,
  q: string,
  found: ReadonlyMap<string, Amounts> | undefined,
): ExportCause[] => {
  if (!found) return [cause]
  const { products, messages } = cause
  const some = isNamed(cause, q) ? { products, messages } : found.get(causeKey(cause))
  return some ? [{ ...cause, found: some }] : []
}

const sheetWords = {
  severity: { en: 'Type', de: 'Art' },
  error: { en: 'Error', de: 'Fehler' },
  warning: { en: 'Warning', de: 'Warnung' },
  field: { en: 'Field', de: 'Feld' },
  column: { en: 'Column', de: 'Spalte' },
  cause: { en: 'Cause', de: 'Ursache' },
  sku: { en: 'SKU', de: 'SKU' },
  value: { en: 'Value', de: 'Wert' },
  message: { en: 'Message', de: 'Meldung' },
} as const satisfies Record<string, Sentence>

const sheetHeads = ['severity', 'field', 'column', 'cause', 'sku', 'value', 'message'] as const

/** Messages that are read at a time. */
const sheetBatch = 1000

/** The messages of causes as a CSV file for spreadsheets, read some at a time. */
async function* resultsSheet(
  messages: MessageStore,
  run: number,
  causes: readonly ExportCause[],
  q: string,
  language: Language,
): AsyncGenerator<string> {
  const word = (name: keyof typeof sheetWords) => formatSentence(sheetWords[name], language)
  yield spreadsheetMark + spreadsheetRow(sheetHeads.map(word))
  for (const cause of causes) {
    const start = [word(cause.severity), cause.label, cause.field, cause.cause]
    const sought = q !== '' && isNamed(cause, q) ? '' : q
    for (let after = -1; ;) {
      const rows = await messages.page(run, cause, { after, limit: sheetBatch }, sought)
      yield rows
        .map(row =>
          spreadsheetRow([...start, row.product, valueOf(row.params) ?? '', formatRunMessage(row, language)]),
        )
        .join('')
      if (rows.length < sheetBatch) break
      after = rows.at(-1)?.seq ?? after
    }
  }
}

import { Readable } from 'node:stream'
import { adminRole } from '../../../src/contract/calls/call.ts'
import { calls } from '../../../src/contract/calls/calls.ts'
import type { ConnectionHealth, ConnectionName, NextRun } from '../../../src/contract/calls/dashboard.ts'
import { historyLength } from '../../../src/contract/calls/exports.ts'
import type { Values } from '../../../src/contract/derive.ts'
import { defaultComparator } from '../../../src/contract/filters.ts'
import { cronOf } from '../../../src/contract/schedule.ts'
import { formatMessage, type Language } from '../../../src/contract/words.ts'
import { resources, settings } from '../../../src/resources/index.ts'
import { downloadOnly } from '../../../src/resources/settings/ftp.ts'
import type { Deps } from '../../deps.ts'
import { targetOf } from '../../exports/delivery/delivery.ts'
import { lastResultOf } from '../../exports/health/lastTests.ts'
import { readStructureProblems } from '../../exports/selection/structureGuard.ts'
import { readGuide } from '../../exports/health/readiness.ts'
import { letsNothingThrough, verdictOf } from '../../exports/health/verdict.ts'
import { createTiming, previewSchedule } from '../../schedules/scheduler.ts'
import { isoTime } from '../../shared/clock.ts'
import type { ExportRecord } from '../../store/exports/exportRecord.ts'
import { auditColumns, type AuditRecord } from '../../store/auditStore.ts'
import type { Schedule } from '../../store/scheduleStore.ts'
import type { ReadOnce } from '../../store/sharedReads.ts'
import { type Binder, ok } from '../bind.ts'
import { bindPagedList, readListQuery } from '../declared/pagedList.ts'
import { createKeptCount } from './productFilter.ts'

/** Runs to come that the dashboard names. */
const nextRunCount = 3

type Saved = Schedule & { readonly id: number }

/** The next runs of all enabled schedules, soonest first; one whose timing cannot be read has none. */
const nextRunsOf = (schedules: readonly Saved[], now: number, timeZone: string): NextRun[] => {
  const runs = schedules.flatMap(({ id, name, enabled, scheduleType, scheduleParameters }) => {
    if (!enabled) return []
    const { after } = createTiming(cronOf(scheduleType, scheduleParameters), timeZone)
    const times: number[] = []
    for (let at = after(now); at !== undefined && times.length < nextRunCount; at = after(at)) times.push(at)
    return times.map(at => ({ id, name, at }))
  })
  return runs
    .toSorted((one, other) => one.at - other.at)
    .slice(0, nextRunCount)
    .map(run => ({ ...run, at: isoTime(run.at) }))
}

const hostIn = (url: string | null): string | null =>
  url && URL.canParse(url) ? new URL(url).host : url || null

/** Where each connection leads; null where none is set up. */
const hostsOf = async ({ records }: ReadOnce): Promise<Record<ConnectionName, string | null>> => {
  const [akeneoApi, tessaApi, { address, directory }, target] = await Promise.all([
    records.readSettings(settings.akeneoApi),
    records.readSettings(settings.tessaApi),
    records.readSettings(settings.ftp),
    targetOf(records),
  ])
  return {
    akeneoApi: hostIn(akeneoApi.url),
    ftp: target === null ? null : (address ?? directory ?? ''),
    tessaApi: hostIn(tessaApi.url),
  }
}

interface Health {
  readonly connections: ConnectionHealth[]
  readonly connectionErrors: Partial<Record<ConnectionName, string>>
}

/** Why a connection has no host: that files are only downloaded is a choice. */
const unsetState = async ({ records }: ReadOnce, name: ConnectionName): Promise<ConnectionHealth['state']> =>
  name === 'ftp' && (await records.readSettings(settings.ftp)).protocol === downloadOnly
    ? 'downloadOnly'
    : 'notConfigured'

/** How each connection was last tried; a file that arrived since proves as much as a test. */
const healthOf = async (
  reads: ReadOnce & Pick<Deps, 'vault'>,
  hosts: Awaited<ReturnType<typeof hostsOf>>,
  lastUploaded: ExportRecord | undefined,
  language: Language,
): Promise<Health> => {
  const connections: ConnectionHealth[] = []
  const connectionErrors: Health['connectionErrors'] = {}
  for (const [name, host] of Object.entries(hosts) as [ConnectionName, string | null][]) {
    const result =
      host === null ? null : await reads.once(`test ${name}`, () => lastResultOf(reads, settings[name]))
    const uploadedAt = name === 'ftp' ? (lastUploaded?.finishedAt ?? '') : ''
    if (host === null) connections.push({ name, state: await unsetState(reads, name), at: null, host })
    else if (!result) connections.push({ name, state: 'untested', at: null, host })
    else if (uploadedAt > result.test.at)
      connections.push({ name, state: 'established', at: uploadedAt, host })
    else {
      const { at, success } = result.test
      connections.push({ name, state: success ? 'established' : 'failed', at, host })
      if (!success && result.sentence) connectionErrors[name] = formatMessage(result.sentence, language)
    }
  }
  return { connections, connectionErrors }
}

const newestOf = (resource: string) => ({
  range: [0, 0] as const,
  sort: ['at', 'DESC'] as const,
  conditions: [
    { field: 'resource', comparator: defaultComparator, operator: 'eq' as const, operands: [resource] },
  ],
})

/** Whether products reach TB.One, from what the service knows without asking anybody. */
export const bindDashboard = (bind: Binder, deps: Deps): void => {
  const { audit, clock, config } = deps
  const keptCount = createKeptCount(deps)

  bind(calls.verdict, async ({ language, user }) => {
    // addresses of systems and the names in the audit log are for the administration alone
    const isAdmin = user.roles.includes(adminRole)
    // every open page polls this
    const reads = await deps.sharedReads()
    const { records, masters, exports } = reads
    const [structure, hosts, languages, listed, kept, target, attributes, finished, running, lastUploaded] =
      await Promise.all([
        reads.once(`structure ${language}`, () => readStructureProblems(reads, language)),
        hostsOf(reads),
        records.list(resources.languages),
        records.list(resources.schedules),
        keptCount.read(reads),
        targetOf(records),
        masters.count('attributes'),
        exports.finished(historyLength),
        exports.running(),
        exports.lastUploaded(),
      ])
    const { connections, connectionErrors } = await healthOf(
      { ...reads, vault: deps.vault },
      hosts,
      lastUploaded,
      language,
    )
    const schedules = listed as unknown as Saved[] // as the store of schedules reads them
    const filter = kept ? { count: kept.count, total: kept.total, at: kept.at } : null
    const read = { finished, running, lastUploaded, filter }
    const hasTarget = target !== null
    const [change] = letsNothingThrough({ ...read, hasTarget })
      ? (await audit.page(newestOf(settings.productFilter.name))).rows
      : []
    const verdict = verdictOf({
      ...read,
      hasTarget,
      isSynchronized: attributes > 0,
      hasLanguage: languages.length > 0,
      structure: structure.filter(({ stops = true }) => stops),
      filterChange: change && { by: isAdmin ? change.user : null, at: change.at },
      connections,
      connectionErrors,
      schedules: schedules.map(schedule => ({ ...schedule, lastMissed: schedule.lastMissed ?? null })),
      madeUpWithinHours: config.MISSED_RUN_HOURS,
      language,
    })
    const shown = verdict.connections.map(one =>
      isAdmin || settings[one.name] === settings.ftp ? one : { ...one, host: null },
    )
    return ok({
      ...verdict,
      connections: shown,
      guide: await readGuide(
        { ...reads, synchroniser: deps.synchroniser },
        { ...read, attributes, connections: shown, connectionErrors, language },
      ),
      nextRuns: nextRunsOf(schedules, clock.now(), config.TZ),
    })
  })
}

/** The preview of a timing; everything else about schedules is declared. */
export const bindSchedules = (bind: Binder, { clock, config }: Deps): void => {
  bind(calls.previewSchedule, async ({ body, language }) =>
    previewSchedule(body, { now: clock.now(), timeZone: config.TZ, language }),
  )
}

/** How much is stored, and what the clean-ups delete. */
export const bindRetention = (bind: Binder, { retention }: Deps): void =>
  bind(calls.retentionState, async ({ query, language }) => ok(await retention.state(language, query)))

async function* linesOf(batches: AsyncIterable<AuditRecord[]>) {
  for await (const rows of batches) yield rows.map(row => `${JSON.stringify(row)}\n`).join('')
}

/** The audit log page by page, what changed as JSON, and all of it as a file with one JSON object a line. */
export const bindAudit = (bind: Binder, { audit }: Pick<Deps, 'audit'>): void => {
  const declaration = resources.audit
  const textOf = (values: Values | null) => values && JSON.stringify(values)
  bindPagedList(bind, declaration, {
    columns: auditColumns,
    page: async query => {
      const { rows, total } = await audit.page(query)
      const shown = rows.map(row => ({ ...row, before: textOf(row.before), after: textOf(row.after) }))
      return { rows: shown, total }
    },
  })

  bind(calls.auditFile, async ({ query, language, reply }) => {
    const lines = linesOf(audit.all(readListQuery(query, declaration, auditColumns, language)))
    return reply
      .type('application/x-ndjson')
      .header('content-disposition', 'attachment; filename="audit.ndjson"')
      .send(Readable.from(lines, { objectMode: false }))
  })
}

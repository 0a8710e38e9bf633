import { adminRole } from '../../../src/contract/calls/call.ts'
import { calls } from '../../../src/contract/calls/calls.ts'
import { defaultComparator } from '../../../src/contract/filters.ts'
import { resources, settings } from '../../../src/resources/index.ts'
import type { Deps } from '../../deps.ts'
import { channelLabels, readChannelState } from '../../exports/compare/channelsOnSale.ts'
import { readCauseWords } from '../../exports/findings/causes.ts'
import { targetOf } from '../../exports/deliver/uploadTarget.ts'
import { readConnectionHealth, readConnectionHosts } from '../../exports/findings/connectionHealth.ts'
import { readGuide } from '../../exports/findings/readiness.ts'
import { readSaleGuide } from '../../exports/findings/saleGuide.ts'
import { deliveredRow, matchesNoProduct, verdictOf } from '../../exports/findings/verdict.ts'
import { readStructureProblems } from '../../exports/select/structureGuard.ts'
import { nextRunsOf, type SavedSchedule } from '../../schedules/timing.ts'
import { type Binder, ok } from '../bind.ts'
import { createKeptCount } from './productFilter.ts'

/** The query for the newest entry of the audit log about a resource. */
const newestEntryOf = (resource: string) => ({
  range: [0, 0] as const,
  sort: ['at', 'DESC'] as const,
  conditions: [
    { field: 'resource', comparator: defaultComparator, operator: 'eq' as const, operands: [resource] },
  ],
})

/** Answers whether products reach TB.One, from the database alone. */
export const bindDashboard = (bind: Binder, deps: Deps): void => {
  const { audit, clock, config, records, masters, exports } = deps
  const keptCount = createKeptCount(deps)

  bind(calls.verdict, async ({ language, user }) => {
    // only administrators may see addresses of systems and names from the audit log
    const isAdmin = user.roles.includes(adminRole)
    const [structure, hosts, languages, listed, kept, target, attributes, running, lastUploaded, channels] =
      await Promise.all([
        readStructureProblems(deps, language),
        readConnectionHosts(records),
        records.list(resources.languages),
        records.list(resources.schedules),
        keptCount.read(deps),
        targetOf(records),
        masters.count('attributes'),
        exports.running(),
        exports.lastUploaded(),
        readChannelState(deps),
      ])
    const { connections, connectionErrors } = await readConnectionHealth(deps, hosts, lastUploaded, language)
    const schedules = listed as unknown as SavedSchedule[] // the store of schedules reads them in the same way
    const missed = schedules.filter(({ enabled, lastMissed }) => enabled && lastMissed)
    const finished = await exports.deciding(missed.map(({ id }) => id))
    const filter = kept ? { count: kept.count, total: kept.total, at: kept.at } : null
    const read = { finished, running, lastUploaded, filter }
    const hasTarget = target !== null
    const [change] = matchesNoProduct({ ...read, hasTarget })
      ? (await audit.page(newestEntryOf(settings.productFilter.name))).rows
      : []
    const last = deliveredRow({ ...read, hasTarget })
    const verdict = verdictOf({
      ...read,
      hasTarget,
      topCause: last ? (await readCauseWords(deps, [last], language))(last.id).top : '',
      isSynchronized: attributes > 0,
      hasLanguage: languages.length > 0,
      channels: {
        ...channels,
        leaving: channelLabels(channels.leaving, await records.list(resources.channels)),
      },
      structure: structure.filter(({ stops = true }) => stops),
      filterChange: change && { by: isAdmin ? change.user : null, at: change.at },
      connections,
      connectionErrors,
      schedules: schedules.map(schedule => ({ ...schedule, lastMissed: schedule.lastMissed ?? null })),
      madeUpWithinHours: config.MISSED_RUN_HOURS,
      language,
    })
    const visibleConnections = verdict.connections.map(one =>
      isAdmin || settings[one.name] === settings.ftp ? one : { ...one, host: null },
    )
    const guide = await readGuide(deps, {
      ...read,
      attributes,
      connections: visibleConnections,
      connectionErrors,
      language,
    })
    return ok({
      ...verdict,
      connections: visibleConnections,
      guide,
      saleGuide: guide ? null : await readSaleGuide(deps),
      nextRuns: nextRunsOf(schedules, clock.now(), config.TZ),
    })
  })
}

import { adminRole } from '../../../src/contract/calls/call.ts'
import { calls } from '../../../src/contract/calls/calls.ts'
import { resources } from '../../../src/resources/index.ts'
import type { Deps } from '../../deps.ts'
import { checklistOf } from '../../exports/findings/checklist.ts'
import { findingsOf, verdictOf } from '../../exports/findings/collect.ts'
import { readFacts } from '../../exports/findings/facts.ts'
import { nextRunsOf, type SavedSchedule } from '../../schedules/timing.ts'
import { type Binder, ok } from '../bind.ts'
import { bindOverview } from './overview.ts'
import { createKeptCount } from './productFilter.ts'

/** Answers whether products reach TB.One, from the database alone. */
export const bindDashboard = (bind: Binder, deps: Deps): void => {
  const { clock, config, records } = deps
  const keptCount = createKeptCount(deps)

  bindOverview(bind, deps, keptCount)

  bind(calls.verdict, async ({ language, user }) => {
    const facts = await readFacts(deps, await keptCount.read(deps), {
      language,
      isAdmin: user.roles.includes(adminRole),
    })
    const findings = findingsOf(facts)
    const schedules = (await records.list(resources.schedules)) as unknown as SavedSchedule[] // the store of schedules reads them in the same way
    return ok({
      ...verdictOf(facts, findings),
      checklist: checklistOf(facts, findings),
      nextRuns: nextRunsOf(schedules, clock.now(), config.TZ),
    })
  })
}

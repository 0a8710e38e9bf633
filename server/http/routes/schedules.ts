import { calls } from '../../../src/contract/calls/calls.ts'
import type { Deps } from '../../deps.ts'
import { previewSchedule } from '../../schedules/timing.ts'
import { type Binder, ok } from '../bind.ts'

/** The preview of a timing; everything else about schedules is declared. */
export const bindSchedules = (bind: Binder, { clock, config }: Deps): void => {
  bind(calls.previewSchedule, async ({ body, language }) =>
    previewSchedule(body, { now: clock.now(), timeZone: config.TZ, language }),
  )
}

/** How much is stored, and what the clean-ups delete. */
export const bindRetention = (bind: Binder, { retention }: Deps): void =>
  bind(calls.retentionState, async ({ query, language }) => ok(await retention.state(language, query)))

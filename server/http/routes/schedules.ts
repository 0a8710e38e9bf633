import { calls } from '../../../src/contract/calls/calls.ts'
import type { Deps } from '../../deps.ts'
import { previewSchedule } from '../../schedules/timing.ts'
import { type Binder, ok } from '../bind.ts'

/** Binds the preview of a timing; the other calls about schedules come from their declaration. */
export const bindSchedules = (bind: Binder, { clock, config }: Deps): void => {
  bind(calls.previewSchedule, async ({ body, language }) =>
    previewSchedule(body, { now: clock.now(), timeZone: config.TZ, language }),
  )
}

/** Binds the call about the last and the next clean-up. */
export const bindRetention = (bind: Binder, { retention }: Deps): void =>
  bind(calls.retentionState, async ({ language }) => ok(await retention.state(language)))

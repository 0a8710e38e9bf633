import { calls } from '../../../src/contract/calls.ts'
import type { Deps } from '../../deps.ts'
import { previewSchedule } from '../../schedules/previewSchedule.ts'
import type { Binder } from '../bind.ts'

/** The preview of a timing; everything else about schedules is declared. */
export const bindSchedules = (bind: Binder, { clock, config }: Deps): void => {
  bind(calls.previewSchedule, async ({ body, language }) =>
    previewSchedule(body, { now: clock.now(), timeZone: config.TZ, language }),
  )
}

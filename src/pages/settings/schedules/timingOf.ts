import type { Values } from '../../../contract/derive.ts'
import { scheduleDefaults, scheduleTimingSchema, type Timed } from '../../../contract/schedule.ts'

/** The timing of a stored schedule or of an open form; undefined while it is not in order. What is left out stands on its default. */
export const timingOf = ({ scheduleType, scheduleParameters }: Values): Timed | undefined => {
  const parsed = scheduleTimingSchema.safeParse({
    scheduleType,
    scheduleParameters: scheduleParameters ?? {},
  })
  return parsed.success
    ? {
        scheduleType: parsed.data.scheduleType,
        scheduleParameters: { ...scheduleDefaults, ...parsed.data.scheduleParameters },
      }
    : undefined
}

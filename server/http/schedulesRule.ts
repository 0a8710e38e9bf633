import { valueAt } from '../../src/contract/derive.ts'
import { fieldError, type FieldMessages } from '../../src/contract/errors.ts'
import { isDayOf, namedNumbers } from '../../src/contract/schedule.ts'
import type { Rule } from './rules.ts'

const path = 'scheduleParameters.yearlyDayOfMonth'

/** What a declaration cannot say about schedules: that a month has the day, and who waits for the next run. */
export const schedulesRule: Rule = {
  save: async ({ record, language }) => {
    const [month, day] = [valueAt(record, 'scheduleParameters.yearlyMonth'), valueAt(record, path)]
    const errors: FieldMessages = {}
    if (record.scheduleType !== 'yearly' || typeof month !== 'number' || typeof day !== 'number')
      return errors
    const name = namedNumbers('months', language)[month]?.label ?? ''
    if (!isDayOf(month, day)) errors[path] = [fieldError('dayNotInMonth', language, { month: name })]
    return errors
  },
  changed: ({ scheduler }) => scheduler.wake(),
}

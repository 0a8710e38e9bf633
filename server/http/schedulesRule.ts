import { valueAt } from '../../src/contract/derive.ts'
import { fieldError } from '../../src/contract/errors.ts'
import { isDayOf, namedNumbers } from '../../src/contract/schedule.ts'
import type { Rule } from './rules.ts'

const path = 'scheduleParameters.yearlyDayOfMonth'

/** What a declaration cannot say about schedules: that a month has the day, and who waits for the next run. */
export const schedulesRule: Rule = {
  save: async ({ record, language }) => {
    const [month, day] = [valueAt(record, 'scheduleParameters.yearlyMonth'), valueAt(record, path)]
    if (record.scheduleType !== 'yearly' || typeof month !== 'number' || typeof day !== 'number') return {}
    if (isDayOf(month, day)) return {}
    const name = namedNumbers('months', language)[month]?.label ?? ''
    return { [path]: [fieldError('dayNotInMonth', language, { month: name })] }
  },
  changed: ({ scheduler }) => scheduler.wake(),
}

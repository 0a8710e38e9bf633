import { cron, defineResource, group, number, select, text, time, toggle } from '../contract/resource.ts'
import {
  scheduleDefaults as defaults,
  scheduleRanges as ranges,
  type ScheduleType,
} from '../contract/schedule.ts'

/** The options of a number that only one schedule type uses. */
const timingNumber = (is: ScheduleType, range: keyof typeof ranges, preset: number) => {
  const { min, max } = ranges[range]
  return {
    required: true,
    whole: true,
    when: { field: 'scheduleType', is },
    min,
    max,
    default: preset,
  } as const
}

/** Exports that start automatically. The scheduler sets `lastMissed` and `lastSkipped`. */
export const schedules = defineResource({
  name: 'schedules',
  label: ['Schedule', 'Schedules'],
  path: '/settings/schedules',
  tile: { group: 'connector', icon: 'eventRepeat', place: 6 },
  id: 'id',
  calls: {
    list: 'GET /ui/api/schedules/',
    create: 'POST /ui/api/schedules/',
    update: 'PATCH /ui/api/schedules/:id',
    delete: 'DELETE /ui/api/schedules/:id',
  },
  fields: {
    enabled: toggle('Enabled', { default: true }),
    name: text('Name', { required: true }),
    scheduleType: select('Frequency', {
      options: [
        { code: 'hourly', label: 'Hourly' },
        { code: 'daily', label: 'Daily' },
        { code: 'weekly', label: 'Weekly' },
        { code: 'monthly', label: 'Monthly' },
        { code: 'yearly', label: 'Yearly' },
        { code: 'cron', label: 'Cron' },
      ],
      default: 'daily',
      required: true,
    }),
    scheduleParameters: group('Time', {
      hourlyMinute: number('Minute', timingNumber('hourly', 'minute', defaults.hourlyMinute)),
      dailyHour: number('Hour', timingNumber('daily', 'hour', defaults.dailyHour)),
      dailyMinute: number('Minute', timingNumber('daily', 'minute', defaults.dailyMinute)),
      weeklyDayOfWeek: number('Day of week', {
        ...timingNumber('weekly', 'dayOfWeek', defaults.weeklyDayOfWeek),
        names: 'weekdays',
      }),
      weeklyHour: number('Hour', timingNumber('weekly', 'hour', defaults.weeklyHour)),
      weeklyMinute: number('Minute', timingNumber('weekly', 'minute', defaults.weeklyMinute)),
      monthlyDayOfMonth: number('Day', {
        ...timingNumber('monthly', 'dayOfMonth', defaults.monthlyDayOfMonth),
        hint: 'In shorter months the export starts on the last day',
      }),
      monthlyHour: number('Hour', timingNumber('monthly', 'hour', defaults.monthlyHour)),
      monthlyMinute: number('Minute', timingNumber('monthly', 'minute', defaults.monthlyMinute)),
      yearlyMonth: number('Month', {
        ...timingNumber('yearly', 'month', defaults.yearlyMonth),
        names: 'months',
      }),
      yearlyDayOfMonth: number('Day', {
        ...timingNumber('yearly', 'dayOfMonth', defaults.yearlyDayOfMonth),
        hint: 'Outside leap years, on 28 February',
      }),
      yearlyHour: number('Hour', timingNumber('yearly', 'hour', defaults.yearlyHour)),
      yearlyMinute: number('Minute', timingNumber('yearly', 'minute', defaults.yearlyMinute)),
      cronTiming: cron('Cron expression', {
        required: true,
        when: { field: 'scheduleType', is: 'cron' },
        default: defaults.cronTiming,
        hint: 'Minute, hour, day of month, month, day of week, for example 30 6 * * 1-5',
      }),
    }),
    options: group('Export', {
      isDelta: toggle('Delta export', { default: true, hint: 'Only what changed since the last delivery' }),
      withdrawLater: toggle('Leave withdrawals to full exports', {
        when: { field: 'isDelta', is: true },
        hint: 'It then does not read the article numbers of all products',
      }),
      excludeAssets: toggle('Exclude assets'),
      disableUpload: toggle('Disable upload'),
    }),
    lastMissed: time('Last missed', { readOnly: true }),
    lastSkipped: time('Last skipped', { readOnly: true }),
  },
  row: { title: 'name', accent: 'enabled', more: ['scheduleType'] },
  intro:
    'Exports that start automatically. A missed run is made up once if it is younger than 6 hours, else noted.',
  history: true,
  empty: 'No schedules yet. Add one to start exports automatically.',
})

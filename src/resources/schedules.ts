import { cron, defineResource, group, number, select, text, time, toggle } from '../contract/resource.ts'
import { scheduleDefaults as defaults, scheduleRanges as ranges } from '../contract/schedule.ts'

const always = { required: true, whole: true } as const
const only = (is: string) => ({ ...always, when: { field: 'scheduleType', is } }) as const

/** Exports that start by themselves. `lastMissed` and `lastSkipped` are notes of the scheduler. */
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
      hourlyMinute: number('Minute', {
        ...only('hourly'),
        ...ranges.minute,
        default: defaults.hourlyMinute,
      }),
      dailyHour: number('Hour', { ...only('daily'), ...ranges.hour, default: defaults.dailyHour }),
      dailyMinute: number('Minute', { ...only('daily'), ...ranges.minute, default: defaults.dailyMinute }),
      weeklyDayOfWeek: number('Day of week', {
        ...only('weekly'),
        ...ranges.dayOfWeek,
        names: 'weekdays',
        default: defaults.weeklyDayOfWeek,
      }),
      weeklyHour: number('Hour', { ...only('weekly'), ...ranges.hour, default: defaults.weeklyHour }),
      weeklyMinute: number('Minute', { ...only('weekly'), ...ranges.minute, default: defaults.weeklyMinute }),
      monthlyDayOfMonth: number('Day', {
        ...only('monthly'),
        ...ranges.dayOfMonth,
        default: defaults.monthlyDayOfMonth,
        hint: 'In shorter months the export starts on the last day',
      }),
      monthlyHour: number('Hour', { ...only('monthly'), ...ranges.hour, default: defaults.monthlyHour }),
      monthlyMinute: number('Minute', {
        ...only('monthly'),
        ...ranges.minute,
        default: defaults.monthlyMinute,
      }),
      yearlyMonth: number('Month', {
        ...only('yearly'),
        ...ranges.month,
        names: 'months',
        default: defaults.yearlyMonth,
      }),
      yearlyDayOfMonth: number('Day', {
        ...only('yearly'),
        ...ranges.dayOfMonth,
        default: defaults.yearlyDayOfMonth,
        hint: 'Outside leap years, on 28 February',
      }),
      yearlyHour: number('Hour', { ...only('yearly'), ...ranges.hour, default: defaults.yearlyHour }),
      yearlyMinute: number('Minute', { ...only('yearly'), ...ranges.minute, default: defaults.yearlyMinute }),
      cronTiming: cron('Cron expression', {
        required: true,
        when: { field: 'scheduleType', is: 'cron' },
        default: defaults.cronTiming,
        hint: 'Minute, hour, day of month, month, day of week, for example 30 6 * * 1-5',
      }),
    }),
    options: group('Export', {
      isDelta: toggle('Delta export', { default: true, hint: 'Only what changed since the last delivery' }),
      excludeAssets: toggle('Exclude assets'),
      disableUpload: toggle('Disable upload'),
    }),
    lastMissed: time('Last missed', { readOnly: true }),
    lastSkipped: time('Last skipped', { readOnly: true }),
  },
  row: { title: 'name', accent: 'enabled', more: ['scheduleType'] },
  intro:
    'Exports that start automatically. A missed run is made up once if it is younger than 6 hours, else noted.',
  empty: 'No schedules yet. Add one to start exports automatically.',
})

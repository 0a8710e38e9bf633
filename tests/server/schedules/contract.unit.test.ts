import { Cron } from 'croner'
import { describe, expect, it } from 'vitest'
import { cronProblemOf, formatCronProblem } from '../../../src/contract/cron.ts'
import { concealRecord, emptyRecordOf, inputFieldsOf, mergeRecord } from '../../../src/contract/derive.ts'
import { schemaOf } from '../../../src/contract/saveSchemas.ts'
import { formatIssue, messagesOfIssues } from '../../../src/contract/errors.ts'
import { isVisibleIn } from '../../../src/contract/record/visibility.ts'
import {
  namedNumbers,
  scheduleDefaults,
  type ScheduleType,
  summaryOf,
} from '../../../src/contract/schedule.ts'
import { schedules } from '../../../src/resources/schedules.ts'

const { fields } = schedules
const whole = { ...emptyRecordOf(fields), name: 'Nightly' }
const parse = (record: unknown, on: 'create' | 'update' = 'create') =>
  schemaOf(fields, on).safeParse(record, { error: formatIssue('en') })
const refusals = (record: unknown) => messagesOfIssues(parse(record).error?.issues ?? [])

describe('a new schedule', () => {
  it('has the defaults of the specification', () => {
    expect(emptyRecordOf(fields)).toEqual({
      enabled: true,
      name: null,
      scheduleType: 'daily',
      scheduleParameters: scheduleDefaults,
      // the withdrawals of a delta have their own field
      options: { isDelta: true, withdrawLater: false, excludeAssets: false, disableUpload: false },
      lastMissed: null,
      lastSkipped: null,
    })
  })
  it('uses the defaults for omitted fields', () => {
    const notes = { lastMissed: null, lastSkipped: null }
    const { lastMissed: _missed, lastSkipped: _skipped, ...expected } = { ...notes, ...whole }
    expect(parse({ name: 'Nightly' }).data).toEqual(expected)
    expect(parse({ name: 'Nightly', scheduleParameters: { dailyHour: 3 } }).data).toMatchObject({
      scheduleParameters: { ...scheduleDefaults, dailyHour: 3 },
    })
  })
  it('requires the parameters of its type only', () => {
    const asked = (scheduleType: string) =>
      inputFieldsOf(fields).flatMap(([path, field]) =>
        isVisibleIn(fields, { scheduleType, options: { isDelta: false } })(path) && field.when
          ? [path.split('.')[1]]
          : [],
      )
    expect(asked('hourly')).toEqual(['hourlyMinute'])
    expect(asked('weekly')).toEqual(['weeklyDayOfWeek', 'weeklyHour', 'weeklyMinute'])
    expect(asked('cron')).toEqual(['cronTiming'])
  })
})

describe('a refused schedule', () => {
  it.each([
    ['hourly', 'hourlyMinute', 60, 'At most 59.'],
    ['hourly', 'hourlyMinute', -1, 'At least 0.'],
    ['hourly', 'hourlyMinute', 5.5, 'This value does not fit this field. Correct it.'],
    ['hourly', 'hourlyMinute', null, 'Fill in this field.'],
    ['daily', 'dailyHour', 24, 'At most 23.'],
    ['weekly', 'weeklyDayOfWeek', 7, 'At most 6.'],
    ['monthly', 'monthlyDayOfMonth', 0, 'At least 1.'],
    ['monthly', 'monthlyDayOfMonth', 32, 'At most 31.'],
    ['yearly', 'yearlyMonth', 12, 'At most 11.'],
  ])('%s: %s %s is refused at its nested key', (scheduleType, name, value, sentence) => {
    const record = { ...whole, scheduleType, scheduleParameters: { ...scheduleDefaults, [name]: value } }
    expect(refusals(record)).toEqual({ [`scheduleParameters.${name}`]: [sentence] })
  })
  it('is not refused for a hidden parameter, whose default is used', () => {
    const scheduleParameters = { ...scheduleDefaults, hourlyMinute: 99, cronTiming: 'nonsense', dailyHour: 4 }
    expect(parse({ ...whole, scheduleParameters }).data).toMatchObject({
      scheduleParameters: { ...scheduleDefaults, dailyHour: 4 },
    })
  })
  it('is refused for an invalid cron text', () => {
    const record = { ...whole, scheduleType: 'cron', scheduleParameters: { cronTiming: '60 * * * *' } }
    expect(Object.keys(refusals(record))).toEqual(['scheduleParameters.cronTiming'])
  })
  it.each([[{ ...whole, scheduleParameters: 'x' }], [{ ...whole, options: [] }], ['x'], [null]])(
    'is refused for an invalid shape: %j',
    record => expect(parse(record).success).toBe(false),
  )
})

describe('a changed schedule', () => {
  const stored = {
    ...whole,
    scheduleParameters: { ...scheduleDefaults, dailyHour: 7 },
    lastMissed: '2026-01-01T00:00:00.000Z',
  }
  it('keeps a group that the change omits, and the note of the scheduler', () => {
    const incoming = parse({ enabled: false, name: 'Later', scheduleType: 'daily' }, 'update').data ?? {}
    expect(mergeRecord(fields, incoming, stored)).toEqual({ ...stored, enabled: false, name: 'Later' })
  })
  it('is complete when it leaves the service', () => {
    expect(concealRecord(fields, stored)).toEqual(stored)
  })
})

describe('summaryOf', () => {
  const cases: [ScheduleType, object, string, string][] = [
    ['hourly', { hourlyMinute: 5 }, 'Every hour at minute 05', 'Stündlich zur Minute 05'],
    ['daily', { dailyHour: 3 }, 'Daily at 03:00', 'Täglich um 03:00 Uhr'],
    ['weekly', { weeklyDayOfWeek: 1, weeklyHour: 3 }, 'Mondays at 03:00', 'Montags um 03:00 Uhr'],
    ['weekly', { weeklyDayOfWeek: 0 }, 'Sundays at 00:00', 'Sonntags um 00:00 Uhr'],
    [
      'monthly',
      { monthlyDayOfMonth: 1, monthlyHour: 3 },
      'Monthly on day 01 at 03:00',
      'Monatlich am 01. um 03:00 Uhr',
    ],
    [
      'yearly',
      { yearlyMonth: 11, yearlyDayOfMonth: 24, yearlyHour: 18 },
      'Yearly on December 24 at 18:00',
      'Jährlich am 24. Dezember um 18:00 Uhr',
    ],
    ['yearly', {}, 'Yearly on January 01 at 00:00', 'Jährlich am 01. Januar um 00:00 Uhr'],
    ['cron', { cronTiming: '0 3 * * 1' }, 'Cron 0 3 * * 1', 'Cron 0 3 * * 1'],
  ]
  it.each(cases)('%s %j: %s', (scheduleType, parameters, english, german) => {
    const timed = { scheduleType, scheduleParameters: { ...scheduleDefaults, ...parameters } }
    expect([summaryOf(timed, 'en'), summaryOf(timed, 'de')]).toEqual([english, german])
  })
  it('lists the days of the week from Monday on, and twelve months from 0', () => {
    expect(namedNumbers('weekdays', 'de').map(({ value, label }) => `${value} ${label}`)).toEqual([
      '1 Montag',
      '2 Dienstag',
      '3 Mittwoch',
      '4 Donnerstag',
      '5 Freitag',
      '6 Samstag',
      '0 Sonntag',
    ])
    expect(
      namedNumbers('months', 'en')
        .map(({ label }) => label)
        .join(' '),
    ).toBe('January February March April May June July August September October November December')
  })
})

describe('cronProblemOf', () => {
  const good = [
    '* * * * *',
    '0 3 * * *',
    '*/5 * * * *',
    '0-59/60 * * * *',
    '0,15,30,45 8-18 * * MON-FRI',
    '0 0 L * *',
    '0 0 1,L * *',
    '0 0 * JAN,JUL SUN',
    '0 0 * * 7',
    '0 0 * * SAT-SUN',
    '0 0 * * sun-mon',
    '  5   4 * * * ',
    '0 0 29 2 *',
    '0 0 31 1-12/2 *',
    '0 0 30 2 MON',
    '05 03 * * *',
    '0 0 1 */12 *',
  ]
  it.each(good)('accepts %j, and so does the scheduler', text => {
    expect(cronProblemOf(text)).toBeUndefined()
    expect(new Cron(text.trim(), { mode: '5-part' }).nextRun(new Date('2026-01-01T00:00:00Z'))).not.toBeNull()
  })
  const minutes =
    'Minute: “x” is not understood. Write *, numbers from 0 to 59, ranges such as 0-59, steps such as */2, or several of these separated by commas.'
  it.each([
    [
      '',
      'fieldCount',
      'A cron expression has five fields with spaces between: minute, hour, day of month, month, day of week. This one has 0.',
    ],
    ['* * * *', 'fieldCount', undefined],
    ['0 * * * * *', 'fieldCount', undefined],
    ['@daily', 'fieldCount', undefined],
    ['x * * * *', 'badPart', minutes],
    ['60 * * * *', 'outOfRange', 'Minute: enter a value from 0 to 59 instead of 60.'],
    ['0 24 * * *', 'outOfRange', 'Hour: enter a value from 0 to 23 instead of 24.'],
    ['0 0 0 * *', 'outOfRange', 'Day of month: enter a value from 1 to 31 instead of 0.'],
    ['0 0 * 13 *', 'outOfRange', 'Month: enter a value from 1 to 12 instead of 13.'],
    ['0 0 * * 8', 'outOfRange', 'Day of week: enter a value from 0 to 7 instead of 8.'],
    ['30-10 * * * *', 'backwards', 'Minute: the range 30-10 counts backwards. Put the smaller value first.'],
    ['0 0 * * FRI-MON', 'backwards', undefined],
    ['*/0 * * * *', 'badStep', 'Minute: enter a step from 1 to 60 in */0.'],
    ['* * * * */8', 'badStep', undefined],
    ['5/10 * * * *', 'badPart', undefined],
    ['1,,2 * * * *', 'badPart', undefined],
    ['1-2-3 * * * *', 'badPart', undefined],
    ['*/2/3 * * * *', 'badPart', undefined],
    ['-5 * * * *', 'badPart', undefined],
    ['1.5 * * * *', 'badPart', undefined],
    ['? * * * *', 'badPart', undefined],
    ['0 0 L-2 * *', 'badPart', undefined],
    ['0 0 * MON *', 'badPart', undefined],
    [
      '0 0 30 2 *',
      'neverRuns',
      'Day of month: none of the chosen months has a day 30. Choose another day or month.',
    ],
    ['0 0 31 4,6,9-11/2 *', 'neverRuns', undefined],
  ])('refuses %j: %s', (text, code, sentence) => {
    const problem = cronProblemOf(text)
    expect(problem?.code).toBe(code)
    if (problem && sentence) expect(formatCronProblem(problem, 'en')).toBe(sentence)
    if (problem) expect(formatCronProblem(problem, 'de')).not.toContain('{')
  })
  it('names the field in German', () => {
    const problem = cronProblemOf('0 0 * * 8')
    expect(problem && formatCronProblem(problem, 'de')).toBe(
      'Wochentag: Geben Sie statt 8 einen Wert von 0 bis 7 ein.',
    )
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { calls } from '../../../../src/contract/calls/calls.ts'
import { callsOf } from '../../../../src/contract/calls/declaredCalls.ts'
import { emptyRecordOf } from '../../../../src/contract/derive.ts'
import { scheduleDefaults } from '../../../../src/contract/schedule.ts'
import { schedules } from '../../../../src/resources/schedules.ts'
import { user } from '../../browser.ts'
import { handlersFor } from '../../handlersFor.ts'
import { findRows } from '../../kit/list/findRows.ts'
import { renderConsole } from '../../renderConsole.tsx'
import { answering, server } from '../../service.ts'

const { create, update } = callsOf(schedules)
if (!create || !update) throw new Error('The declaration says these calls')

const schedule = (id: number, scheduleType: string, parameters: object, more: object = {}) => ({
  ...emptyRecordOf(schedules.fields),
  id,
  name: `Plan ${id}`,
  scheduleType,
  scheduleParameters: { ...scheduleDefaults, ...parameters },
  ...more,
})
const asked: unknown[] = []
beforeEach(() => {
  asked.length = 0
  const times = ['2099-11-23T06:00:00+01:00', '2099-11-30T06:00:00+01:00', '2099-12-07T06:00:00+01:00']
  server.use(
    answering(
      calls.previewSchedule,
      { success: true, data: { timeZone: 'Europe/Berlin', times } },
      { onRequest: (_request, body) => asked.push(body) },
    ),
  )
})
const open = async (records: ReturnType<typeof schedule>[], title = 'Schedules') => {
  server.use(...handlersFor(schedules, { records }))
  renderConsole(schedules.path)
  return screen.findByRole('heading', { level: 1, name: title })
}
const add = async () => {
  await open([])
  await user.click(await screen.findByRole('button', { name: 'Add schedule' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add schedule' })
  await within(dialog).findByLabelText(/^Name/)
  return dialog
}
const choose = async (label: string, option: string) => {
  await user.click(await screen.findByRole('combobox', { name: new RegExp(`^${label}`) }))
  await user.click(await screen.findByRole('option', { name: option }))
  // waits until this menu is closed, so that it is not mistaken for the next one
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
}
const labels = (dialog: HTMLElement) =>
  within(within(dialog).getByRole('group', { name: 'Time' }))
    .getAllByText(/^(Minute|Time of day|Day|Day of week|Month|Cron expression)( \*)?$/, {
      selector: '.MuiInputLabel-root',
    })
    .map(({ textContent }) => textContent?.replace(/\s\*$/, ''))

const rows = [
  ['hourly', { hourlyMinute: 5 }, 'Every hour at minute 05', 'Stündlich zur Minute 05'],
  ['daily', { dailyHour: 3 }, 'Daily at 03:00', 'Täglich um 03:00 Uhr'],
  ['weekly', { weeklyHour: 6 }, 'Mondays at 06:00', 'Montags um 06:00 Uhr'],
  ['monthly', { monthlyDayOfMonth: 7 }, 'Monthly on day 07 at 00:00', 'Monatlich am 07. um 00:00 Uhr'],
  [
    'yearly',
    { yearlyMonth: 11, yearlyDayOfMonth: 24, yearlyHour: 18 },
    'Yearly on December 24 at 18:00',
    'Jährlich am 24. Dezember um 18:00 Uhr',
  ],
  ['cron', { cronTiming: '30 6 * * 1-5' }, 'Cron 30 6 * * 1-5', 'Cron 30 6 * * 1-5'],
] as const

describe('the list of schedules', () => {
  const all = rows.map(([type, parameters], index) => schedule(index + 1, type, parameters))
  it.each([
    ['en-US', 'Schedules', 2],
    ['de-DE', 'Zeitpläne', 3],
  ] as const)('says in words when each runs (%s)', async (locale, title, words) => {
    document.cookie = `currentLanguage=${locale}; Path=/`
    await open(all, title)
    const texts = (await findRows(title)).map(({ textContent }) => textContent)
    expect(texts).toEqual(rows.map(row => expect.stringContaining(row[words])))
  })
  it('shows what each exports, and what it leaves out', async () => {
    const options = { isDelta: false, withdrawLater: false, excludeAssets: true, disableUpload: true }
    await open([schedule(1, 'daily', {}), schedule(2, 'daily', {}, { enabled: false, options })])
    const [delta, full] = await findRows('Schedules')
    expect(delta).toHaveTextContent('EnabledDailyDelta')
    expect(full).toHaveTextContent('DisabledDailyFullAssets excludedUpload disabled')
  })
  it('says which run was missed', async () => {
    await open([schedule(1, 'daily', {}, { lastMissed: '2020-11-20T14:02:00+01:00' })])
    expect(await screen.findByText(/Missed: .*2020/)).toBeVisible()
  })
  it('says which run was skipped since the one before had not ended', async () => {
    await open([schedule(1, 'daily', {}, { lastSkipped: '2020-11-20T14:02:00+01:00' })])
    expect(await screen.findByText(/Skipped, the export before had not ended: .*2020/)).toBeVisible()
  })
})

describe('the form of a schedule', () => {
  it('starts with the defaults and sends every parameter', async () => {
    const saves: unknown[] = []
    const dialog = await add()
    server.use(
      answering(
        create,
        { success: true, data: { id: 1 } },
        { onRequest: (_request, body) => saves.push(body) },
      ),
    )
    expect(labels(dialog)).toEqual(['Time of day'])
    await user.type(within(dialog).getByLabelText(/^Name/), 'Nightly')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(saves).toHaveLength(1))
    expect(saves[0]).toEqual({
      enabled: true,
      name: 'Nightly',
      scheduleType: 'daily',
      scheduleParameters: { ...scheduleDefaults },
      options: { isDelta: true, withdrawLater: false, excludeAssets: false, disableUpload: false },
    })
  })
  it('asks only for what its type needs', async () => {
    const dialog = await add()
    await choose('Frequency', 'Hourly')
    expect(labels(dialog)).toEqual(['Minute'])
    await choose('Frequency', 'Weekly')
    expect(labels(dialog)).toEqual(['Day of week', 'Time of day'])
    await choose('Frequency', 'Monthly')
    expect(labels(dialog)).toEqual(['Day', 'Time of day'])
    await choose('Frequency', 'Yearly')
    expect(labels(dialog)).toEqual(['Month', 'Day', 'Time of day'])
    await choose('Frequency', 'Cron')
    expect(labels(dialog)).toEqual(['Cron expression'])
  })
  it('lists the days from Monday on, and months by name', async () => {
    await add()
    const optionsOf = async (label: string) => {
      await user.click(await screen.findByRole('combobox', { name: new RegExp(`^${label}`) }))
      const options = await screen.findAllByRole('option')
      const texts = options.map(({ textContent }) => textContent)
      // waits for the focus in the menu, because Escape would otherwise close the form
      await waitFor(() => expect(screen.getAllByRole('option')).toContain(document.activeElement))
      await user.keyboard('{Escape}')
      return texts
    }
    await choose('Frequency', 'Weekly')
    const days = await optionsOf('Day of week')
    expect([days[0], days.at(-1), days.length]).toEqual(['Monday', 'Sunday', 7])
    await choose('Frequency', 'Yearly')
    const months = await optionsOf('Month')
    expect([months[0], months.at(-1), months.length]).toEqual(['January', 'December', 12])
  })
  it('takes hour and minute in one field', async () => {
    const saves: unknown[] = []
    const dialog = await add()
    server.use(
      answering(
        create,
        { success: true, data: { id: 1 } },
        { onRequest: (_request, body) => saves.push(body) },
      ),
    )
    await user.type(within(dialog).getByLabelText(/^Name/), 'Early')
    const time = within(dialog).getByLabelText(/^Time of day/)
    expect(time).toHaveValue('00:00')
    await user.clear(time)
    await user.type(time, '645')
    await user.tab()
    expect(time).toHaveValue('06:45')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(saves).toMatchObject([{ scheduleParameters: { dailyHour: 6, dailyMinute: 45 } }]),
    )
  })
  it.each([
    ['noon', 'Enter a time, for example 06:30.'],
    ['24:00', 'At most 23.'],
    ['12:75', 'At most 59.'],
  ])('refuses %s, at the field', async (text, message) => {
    const dialog = await add()
    await user.type(within(dialog).getByLabelText(/^Name/), 'Late')
    const time = within(dialog).getByLabelText(/^Time of day/)
    await user.clear(time)
    await user.type(time, text)
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(time).toBeInvalid())
    expect(time).toHaveAccessibleDescription(message)
    expect(time).toHaveValue(text)
  })
  it('shows the next three runs in the zone of the service while one types', async () => {
    const dialog = await add()
    await choose('Frequency', 'Weekly')
    const preview = within(dialog).getByRole('status', { name: 'Next runs' })
    await waitFor(() => expect(preview).toHaveTextContent('Mondays at 00:00'))
    const time = within(dialog).getByLabelText(/^Time of day/)
    await user.clear(time)
    await user.type(time, '6')
    await waitFor(() => expect(preview).toHaveTextContent('Mondays at 06:00'))
    expect(await within(preview).findByText(/23 Nov 2099/)).toHaveTextContent('06:00')
    expect(preview).toHaveTextContent('Time zone of Kontor: Europe/Berlin')
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({
        scheduleType: 'weekly',
        scheduleParameters: { weeklyDayOfWeek: 1, weeklyHour: 6, weeklyMinute: 0 },
      }),
    )
  })
  it('checks a cron text while it is typed, and asks for no preview of a broken one', async () => {
    const dialog = await add()
    await choose('Frequency', 'Cron')
    const timing = within(dialog).getByLabelText(/^Cron expression/)
    await user.clear(timing)
    await user.type(timing, '61 6 * * 1')
    await waitFor(() => expect(timing).toBeInvalid())
    expect(timing).toHaveAccessibleDescription(
      /^Minute: enter a value from 0 to 59 instead of 61\. Minute, hour, day of month/,
    )
    expect(await within(dialog).findByText('Complete the time to see the next runs.')).toBeVisible()
    expect(JSON.stringify(asked)).not.toContain('61')
    await user.clear(timing)
    await user.type(timing, '30 6 * * 1-5')
    await waitFor(() => expect(timing).toBeValid())
    await waitFor(() => expect(JSON.stringify(asked)).toContain('30 6 * * 1-5'))
  })
  it('shows a refused save at a field within a group, and the rest above', async () => {
    await open([schedule(1, 'daily', {})])
    server.use(
      answering(update, {
        success: false,
        errors: {
          'scheduleParameters.dailyHour': ['Too early.'],
          'scheduleParameters.weeklyHour': ['Hidden.'],
          'options.other': ['Broken.'],
        },
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Edit Plan 1' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(within(dialog).getByLabelText(/^Time of day/)).toHaveAccessibleDescription('Too early.'),
    )
    expect(
      within(dialog)
        .getByText(/options\.other/)
        .closest('[role=alert]'),
    ).toHaveTextContent('Broken.')
    expect(
      within(dialog)
        .getByText(/weeklyHour/)
        .closest('[role=alert]'),
    ).toHaveTextContent('Hidden.')
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldMessages } from '../../../src/contract/messages/forms/fields.ts'
import { schedules } from '../../../src/resources/schedules.ts'
import { scheduleDefaults } from '../../../src/contract/schedule.ts'
import { startTestService, type TestService } from '../startTestService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const nightly = {
  enabled: true,
  name: 'Nightly',
  scheduleType: 'daily',
  scheduleParameters: { ...scheduleDefaults, dailyHour: 3 },
  options: { isDelta: false, withdrawLater: false, excludeAssets: true, disableUpload: false },
}
const preview = (scheduleType: string, scheduleParameters: object, language = 'en') =>
  service.admin(
    'POST /ui/api/schedules/preview',
    { scheduleType, scheduleParameters },
    { 'accept-language': language },
  )

describe('/ui/api/schedules/', () => {
  it('stores a schedule whole, with its groups', async () => {
    const made = await service.admin('POST /ui/api/schedules/', nightly)
    const { id } = made.body.data as unknown as { id: number }
    await service.admin(`PATCH /ui/api/schedules/${id}`, { ...nightly, name: 'Later', enabled: false })
    const { body } = await service.admin('GET /ui/api/schedules/')
    expect(body.data).toEqual([
      { ...nightly, id, name: 'Later', enabled: false, lastMissed: null, lastSkipped: null, version: 2 },
    ])
    await service.admin(`DELETE /ui/api/schedules/${id}`)
    expect((await service.admin('GET /ui/api/schedules/')).body.data).toEqual([])
  })
  it('shows a schedule stored before a new field with the default of the field', async () => {
    const { withdrawLater: _later, ...options } = nightly.options
    const id = await service.deps.records.create(schedules, { ...nightly, options })
    const { status, body } = await service.admin('GET /ui/api/schedules/')
    expect([status, body.data]).toMatchObject([200, [{ name: 'Nightly', options: nightly.options }]])
    await service.admin(`DELETE /ui/api/schedules/${id ?? ''}`)
  })
  it('refuses a value at its nested key', async () => {
    const scheduleParameters = { ...scheduleDefaults, dailyHour: 24, hourlyMinute: 99 }
    const { status, body } = await service.admin('POST /ui/api/schedules/', {
      ...nightly,
      scheduleParameters,
    })
    expect([status, body]).toEqual([
      200,
      { success: false, errors: { 'scheduleParameters.dailyHour': ['At most 23.'] } },
    ])
  })
  it.each([
    ['en', 1, 30, 'February has no such day. Choose another day or month.'],
    ['de', 3, 31, 'Der April hat diesen Tag nicht. Wählen Sie einen anderen Tag oder Monat.'],
  ])(
    'refuses a day that its month never has (%s)',
    async (language, yearlyMonth, yearlyDayOfMonth, sentence) => {
      const scheduleParameters = { ...scheduleDefaults, yearlyMonth, yearlyDayOfMonth }
      const yearly = { ...nightly, scheduleType: 'yearly', scheduleParameters }
      const { body } = await service.admin('POST /ui/api/schedules/', yearly, { 'accept-language': language })
      const errors = { 'scheduleParameters.yearlyDayOfMonth': [sentence] }
      expect(body).toEqual({ success: false, errors })
      const leapDay = { ...scheduleParameters, yearlyMonth: 1, yearlyDayOfMonth: 29 }
      const taken = await service.admin('POST /ui/api/schedules/', { ...yearly, scheduleParameters: leapDay })
      expect(taken.body.success).toBe(true)
    },
  )
})

describe('POST /ui/api/schedules/preview', () => {
  it('names the next three runs and their time zone', async () => {
    const { body } = await preview('hourly', { hourlyMinute: 7 })
    const { timeZone, times } = body.data as unknown as { timeZone: string; times: string[] }
    expect([timeZone, times.length]).toEqual(['Europe/Berlin', 3])
    expect(times.every(time => time.endsWith(':07:00.000Z') && Date.parse(time) > Date.now())).toBe(true)
  })
  it.each([
    ['en', 'Hour: enter a value from 0 to 23 instead of 24.'],
    ['de', 'Stunde: Geben Sie statt 24 einen Wert von 0 bis 23 ein.'],
  ])('names the wrong field of a cron text (%s)', async (language, sentence) => {
    const { body } = await preview('cron', { cronTiming: '0 24 * * *' }, language)
    expect(body).toEqual({ success: false, errors: { 'scheduleParameters.cronTiming': [sentence] } })
  })
  it('checks the parameters of the type only', async () => {
    expect((await preview('daily', { dailyHour: 3, hourlyMinute: 'x' })).status).toBe(200)
    const wrong = await preview('daily', { dailyHour: 'x' })
    expect(wrong.body).toMatchObject({
      success: false,
      errors: { 'scheduleParameters.dailyHour': [fieldMessages.wrongType.en] },
    })
    const unknown = await preview('sometimes', {})
    expect(unknown.body).toMatchObject({ success: false, errors: { scheduleType: [expect.any(String)] } })
  })
})

import { setupServer } from 'msw/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectBackend } from '../../tools/conformance/backend.ts'
import { type CheckedCall, checkBackend, isFailure } from '../../tools/conformance/checkBackend.ts'
import { signatureOf } from '../../tools/conformance/consoleCalls.ts'
import { formatReport } from '../../tools/conformance/report.ts'
import { foreignService, storingService } from '../src/foreign/foreignService.ts'
import { administrator, startTestService, type TestService } from './startTestService.ts'

const standIn = setupServer()
let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const failuresOf = (checked: readonly CheckedCall[]) =>
  checked.filter(isFailure).map(({ call, verdict }) => `${signatureOf(call)} ${verdict}`)
const ofCall = (checked: readonly CheckedCall[], signature: string) =>
  checked.find(({ call }) => signatureOf(call) === signature)

describe("npm run conformance in front of Kontor's own service", () => {
  it('finds all it needs, and saves what it read without a change', async () => {
    const credentials = { username: administrator.email, password: administrator.password }
    const { body } = await service.call('POST /ui/api/login_check', credentials)
    const checked = await checkBackend(connectBackend(service.url, String(body['token'])), true)
    expect(failuresOf(checked)).toEqual([])
    expect(checked.filter(({ verdict }) => verdict === 'missing' || verdict === 'partial')).toEqual([])
    expect(ofCall(checked, 'PATCH /ui/api/users/:id')).toMatchObject({ verdict: 'ok' })
  })

  it('says that a wrong token has no right', async () => {
    const checked = await checkBackend(connectBackend(service.url, 'wrong'), false)
    expect(ofCall(checked, 'GET /ui/api/users')).toMatchObject({ verdict: 'refused' })
  })
})

describe('npm run conformance in front of another backend', () => {
  const address = 'http://backend.example'
  beforeAll(() => standIn.listen())
  afterAll(() => standIn.close())

  it('names what it lacks, with the feature, and has no failure in what the console needs', async () => {
    const { handler, stored } = storingService()
    const before = structuredClone(stored)
    standIn.use(handler)
    const checked = await checkBackend(connectBackend(address, 'token'), true)
    expect(failuresOf(checked)).toEqual([])
    expect(stored).toEqual(before)
    expect(ofCall(checked, 'GET /ui/api/system/retention')).toMatchObject({
      feature: 'Retention',
      verdict: 'missing',
      isEssential: false,
    })
    expect(ofCall(checked, 'GET /ui/api/users')).toMatchObject({ verdict: 'partial' })
    expect(ofCall(checked, 'GET /ui/api/users')?.detail).toMatch(/roles/)
    const report = formatReport(checked)
    expect(report).toMatch(/^ {2}GET \/ui\/api\/audit +Audit log +missing +status 404$/m)
    expect(report).toContain('The console has all it needs.')
  })

  it('fails for an essential call that is missing, cannot be read or is refused', async () => {
    const broken = { 'settings/tradebyte/csv': 'no settings', 'exports/dashboard': { data: 5 } }
    standIn.use(foreignService([], broken))
    const checked = await checkBackend(connectBackend(address, 'token'), false)
    expect(failuresOf(checked)).toEqual([
      'GET /ui/api/settings/tradebyte/csv unreadable',
      'GET /ui/api/exports/dashboard unreadable',
    ])
    expect(formatReport(checked)).toMatch(/^! GET \/ui\/api\/exports\/dashboard/m)
  })
})

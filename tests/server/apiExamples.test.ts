import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DemoService, startDemoService } from './exports/startDemoService.ts'

const run = promisify(execFile)

const examples = [...(await readFile('docs/api.md', 'utf8')).matchAll(/^```sh\n([^]+?)^```$/gm)].map(
  ([, script = '']) => script,
)

let demo: DemoService
let folder = ''
let token = ''
beforeAll(async () => {
  demo = await startDemoService(10)
  folder = await mkdtemp(join(tmpdir(), 'kontor-examples-'))
  const { body } = await demo.service.admin('POST /ui/api/system/tokens', {
    name: 'Examples',
    scope: 'settings',
    validFor: '30',
  })
  token = (body.data as unknown as { token: string }).token // answered once
})
afterAll(async () => {
  await demo.close()
  await rm(folder, { recursive: true, force: true })
})

const shell = async (script: string) => {
  const env = { PATH: process.env['PATH'], KONTOR: demo.service.url, TOKEN: token }
  return (await run('sh', ['-c', script], { cwd: folder, env })).stdout.trim()
}

describe('the examples of docs/api.md', () => {
  it('start an export, wait and fetch its file', async () => {
    expect(await shell(examples[1] ?? '')).toMatch(/^Export 1: .+, \d+ products$/)
    expect(await readFile(join(folder, 'export.csv'), 'utf8')).toBe(await demo.file(1))
    expect((await demo.report(1)).startedBy).toBe('token Examples')
  }, 30_000)

  it('synchronize, and read the verdict', async () => {
    expect(await shell(examples[2] ?? '')).toBe('true\ntrue')
  }, 30_000)

  it('change a schedule, and say what somebody else changed meanwhile', async () => {
    const { admin } = demo.service
    const nightly = { name: 'Nightly', scheduleType: 'daily', enabled: true }
    expect((await admin('POST /ui/api/schedules/', nightly)).body).toMatchObject({ data: { id: 1 } })
    const [script = ''] = examples
    expect(await shell(script)).toBe('')
    expect((await admin('GET /ui/api/schedules/1')).body).toMatchObject({ enabled: false })
    const late = script.replace(
      'answer=',
      `call -X PATCH "$schedule" -d '{ "enabled": true, "name": "Mine" }' > /dev/null\nanswer=`,
    )
    expect(await shell(late.replace('"enabled": false', '"name": "Late"'))).toMatch(
      /^token Examples saved other values .+ \["name"\]$/,
    )
  }, 30_000)
})

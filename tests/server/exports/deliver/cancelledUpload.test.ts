import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDemoSftp } from '../../../../demo/sftp/demoSftp.ts'
import { type DemoService, startDemoService } from '../startDemoService.ts'

const login = { username: 'kontor', password: 'sftp-password' }
let demo: DemoService
let sftp: Awaited<ReturnType<typeof createDemoSftp>>

beforeEach(async () => {
  demo = await startDemoService(20)
  sftp = await createDemoSftp({
    folder: join(demo.service.folder, 'received'),
    hostKeyFile: join(demo.service.folder, 'host.key'),
    ...login,
  })
  const port = Number(new URL(sftp.url).port)
  const server = { protocol: 'sftp', address: '127.0.0.1', port, directory: '/in' }
  await demo.service.admin('POST /ui/api/settings/tradebyte/ftp', { ...server, ...login })
})
afterEach(async () => {
  await demo.close()
  await sftp.close()
})

describe('an export that is cancelled during its upload', () => {
  it('offers no file, because the cancellation deleted it', async () => {
    sftp.faults.silent = true
    const id = await demo.start('delta=false')
    while (!(await demo.report(id)).csvFileAvailable) await wait(10)
    await demo.service.admin(`POST /ui/api/exports/cancel/${id}`)
    expect(await demo.ended(id)).toMatchObject({
      statusClass: 'cancelled',
      csvFileAvailable: false,
      csvFileName: null,
      canBeUploaded: false,
    })
  })
})

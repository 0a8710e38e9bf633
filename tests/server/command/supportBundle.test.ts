import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runCommand } from '../../../server/command/commands.ts'
import { version } from '../../../server/config.ts'
import { startTestService } from '../startTestService.ts'

it('tells of the installation, and no secret', async () => {
  const service = await startTestService()
  const settings = { url: 'https://pim.example', username: 'reader', clientId: 'client' }
  const secrets = { password: 'a hidden word', secret: 'another hidden word' }
  await service.admin('POST /ui/api/settings/akeneo/api', { ...settings, ...secrets })
  const file = join(service.folder, 'bundle.json')
  const environment = {
    DATA_DIR: service.folder,
    SMTP_URL: 'smtp://sender:mailword@127.0.0.1:1',
    METRICS_TOKEN: 'a token of some length',
  }
  expect(await runCommand(['support-bundle', file], environment, () => undefined)).toBe(0)
  const text = readFileSync(file, 'utf8')
  expect(JSON.parse(text)).toMatchObject({
    version,
    database: 'embedded',
    variables: { DATA_DIR: service.folder, SMTP_URL: '(set)', METRICS_TOKEN: '(set)' },
    checks: expect.arrayContaining([expect.objectContaining({ name: 'mail', state: 'failed' })]) as unknown,
    stored: {
      queue: { queued: 0 },
      exports: [],
      configuration: { akeneoApi: { password: { secret: 'SECRET_AKENEO_API_PASSWORD' } } },
    },
  })
  for (const secret of ['hidden', 'mailword', 'a token of', 'admin@example.com'])
    expect(text).not.toContain(secret)
  await service.close()
})

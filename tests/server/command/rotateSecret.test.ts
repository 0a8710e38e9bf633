import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runCommand } from '../../../server/command/commands.ts'
import { keyFileName, writeKeyFile } from '../../../server/store/secrets/keyFile.ts'
import { akeneoApi } from '../../../src/resources/settings/akeneoApi.ts'
import { startTestService } from '../startTestService.ts'

const credentials = { username: 'a', password: 'the password', clientId: 'c', secret: 'the secret' }
const rotate = (folder: string, ...switches: string[]) =>
  runCommand(['rotate-secret', ...switches], { DATA_DIR: folder }, () => undefined)

it('replaces the key file, keeps the stored credentials, and forgets the secret before by choice', async () => {
  let service = await startTestService()
  const { folder } = service
  const lines = () => readFileSync(join(folder, keyFileName), 'utf8').split('\n')
  const stored = () => service.deps.records.readSettings(akeneoApi)
  await service.admin('POST /ui/api/settings/akeneo/api', { url: 'https://pim.example', ...credentials })
  const [first = ''] = lines()
  await expect(rotate(folder)).rejects.toThrow('in use by another process')
  expect(lines()).toEqual([first])
  await service.close(true)

  expect(await rotate(folder)).toBe(0)
  const [second = ''] = lines()
  expect(lines()).toEqual([second, first])
  expect(second).not.toBe(first)
  service = await startTestService({ folder })
  expect(await stored()).toMatchObject(credentials)
  await service.close(true)

  await rotate(folder, '--forget')
  const [third = ''] = lines()
  expect(lines()).toEqual([third])
  service = await startTestService({ folder })
  expect(await stored()).toMatchObject(credentials)
  await service.close(true)

  // cut off between the key file and the database: the next rotation goes on
  writeKeyFile(folder, { secret: 'a secret that nothing is encrypted with', previous: third })
  await rotate(folder)
  service = await startTestService({ folder })
  expect(await stored()).toMatchObject(credentials)
  await service.close(true)
  await rm(folder, { recursive: true, force: true })
})

it.each([
  [{ KONTOR_SECRET: 'a secret of thirty-two characters' }, 'The secret is in KONTOR_SECRET.'],
  [{ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, 'Hosts that share a database'],
  [{ DATA_DIR: '/dev/null/none' }, 'There is no database in /dev/null/none.'],
])('says for %j how the secret is replaced', async (environment, sentence) => {
  await expect(runCommand(['rotate-secret'], environment, () => undefined)).rejects.toThrow(sentence)
})

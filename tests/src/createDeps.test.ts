import { expect, it } from 'vitest'
import { createConsoleDeps } from '../../src/createDeps.ts'
import { declared } from '../../src/resources/index.ts'
import { words } from '../../src/i18n/de/resources.ts'

it('makes no console of declarations with wrong names', async () => {
  const { enabled: _lacking, ...fields } = words.channels.fields
  const german = { channels: { ...words.channels, fields } }
  await expect(createConsoleDeps({ ...declared, german })).rejects.toThrow(
    'channels: fields.enabled has no German word.',
  )
  await expect(createConsoleDeps(declared)).resolves.toBeDefined()
})

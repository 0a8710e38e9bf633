import { expect, it } from 'vitest'
import { createDeps, messagesOf } from '../../src/createDeps.ts'
import { declared } from '../../src/resources/index.ts'
import { words } from '../../src/i18n/de/resources.ts'

it('makes no console of declarations with wrong names', async () => {
  const { enabled: _lacking, ...fields } = words.channels.fields
  const german = { channels: { ...words.channels, fields } }
  await expect(messagesOf({ ...declared, german })('en-US')).rejects.toThrow(
    'channels: fields.enabled has no German word.',
  )
  await messagesOf(declared)('en-US')
  expect(() => createDeps(declared)).not.toThrow()
})

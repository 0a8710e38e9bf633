import { expect, it } from 'vitest'
import { words } from '../../../../src/i18n/de/resources.ts'
import { systemOf } from '../../../../src/kit/settings/ConnectionCard.tsx'
import { settings } from '../../../../src/resources/index.ts'

it('is the same in both languages for every page with a connection test', () => {
  const names = ['akeneoApi', 'tessaApi', 'ftp'] as const
  expect(names.map(name => systemOf(settings[name].label))).toEqual(['Akeneo', 'TESSA', 'FTP'])
  expect(names.map(name => systemOf(words[name].label))).toEqual(['Akeneo', 'TESSA', 'FTP'])
})

import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'kontor-house-'))
cpSync('.oxlintrc.json', join(folder, '.oxlintrc.json'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Lints one file that imports something, as if it stood in the house. */
const complaintsOf = (file: string, specifier: string): string => {
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `import { thing } from '${specifier}'\n\nexport const used = thing\n`)
  try {
    return execFileSync(resolve('node_modules/.bin/oxlint'), [file], { cwd: folder, encoding: 'utf8' })
  } catch (error) {
    return String((error as { stdout: unknown }).stdout)
  } finally {
    rmSync(path)
  }
}

const refused = [
  ['src/contract/a.ts', '../resources/channels.ts'],
  ['src/contract/a.ts', 'react'],
  ['src/contract/a.ts', 'node:fs'],
  ['src/resources/a.ts', '../kit/b.ts'],
  ['src/resources/settings/a.ts', 'react'],
  ['src/dataProvider/a.ts', '../pages/b.ts'],
  ['src/i18n/a.ts', '../../server/app.ts'],
  ['src/kit/a.tsx', '../resources/channels.ts'],
  ['src/kit/inputs/a.tsx', '../../pages/b.tsx'],
  ['src/pages/exports/a.tsx', '../../../server/app.ts'],
  ['src/App.tsx', '../server/app.ts'],
  ['server/tradebyte/a.ts', 'node:fs'],
  ['server/tradebyte/columns/a.ts', '../../store/exportStore.ts'],
  ['server/tradebyte/a.ts', '../akeneo/createAkeneoClient.ts'],
  ['server/store/a.ts', '../exports/report.ts'],
  ['server/akeneo/doors/a.ts', '../../http/bind.ts'],
  ['server/tessa/a.ts', '../exports/report.ts'],
  ['server/tessa/a.ts', '../../demo/startDemo.ts'],
  ['server/mail/a.ts', '../schedules/createScheduler.ts'],
  ['server/exports/a.ts', '../http/bind.ts'],
  ['server/exports/a.ts', '../schedules/createScheduler.ts'],
  ['server/schedules/a.ts', '../http/bind.ts'],
  ['server/schedules/a.ts', '../../src/pages/routes.tsx'],
  ['server/http/routes/a.ts', '../../../src/kit/b.ts'],
  ['server/app.ts', '../demo/startDemo.ts'],
] as const

const allowed = [
  ['src/contract/a.ts', './words.ts'],
  ['src/contract/a.ts', 'zod'],
  ['src/resources/settings/a.ts', '../../contract/fields.ts'],
  ['src/kit/inputs/a.tsx', '../../contract/fields.ts'],
  ['src/pages/exports/a.tsx', '../../kit/b.tsx'],
  ['server/tradebyte/columns/a.ts', '../issues.ts'],
  ['server/tradebyte/a.ts', '../akeneo/types.ts'],
  ['server/tradebyte/a.ts', '../../src/contract/words.ts'],
  ['server/tessa/a.ts', '../akeneo/barePath.ts'],
  ['server/exports/a.ts', '../tessa/createAssetCache.ts'],
  ['server/exports/a.ts', '../tradebyte/plan.ts'],
  ['server/schedules/a.ts', '../exports/createRunner.ts'],
  ['server/http/routes/a.ts', '../../exports/report.ts'],
] as const

describe('the import rule', () => {
  it.each(refused)('refuses %s importing %s', (file, specifier) => {
    expect(complaintsOf(file, specifier)).toContain('no-restricted-imports')
  })

  it.each(allowed)('lets %s import %s', (file, specifier) => {
    expect(complaintsOf(file, specifier)).not.toContain('no-restricted-imports')
  })
})

import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'kontor-house-'))
cpSync('.oxlintrc.json', join(folder, '.oxlintrc.json'))
afterAll(() => rmSync(folder, { recursive: true }))

const refused = [
  ['src/contract/a.ts', '../resources/channels.ts'],
  ['src/contract/a.ts', 'react'],
  ['src/contract/a.ts', 'node:fs'],
  ['src/contract/calls/a.ts', '../../resources/channels.ts'],
  ['src/resources/a.ts', '../kit/b.ts'],
  ['src/resources/settings/a.ts', 'react'],
  ['src/resources/a.ts', '../wire/callService.ts'],
  ['src/wire/a.ts', '../dataProvider/createDataProvider.ts'],
  ['src/theme/a.ts', '../layout/PageFrame.tsx'],
  ['src/layout/a.tsx', '../pages/routes.tsx'],
  ['src/dataProvider/a.ts', '../pages/b.ts'],
  ['src/i18n/a.ts', '../../server/app.ts'],
  ['src/kit/a.tsx', '../resources/channels.ts'],
  ['src/kit/kinds/a.tsx', '../../pages/b.tsx'],
  ['src/pages/exports/a.tsx', '../../../server/app.ts'],
  ['src/a.tsx', '../server/app.ts'],
  ['server/tradebyte/a.ts', 'node:fs'],
  ['server/tradebyte/columns/a.ts', '../../store/exportStore.ts'],
  ['server/tradebyte/a.ts', '../akeneo/createAkeneoClient.ts'],
  ['server/store/a.ts', '../exports/report.ts'],
  ['server/akeneo/sync/a.ts', '../../http/bind.ts'],
  ['server/shared/a.ts', '../store/exportStore.ts'],
  ['server/tessa/a.ts', '../exports/report.ts'],
  ['server/tessa/a.ts', '../../demo/startDemo.ts'],
  ['server/mail/a.ts', '../schedules/scheduler.ts'],
  ['server/exports/a.ts', '../http/bind.ts'],
  ['server/exports/a.ts', '../schedules/scheduler.ts'],
  ['server/schedules/a.ts', '../http/bind.ts'],
  ['server/schedules/a.ts', '../../src/pages/routes.tsx'],
  ['server/http/routes/a.ts', '../../../src/kit/b.ts'],
  ['server/a.ts', '../demo/startDemo.ts'],
] as const

const allowed = [
  ['src/contract/a.ts', './words.ts'],
  ['src/contract/a.ts', 'zod'],
  ['src/contract/calls/a.ts', '../fields.ts'],
  ['src/contract/calls/a.ts', 'zod'],
  ['src/wire/a.ts', '../contract/words.ts'],
  ['src/dataProvider/a.ts', '../wire/callService.ts'],
  ['src/resources/settings/a.ts', '../../contract/fields.ts'],
  ['src/kit/kinds/a.tsx', '../../contract/fields.ts'],
  ['src/pages/exports/a.tsx', '../../kit/b.tsx'],
  ['server/tradebyte/columns/a.ts', '../checks/issues.ts'],
  ['server/tradebyte/a.ts', '../akeneo/types.ts'],
  ['server/tradebyte/a.ts', '../../src/contract/words.ts'],
  ['server/tessa/a.ts', '../akeneo/rest/api.ts'],
  ['server/exports/a.ts', '../tessa/assetCache.ts'],
  ['server/exports/a.ts', '../tradebyte/plan.ts'],
  ['server/schedules/a.ts', '../exports/runner.ts'],
  ['server/http/routes/a.ts', '../../exports/report.ts'],
] as const

/** Writes a file for each case, as if it stood in the house, and lints all of them at once. */
const complaints = (() => {
  const files = [...refused, ...allowed].map(([file, specifier], index) => {
    const path = file.replace(/a\.(tsx?)$/, `case${index}.$1`)
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), `import { thing } from '${specifier}'\n\nexport const used = thing\n`)
    return path
  })
  const { stdout } = spawnSync(resolve('node_modules/.bin/oxlint'), ['--format', 'unix', '.'], {
    cwd: folder,
    encoding: 'utf8',
  })
  return files.map(path => stdout.split('\n').filter(line => line.includes(`${path}:`)))
})()

const complaintsOf = (index: number) => complaints[index]?.join('\n')

describe('the import rule', () => {
  it.each(refused.map((pair, index) => [...pair, index] as const))(
    'refuses %s importing %s',
    (_file, _specifier, index) => {
      expect(complaintsOf(index)).toContain('no-restricted-imports')
    },
  )

  it.each(allowed.map((pair, index) => [...pair, refused.length + index] as const))(
    'lets %s import %s',
    (_file, _specifier, index) => {
      expect(complaintsOf(index)).not.toContain('no-restricted-imports')
    },
  )
})

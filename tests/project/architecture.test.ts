import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

type Layers = Record<string, { readonly imports: readonly string[]; readonly packages?: readonly string[] }>

const layers = JSON.parse(readFileSync('tools/layers/layers.json', 'utf8')) as Layers // checked below

const folder = mkdtempSync(join(tmpdir(), 'kontor-layers-'))
for (const path of ['.oxlintrc.json', 'tools/layers']) cpSync(path, join(folder, path), { recursive: true })
afterAll(() => rmSync(folder, { recursive: true }))

const siblings = ['store', 'akeneo', 'tradebyte', 'transfer', 'tessa']

const refused: readonly (readonly [file: string, specifier: string])[] = [
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
  ['src/pages/exports/a.tsx', '../../App.tsx'],
  ['src/a.tsx', '../server/app.ts'],
  ['server/tradebyte/a.ts', 'node:fs'],
  ['server/tradebyte/a.ts', '../shared/clock.ts'],
  ['server/model/a.ts', '../shared/clock.ts'],
  ['server/shared/a.ts', '../store/recordStore.ts'],
  ['server/shared/a.ts', '../deps.ts'],
  ['server/tessa/a.ts', '../../demo/startDemo.ts'],
  ['server/outbox/mail/a.ts', '../../http/bind.ts'],
  ['server/exports/a.ts', '../outbox/outbox.ts'],
  ['server/store/a.ts', '../exports/life/report.ts'],
  ['server/store/exports/a.ts', '../../exports/life/report.ts'],
  ['server/akeneo/sync/a.ts', '../../http/bind.ts'],
  ['server/exports/a.ts', '../http/bind.ts'],
  ['server/exports/a.ts', '../schedules/scheduler.ts'],
  ['server/schedules/a.ts', '../http/bind.ts'],
  ['server/schedules/a.ts', '../../src/pages/routes.tsx'],
  ['server/http/routes/a.ts', '../../../src/kit/b.ts'],
  ['server/http/a.ts', '../app.ts'],
  ['server/a.ts', '../demo/startDemo.ts'],
  ['demo/a.ts', '../tests/server/startTestService.ts'],
  ...siblings.flatMap(one =>
    siblings.filter(other => other !== one).map(other => [`server/${one}/a.ts`, `../${other}/b.ts`] as const),
  ),
]

const allowed: readonly (readonly [file: string, specifier: string])[] = [
  ['src/contract/a.ts', './words.ts'],
  ['src/contract/a.ts', 'zod'],
  ['src/contract/calls/a.ts', '../fields.ts'],
  ['src/wire/a.ts', '../contract/words.ts'],
  ['src/dataProvider/a.ts', '../wire/callService.ts'],
  ['src/resources/settings/a.ts', '../../contract/fields.ts'],
  ['src/kit/kinds/a.tsx', '../../contract/fields.ts'],
  ['src/pages/exports/a.tsx', '../../kit/b.tsx'],
  ['src/layout/a.tsx', '../../package.json'],
  ['server/tradebyte/columns/a.ts', '../checks/issues.ts'],
  ['server/tradebyte/a.ts', '../model/akeneo.ts'],
  ['server/tradebyte/a.ts', '../../src/contract/words.ts'],
  ['server/tradebyte/values/a.ts', 'html-entities'],
  ['server/store/exports/a.ts', '../recordStore.ts'],
  ['server/exports/a.ts', '../tessa/assetCache.ts'],
  ['server/exports/a.ts', '../tradebyte/plan.ts'],
  ['server/schedules/a.ts', '../exports/life/runner.ts'],
  ['server/http/routes/a.ts', '../../exports/life/report.ts'],
  ['tests/server/a.ts', '../../server/app.ts'],
]

/** Every way to import something, types among them. */
const forms: readonly ((specifier: string) => string)[] = [
  specifier => `import { value } from '${specifier}'\n\nexport const copy = value\n`,
  specifier => `import type { Value } from '${specifier}'\n\nexport const copies: Value[] = []\n`,
  specifier => `export { value } from '${specifier}'\n`,
  specifier => `export * from '${specifier}'\n`,
  specifier => `export const load = () => import('${specifier}')\n`,
  specifier => `export type Copy = import('${specifier}').Value\n`,
]

interface Case {
  readonly file: string
  readonly specifier: string
  readonly isAllowed: boolean
}

const cases: readonly Case[] = [
  ...refused.map(([file, specifier]) => ({ file, specifier, isAllowed: false })),
  ...allowed.map(([file, specifier]) => ({ file, specifier, isAllowed: true })),
]

/** Where the file of a case is written. */
const pathOf = (index: number, form: number) =>
  (cases[index]?.file ?? '').replace(/a\.(tsx?)$/, `case${index}form${form}.$1`)

/** Writes each case in each form, lints all of them at once, and finds those that the rule complains about. */
const complaints = (() => {
  for (const [index, { specifier }] of cases.entries())
    for (const [form, write] of forms.entries()) {
      const path = join(folder, pathOf(index, form))
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, write(specifier))
    }
  const { stdout } = spawnSync(resolve('node_modules/.bin/oxlint'), ['--format', 'unix', '.'], {
    cwd: folder,
    encoding: 'utf8',
  })
  return stdout.split('\n').filter(line => line.includes('layers(imports)'))
})()

describe('the import rule', () => {
  it.each(cases.map((one, index) => ({ ...one, index })))(
    'of $file importing $specifier: $isAllowed',
    ({ isAllowed, index }) => {
      const refusedForms = forms
        .map((_write, form) => form)
        .filter(form => complaints.some(line => line.includes(`${pathOf(index, form)}:`)))
      expect(refusedForms).toEqual(isAllowed ? [] : forms.map((_write, form) => form))
    },
  )
})

describe('the table of layers', () => {
  it('has each folder of the console and of the service', () => {
    const folders = ['src', 'server'].flatMap(half =>
      readdirSync(half, { withFileTypes: true })
        .filter(entry => entry.isDirectory())
        .map(({ name }) => `${half}/${name}`),
    )
    expect(folders.filter(path => !(path in layers))).toEqual([])
  })

  it('names no file or folder that is not there', () => {
    const named = Object.entries(layers).flatMap(([layer, { imports }]) => [layer, ...imports])
    expect(named.filter(path => !existsSync(path))).toEqual([])
  })
})

/** The arrows of the README: each line as groups of layers, `a <- b, c` as [['a'], ['b', 'c']]. */
const arrows = readFileSync('README.md', 'utf8')
  .split('\n')
  .filter(line => line.includes(' <- '))
  .map(line => line.split(' <- ').map(group => group.split(', ')))

/** The layer of a name in the README; its right end is the half itself. */
const layerNamed = (name: string, half: string) =>
  [name, `src/${name}`, `${half}/${name}`].find(path => path in layers) ?? name

describe('the arrows of the README', () => {
  const lines = arrows.map(groups => {
    const half = groups.at(-1)?.[0] ?? ''
    return groups.map(group => group.map(name => layerNamed(name, half)))
  })

  it('name each layer of the console and of the service', () => {
    const halves = Object.keys(layers).filter(layer => /^(src|server)\b/.test(layer))
    expect([...new Set(lines.flat(2))].toSorted()).toEqual(halves.toSorted())
  })

  it('agree with the table: a layer imports layers to its left only', () => {
    const wrong = lines.flatMap(groups =>
      groups.flatMap((group, place) =>
        group.flatMap(layer => {
          const others = new Set(groups.slice(place).flat())
          const imports = layers[layer]?.imports ?? []
          return imports.filter(path => path !== layer && others.has(path))
        }),
      ),
    )
    expect(wrong).toEqual([])
  })
})

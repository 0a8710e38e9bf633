import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

const tsc = resolve('node_modules/.bin/tsc')
const wings = ['src/contract', 'src', 'server', 'demo', 'tools', 'tests'] as const
const folder = mkdtempSync(join(tmpdir(), 'kontor-types-'))
afterAll(() => rmSync(folder, { recursive: true }))

interface Shown {
  compilerOptions: { outDir?: string; tsBuildInfoFile: string; noEmit?: boolean }
  files: string[]
}

/** A wing's configuration as the compiler reads it. */
const shown = (wing: string) =>
  JSON.parse(spawnSync(tsc, ['-p', wing, '--showConfig'], { encoding: 'utf8' }).stdout) as Shown // of tsc

const configs = Object.fromEntries(wings.map(wing => [wing, shown(wing)]))

/** Every file of TypeScript below a folder. */
const filesBelow = (root: string) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file))
    .map(file => join(root, file))

/** A small project: each file breaks one thing that its wing must not do, or only stands there to be imported. */
const project: Record<string, string> = {
  'package.json': '{ "name": "project", "type": "module" }',
  'src/contract/words.ts': 'export const title: string = document.title\n',
  'src/contract/arrow.ts': "export { reach } from '../kit/reach.ts'\n",
  'src/resources/shelf.ts':
    "import { words } from '../contract/plain.ts'\nexport const shelf: number = words\n",
  'src/contract/plain.ts': "export const words = 'words'\n",
  'src/kit/reach.ts': "import { words } from '../contract/plain.ts'\nexport const reach = words\n",
  'src/kit/arrow.ts': "export { start } from '../../server/start.ts'\n",
  'server/start.ts': "import { words } from '../src/contract/plain.ts'\nexport const start = words\n",
  'server/arrow.ts': "export { reach } from '../src/kit/reach.ts'\n",
  'server/page.ts': 'export const title: string = document.title\n',
  'demo/demo.ts': "import { start } from '../server/start.ts'\nexport const demo: number = start\n",
  'tools/tool.ts': "export const tool: number = 'tool'\n",
  'tests/all.ts': "import { reach } from '../src/kit/reach.ts'\nexport const all: number = reach\n",
  'vite.config.ts': "export default ['vite'] satisfies number[]\n",
  'vitest.config.ts': "export default ['vitest'] satisfies number[]\n",
  'playwright.config.ts': "export default ['playwright'] satisfies number[]\n",
}

/** What the compiler says of the small project, as `file: code`. */
const complaints = (() => {
  for (const [file, text] of Object.entries(project)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  for (const config of [
    'tsconfig.base.json',
    'tsconfig.json',
    ...wings.map(wing => `${wing}/tsconfig.json`),
  ]) {
    cpSync(config, join(folder, config))
  }
  mkdirSync(join(folder, 'node_modules'))
  for (const entry of readdirSync('node_modules').filter(name => !name.startsWith('.'))) {
    symlinkSync(resolve('node_modules', entry), join(folder, 'node_modules', entry))
  }
  const { stdout } = spawnSync(tsc, ['-b', '--pretty', 'false'], { cwd: folder, encoding: 'utf8' })
  return [...stdout.matchAll(/^(\S+?)\(.*?error (TS\d+)/gm)].map(([, file, code]) => `${file}: ${code}`)
})()

describe('npm run types', () => {
  it('finds what is wrong in every wing, and what a wing must not see', () => {
    expect(complaints.toSorted()).toEqual([
      'demo/demo.ts: TS2322',
      'playwright.config.ts: TS2322',
      'server/arrow.ts: TS6307',
      'server/page.ts: TS2584',
      'src/contract/arrow.ts: TS6307',
      'src/contract/words.ts: TS2584',
      'src/kit/arrow.ts: TS6307',
      'src/resources/shelf.ts: TS2322',
      'tests/all.ts: TS2322',
      'tools/tool.ts: TS2322',
      'vite.config.ts: TS2322',
      'vitest.config.ts: TS2322',
    ])
  })

  it('checks every file once', () => {
    const listed = wings.flatMap(wing =>
      configs[wing]!.files.map(file => relative('.', resolve(wing, file))).filter(
        file => !file.endsWith('.d.ts'),
      ),
    )
    const files = ['src', 'server', 'demo', 'tools', 'tests'].flatMap(filesBelow)
    const expected = [
      ...files.filter(file => !file.endsWith('.d.ts')),
      'vite.config.ts',
      'vitest.config.ts',
      'playwright.config.ts',
    ]
    expect(listed.filter(file => /\.tsx?$/.test(file)).toSorted()).toEqual(expected.toSorted())
  })

  it.each(wings)('writes nothing beside the sources of %s', wing => {
    const { outDir, tsBuildInfoFile, noEmit } = configs[wing]!.compilerOptions
    const written = [tsBuildInfoFile, ...(noEmit ? [] : [outDir ?? '.'])]
    for (const path of written) {
      expect(relative('.', resolve(wing, path))).toMatch(/^node_modules\/\.cache\/types/)
    }
    expect(readdirSync(wing).filter(file => /tsbuildinfo|\.d\.ts$/.test(file))).toEqual([])
  })
})

import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** What the generators read and change, and what that is made of. */
const copied = [
  'package.json',
  '.oxfmtrc.json',
  'tsconfig.base.json',
  'README.md',
  'src',
  'server/http',
  'server/tradebyte',
  'server/transfer',
  'server/shared',
  'tests/browser/routeTable.ts',
  'tests/framework',
  'tests/server/transfer',
  'tests/src/kit/form/fillForm.ts',
  'demo/sftp',
]

/** A copy of the project that a generator may write into. */
export interface ProjectCopy {
  readonly folder: string
  read(path: string): string
  edit(path: string, change: (text: string) => string): void
  /** What the compiler says of some folders and files, as `file: the line it is about`. */
  typeErrors(include: readonly string[]): string[]
  remove(): void
}

const compilerOptions = {
  composite: false,
  emitDeclarationOnly: false,
  noEmit: true,
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  jsx: 'react-jsx',
  types: ['node', 'vite/client'],
}

export const copyProject = (): ProjectCopy => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-new-'))
  for (const path of copied) cpSync(path, join(folder, path), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  return {
    folder,
    read,
    edit: (path, change) => writeFileSync(join(folder, path), change(read(path))),
    typeErrors: include => {
      const config = { extends: './tsconfig.base.json', compilerOptions, include }
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
      const tsc = resolve('node_modules/.bin/tsc')
      // several checkers at once are sooner done, with more work; and what lives for seconds need not be tidied
      const { stdout } = spawnSync(tsc, ['-p', folder, '--pretty', 'false', '--checkers', '1'], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, GOGC: '400' },
      })
      return [...stdout.matchAll(/^(\S+?)\((\d+),(\d+)\): error/gm)].map(
        ([, file = '', line = '', column = '']) =>
          `${file}: ${(read(file).split('\n')[Number(line) - 1] ?? '').slice(Number(column) - 1)}`,
      )
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}

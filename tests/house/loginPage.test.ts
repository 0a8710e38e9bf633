import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

/** Every import of values at the top of a file; those that `import()` fetches later do not count. */
const importsOf = (file: string): string[] =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /^import (?!type )(?:(?:[\w, ]*\{[^}]*\}|[\w* ]+) from )?'([^']+)'/gm,
    ),
  ]
    .filter(([statement]) => !/^import \{(\s*type \w+,?)+\s*\} from/.test(statement))
    .map(([, specifier = '']) => specifier)

/** The packages that a file needs before it runs, with those of the files it imports. */
const packagesOf = (file: string, seen = new Set<string>()): Set<string> => {
  const packages = new Set<string>()
  if (seen.has(file)) return packages
  seen.add(file)
  for (const specifier of importsOf(file)) {
    if (!specifier.startsWith('.')) packages.add(specifier)
    else if (/\.tsx?$/.test(specifier))
      for (const found of packagesOf(join(dirname(file), specifier), seen)) packages.add(found)
  }
  return packages
}

it('loads the log-in page without MUI, react-admin and the schemas', () => {
  const packages = [...packagesOf('src/main.tsx')]
  expect(packages).toContain('react-router-dom')
  expect(
    packages.filter(name => /^(@mui|@emotion|react-admin|ra-|@tanstack|react-hook-form|zod$)/.test(name)),
  ).toEqual([])
})

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }

const document = readFileSync('docs/dependencies.md', 'utf8')
const listed = new Set(
  Array.from(document.matchAll(/`(@?[a-z][\w./-]*(?:\/\*)?)`/g), ([, name = '']) => name),
)
const installed = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })

describe('docs/dependencies.md', () => {
  it('lists every package', () => {
    const missing = installed.filter(name => !listed.has(name) && !name.startsWith('@types/'))
    expect(missing).toEqual([])
  })

  it('lists no package that is gone', () => {
    const tables = document.slice(0, document.indexOf('## Written by us'))
    const rows = Array.from(tables.matchAll(/^\| (`.*?`) +\|/gm), ([, names = '']) => names)
    const names = rows.flatMap(row => row.replaceAll('`', '').split(', '))
    expect(names.length).toBeGreaterThan(40)
    expect(names.filter(name => name !== '@types/*' && !installed.includes(name))).toEqual([])
  })

  it('gives a reason for each override', () => {
    for (const name of Object.keys(manifest.overrides)) expect(document).toContain(`\`${name}\` at`)
  })
})

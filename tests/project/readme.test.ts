import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const readme = readFileSync('README.md', 'utf8')
const section = readme.slice(readme.indexOf('## Add a resource'), readme.indexOf('[Extending Kontor]'))

describe('"Add a resource" of the README', () => {
  it('shows the resource that the tests run', () => {
    const [, code] = /```ts\n(.*?)```/s.exec(section) ?? []
    expect(code).toBe(readFileSync('tests/framework/carriers.ts', 'utf8'))
  })
})

describe('the README', () => {
  it('names existing files only', () => {
    const files = [...readme.matchAll(/`((?:src|server|demo|docs|tests)\/[\w./-]+)`/g)].map(
      ([, file = '']) => file,
    )
    expect(files).toContain('tests/framework/carriers.ts')
    expect(files.filter(file => !existsSync(file))).toEqual([])
  })
})

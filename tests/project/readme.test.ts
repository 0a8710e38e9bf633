import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { resources, settings } from '../../src/resources/index.ts'

const readme = readFileSync('README.md', 'utf8')
const section = readme.slice(readme.indexOf('## Add a resource'), readme.indexOf('[Extending Kontor]'))
const unpadded = section.replaceAll(/ +/g, ' ')

/** Lines of a file that are neither empty nor only comment. */
const linesOf = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => !/^\s*(\/[/*].*)?$/.test(line)).length

/** `channels 23, languages 27`, as the table has it. */
const counted = (folder: string, names: readonly string[]) =>
  names.map(name => `${name} ${linesOf(`${folder}/${name}.ts`)}`).join(', ')

describe('"Add a resource" of the README', () => {
  it('shows the very resource that the tests run', () => {
    const [, code] = /```ts\n(.*?)```/s.exec(section) ?? []
    expect(code).toBe(readFileSync('tests/framework/carriers.ts', 'utf8'))
    expect(section).toContain(`${linesOf('tests/framework/carriers.ts')} lines for a resource of six fields`)
  })

  it('says how long each declaration is', () => {
    expect(unpadded).toContain(`| lists | ${counted('src/resources', Object.keys(resources))} |`)
    expect(unpadded).toContain(`| singletons | ${counted('src/resources/settings', Object.keys(settings))} |`)
  })
})

describe('the README', () => {
  it('names no file that is not there', () => {
    const files = [...readme.matchAll(/`((?:src|server|demo|docs|tests)\/[\w./-]+)`/g)].map(
      ([, file = '']) => file,
    )
    expect(files).toContain('tests/framework/carriers.ts')
    expect(files.filter(file => !existsSync(file))).toEqual([])
  })
})

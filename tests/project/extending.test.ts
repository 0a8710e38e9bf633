import { existsSync, readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { run } from '../../tools/new/main.ts'
import { copyProject } from '../tools/copyProject.ts'

const guide = readFileSync('docs/extending.md', 'utf8')
const project = copyProject()
afterAll(() => project.remove())

/** The blocks of code, each with the file that the comment before it names. */
const blocks = [...guide.matchAll(/(?:<!-- (\S+) -->\n\n)?```tsx?\n(.*?)```/gs)].map(
  ([, file = '', code = '']) => ({ file, code }),
)

/** The commands that generate something. */
const commands = [...guide.matchAll(/^npm run new -- (.*)$/gm)].map(([, line = '']) => line)

describe('docs/extending.md', () => {
  it.each(blocks)('shows code as it stands in $file', ({ file, code }) => {
    expect(existsSync(file)).toBe(true)
    expect(readFileSync(file, 'utf8')).toContain(code.trimEnd())
  })

  it.each(commands)('generates with %j', async line => {
    // a developer may have run the same command
    const free = line.startsWith('language ') ? 'language eu-ES' : line.replace(/^\S+ \w+/, '$&OfGuide')
    const { text, isGood } = await run(free.split(' '), project.folder)
    expect([isGood, text]).toEqual([true, expect.stringContaining('Next:')])
  })

  it('has an example and a command for each thing that can be added', () => {
    expect(blocks.length).toBeGreaterThan(5)
    expect(commands.map(line => line.split(' ')[0])).toEqual(
      expect.arrayContaining(['resource', 'settings', 'kind', 'uploader', 'value-kind', 'formatter', 'page']),
    )
  })

  it.each([
    ['six plain fields', 40, ['carriers.ts']],
    [
      'references, dates, money, a picture, a group, a condition and a computed column',
      75,
      ['warehouses.ts', 'warehouseParts.tsx'],
    ],
    ['a list, a tabbed page and an action of its own', 90, ['docks.ts', 'dockParts.tsx']],
  ])('has a resource with %s, German included, in at most %i lines', (_fields, most, files) => {
    const lines = files.flatMap(name => readFileSync(`tests/framework/${name}`, 'utf8').trimEnd().split('\n'))
    expect(lines.length).toBeLessThanOrEqual(most)
  })

  it('names no file that is not there', () => {
    const named = [...guide.matchAll(/`((?:src|server|demo|docs|tests|tools)\/[\w./-]+)`/g)]
    const files = named.map(([, file = '']) => file).filter(file => !/[<*]/.test(file))
    expect(files.length).toBeGreaterThan(10)
    expect(files.filter(file => !existsSync(file))).toEqual([])
  })
})

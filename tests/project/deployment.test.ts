import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { commands } from '../../server/command/commands.ts'
import { readConfig, secretVariables, unknownVariables } from '../../server/config.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const operating = read('docs/operating.md')

/** The variables that a file sets. */
const variablesOf: Readonly<Record<string, () => Record<string, string>>> = {
  Dockerfile: () =>
    Object.fromEntries(
      [...(/^ENV (.*)$/m.exec(read('Dockerfile'))?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map(
        ([, name = '', value = '']) => [name, value],
      ),
    ),
  'deploy/kontor.service': () =>
    Object.fromEntries(
      [...read('deploy/kontor.service').matchAll(/^Environment=(.*)$/gm)]
        .flatMap(([, pairs = '']) => pairs.split(' '))
        .map(pair => pair.split('=') as [string, string]), // every pair has its sign
    ),
  'deploy/compose.yaml': () =>
    (parse(read('deploy/compose.yaml')) as { services: { kontor: { environment: Record<string, string> } } })
      .services.kontor.environment,
  'deploy/several.yaml': () => {
    const { services } = parse(read('deploy/several.yaml'), { merge: true }) as {
      services: Record<'web' | 'worker', { environment: Record<string, string> }>
    }
    expect(services.worker.environment).toEqual({ ...services.web.environment, KONTOR_ROLE: 'worker' })
    return services.web.environment
  },
  'deploy/kubernetes.yaml': () => {
    const [, set] = parseAllDocuments(read('deploy/kubernetes.yaml')).map(one => one.toJS() as never)
    const [container] = (
      set as unknown as {
        spec: { template: { spec: { containers: { env: { name: string; value?: string }[] }[] } } }
      }
    ).spec.template.spec.containers
    return Object.fromEntries((container?.env ?? []).map(({ name, value = 'x'.repeat(32) }) => [name, value]))
  },
}

describe.each(Object.entries(variablesOf))('%s', (_file, variables) => {
  it('sets variables that exist, to values that they take', () => {
    const set = variables()
    expect(Object.keys(set).length).toBeGreaterThan(1)
    const ofSystem = new Set(['NODE_ENV', ...secretVariables.map(name => `${name}_FILE`)])
    const own = Object.fromEntries(Object.entries(set).filter(([name]) => !ofSystem.has(name)))
    // what the files of secrets hold
    const secrets = Object.keys(set).flatMap(name =>
      name.endsWith('_FILE')
        ? [
            [
              name.slice(0, -'_FILE'.length),
              name.startsWith('DATABASE') ? 'postgres://db/x' : 'x'.repeat(32),
            ] as const,
          ]
        : [],
    )
    const config = readConfig({ ...own, ...Object.fromEntries(secrets) })
    expect(Object.keys(own).filter(name => !(name in config))).toEqual([])
    expect(unknownVariables(set)).toEqual([])
  })
})

it('every stage of the image copies what is there, and starts what the build writes', () => {
  const lines = read('Dockerfile').split('\n')
  const copied = lines.flatMap(line => /^COPY (?!--from)(.+) \S+$/.exec(line)?.[1]?.split(' ') ?? [])
  expect(copied.filter(path => !existsSync(path))).toEqual([])
  const { scripts, bin } = JSON.parse(read('package.json')) as {
    scripts: Record<string, string>
    bin: Record<string, string>
  }
  const start = /dist\/service\/main\.js$/
  expect(scripts['start']).toMatch(start)
  expect(read('Dockerfile')).toContain('/app/dist/service/main.js')
  expect(read('deploy/kontor.service')).toMatch(/^ExecStart=.*dist\/service\/main\.js$/m)
  expect(bin['kontor']).toBe('dist/service/kontor.js')
})

describe('docs/operating.md', () => {
  it('names commands and files that exist', () => {
    const named = [...operating.matchAll(/\bkontor ([a-z-]+)(?= |`|$)/gm)].flatMap(([text, name = '']) =>
      /^kontor (kontor|check|backup|restore|reset-)/.test(text) ? [name] : [],
    )
    expect(named.filter(name => name !== 'kontor' && !(name in commands))).toEqual([])
    expect(named).toEqual(expect.arrayContaining(['check', 'backup', 'restore', 'reset-password']))
    expect(readdirSync('deploy').filter(file => !operating.includes(file))).toEqual([])
  })

  it('names every variable that can be a file', () => {
    expect(secretVariables.filter(name => !operating.includes(`\`${name}\``))).toEqual([])
  })
})

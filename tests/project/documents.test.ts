import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { everyCall } from '../../server/http/routes/openApi.ts'
import { type Metric, metricTable } from '../../server/shared/metrics/metricTable.ts'
import { scopeOf } from '../../src/contract/calls/call.ts'
import * as declarations from '../../src/resources/index.ts'
import { declarationsOfKontor } from '../shared/own.ts'
import { scopesInDocument } from '../shared/scopesInDocument.ts'

const architecture = readFileSync('docs/architecture.md', 'utf8')

/** The steps of a section: numbered lines such as `1. \`path\` sentence.` */
const stepsOf = (title: string) => {
  const start = architecture.indexOf(`## ${title}`)
  return architecture
    .slice(start, architecture.indexOf('\n## ', start + 1))
    .split('\n')
    .flatMap(line => {
      const [, number, file, sentence] = /^(\d+)\. `([^`]+)` (.+)$/.exec(line) ?? []
      return number && file && sentence ? [{ number: Number(number), file, sentence }] : []
    })
}

describe.each(['The way of a product', 'The way of a save'])('docs/architecture.md, "%s"', title => {
  const steps = stepsOf(title)

  it('numbers its steps, each a file with one sentence', () => {
    expect(steps.length).toBeGreaterThan(20)
    expect(steps.map(({ number }) => number)).toEqual(steps.map((_step, index) => index + 1))
    expect(steps.filter(({ sentence }) => !/^[^.]+(\.\w[^.]*)*\.$/.test(sentence))).toEqual([])
  })

  it.each(steps)('names $file, which exists', ({ file }) => {
    expect(existsSync(file)).toBe(true)
  })
})

/** Files and folders of the repository that a document names as code or links to. */
const namedIn = (document: string) => {
  const text = readFileSync(document, 'utf8')
  const named = text.matchAll(
    /`((?:src|server|demo|docs|tests|tools)\/[\w./-]+|[\w.-]+\.(?:md|json)|\.npmrc)`/g,
  )
  const linked = text.matchAll(/\]\((?!https?:)([^)#]+)\)/g)
  return [
    ...[...named].map(([, file = '']) => file),
    ...[...linked].map(([, file = '']) => join(dirname(document), file)),
  ]
}

describe.each([
  ['docs/asvs.md', 200],
  ['docs/threat-model.md', 30],
  ['SECURITY.md', 3],
  ['docs/architecture.md', 20],
  ['docs/dependencies.md', 5],
  ['docs/running.md', 0],
  ['docs/metrics.md', 0],
  ['docs/operating.md', 4],
  ['docs/scale.md', 1],
  ['CONTRIBUTING.md', 8],
] as const)('%s', (document, least) => {
  it('names no file that is not there', () => {
    const files = namedIn(document)
    expect(files.length).toBeGreaterThan(least)
    expect(files.filter(file => !existsSync(file))).toEqual([])
  })
})

describe('docs/metrics.md', () => {
  const text = readFileSync('docs/metrics.md', 'utf8')

  it('lists every figure with its kind, labels and meaning', () => {
    const rows = [...text.matchAll(/^\| `(kontor_\w+)` +\| (\w+) +\| (.*?) +\| (.*?) +\|$/gm)]
    expect(rows.map(([, ...row]) => row)).toEqual(
      Object.entries<Metric>(metricTable).map(([name, { type, labels, help }]) => [
        name,
        type,
        labels.map(label => `\`${label}\``).join(', '),
        help,
      ]),
    )
  })

  it('and the dashboard ask for figures that exist', () => {
    const asked = [text, readFileSync('docs/grafana.json', 'utf8')].flatMap(
      source => source.match(/\bkontor_[a-z_]*[a-z]\b/g) ?? [],
    )
    const known = Object.keys(metricTable)
    const isKnown = (name: string) => known.includes(name.replace(/_(bucket|sum|count)$/, ''))
    expect([...new Set(asked)].filter(name => name !== 'kontor_process' && !isKnown(name))).toEqual([])
  })
})

describe('docs/api.md', () => {
  it('has the least scope of every call', () => {
    const scopes = everyCall(declarationsOfKontor(declarations))
      .filter(({ access }) => access !== 'public')
      .map(call => [`${call.method} ${call.path}`, scopeOf(call)] as const)
    expect(Object.fromEntries(scopesInDocument())).toEqual(Object.fromEntries(scopes))
  })
})

/** Requirements of levels 1 and 2 in each section of ASVS 5.0.0; those of level 3 stand behind them. */
const asked = {
  1: { 1: 2, 2: 9, 3: 11, 4: 3, 5: 2 },
  2: { 1: 3, 2: 3, 3: 4, 4: 1 },
  3: { 2: 2, 3: 4, 4: 6, 5: 5, 7: 2 },
  4: { 1: 3, 2: 1, 3: 2, 4: 4 },
  5: { 1: 1, 2: 3, 3: 2, 4: 3 },
  6: { 1: 3, 2: 12, 3: 4, 4: 4, 5: 5, 6: 3, 8: 4 },
  7: { 1: 3, 2: 4, 3: 2, 4: 5, 5: 2, 6: 2 },
  8: { 1: 2, 2: 3, 3: 1, 4: 1 },
  9: { 1: 3, 2: 4 },
  10: { 1: 2, 2: 2, 3: 4, 4: 11, 5: 5, 6: 2, 7: 3 },
  11: { 1: 2, 2: 3, 3: 3, 4: 4, 5: 1, 6: 1 },
  12: { 1: 3, 2: 2, 3: 4 },
  13: { 1: 1, 2: 5, 3: 2, 4: 5 },
  14: { 1: 2, 2: 4, 3: 3 },
  15: { 1: 3, 2: 3, 3: 7 },
  16: { 1: 1, 2: 5, 3: 4, 4: 3, 5: 3 },
  17: { 1: 1, 2: 4, 3: 2 },
}

describe('docs/asvs.md', () => {
  const chapters = readFileSync('docs/asvs.md', 'utf8')
    .split(/^## (?=V)/m)
    .slice(1)
  const rows = chapters.flatMap(chapter => {
    const chapterOf = /^V(\d+) /.exec(chapter)?.[1] ?? ''
    return chapter.split('\n').flatMap(line => {
      const [, number, words = '', verdict = ''] = /^\| (\d[\d.]*) +\| (.*?) +\| (.*?) +\|$/.exec(line) ?? []
      return number ? [{ chapterOf, number, words, verdict }] : []
    })
  })

  it('has a row for each requirement, in its chapter', () => {
    const numbers = Object.entries(asked).flatMap(([chapter, sections]) =>
      Object.entries(sections).flatMap(([section, count]) =>
        Array.from({ length: count }, (_none, index) => `V${chapter} ${chapter}.${section}.${index + 1}`),
      ),
    )
    expect(numbers).toHaveLength(253)
    expect(rows.map(({ chapterOf, number }) => `V${chapterOf} ${number}`)).toEqual(numbers)
  })

  it('says of each whether it is met, and by what, not applicable, or left, and what would close it', () => {
    const verdicts = /^(met: .*`[\w./-]+`.*|not applicable: .+|left: .+ Closed by: .+)$/
    expect(rows.filter(({ words, verdict }) => words === '' || !verdicts.test(verdict))).toEqual([])
  })
})

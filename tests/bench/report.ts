import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { judge, type Measure, type Section, shown } from './measures.ts'

const path = 'docs/benchmarks.md'

const head = [
  '# Benchmarks',
  '',
  '`npm run bench` measures each figure in interleaved rounds beside its floor or peer and writes this file. A cell is the',
  'median of the rounds, with the least and the most of them; a ratio is that of two medians. `npm run bench -- --help` says',
  'how to measure one of them.',
  '',
].join('\n')

/** What the figures depend on besides the code; nothing that tells whose machine it is. */
const machine = (): string =>
  [
    `${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown processor'}`,
    `${Math.round(totalmem() / 2 ** 30)} GB of memory`,
    `Node ${process.versions.node} on ${process.platform}`,
  ].join(', ')

/** The cells of a measure: name, own, beside, ratio and target. */
const rowOf = (measure: Measure): readonly string[] => {
  const { name, own, beside, unit, targets = [] } = measure
  const verdicts = targets.map(target => judge(measure, target))
  const ratio =
    verdicts.find(verdict => verdict.ratio)?.ratio ?? (beside ? judge(measure, { mostTimes: 0 }).ratio : '')
  const judged = verdicts.map(({ target, isMet }) => `${target}: ${isMet ? 'ok' : 'missed'}`)
  return [
    name,
    shown(own, unit),
    beside ? `${shown(beside.values, unit)}, ${beside.name}` : '',
    ratio ?? '',
    judged.join('; '),
  ]
}

const columns = ['figure', 'Kontor', 'beside', 'ratio', 'target']

/** The heading and table of a section, with when and where it was measured. */
export const sectionText = ({ title, about, measures }: Section, measured: string): string =>
  [
    `## ${title}`,
    '',
    about,
    '',
    `| ${columns.join(' | ')} |`,
    `| ${columns.map(() => '---').join(' | ')} |`,
    ...measures.map(measure => `| ${rowOf(measure).join(' | ')} |`),
    '',
    measured,
    '',
  ].join('\n')

/**
 * Puts newly measured sections in the place of their elders and leaves the others.
 * @param order titles of all sections there are
 */
export const withSections = (
  document: string,
  fresh: ReadonlyMap<string, string>,
  order: readonly string[],
): string => {
  const [, ...old] = document.split(/^(?=## )/m)
  const kept = new Map(old.map(text => [/^## (.*)/.exec(text)?.[1] ?? '', text]))
  const texts = order.flatMap(title => fresh.get(title) ?? kept.get(title) ?? [])
  return `${[head, ...texts].map(text => text.trim()).join('\n\n')}\n`
}

/** Prints a section as lines, one a figure. */
export const printSection = (
  section: Section,
  print: (line: string) => unknown = line => process.stdout.write(`${line}\n`),
): void => {
  print(`\n${section.title}\n  ${section.about}`)
  for (const measure of section.measures) {
    const [name = '', ...cells] = rowOf(measure)
    print(`  ${name.padEnd(44)} ${cells.filter(Boolean).join(' · ')}`)
  }
}

/** Writes what was measured into docs/benchmarks.md, as `npm run format` would. */
export const writeSections = (
  sections: readonly Section[],
  order: readonly string[],
  now = new Date(),
): void => {
  const measured = `Measured on ${now.toISOString().slice(0, 10)}: ${machine()}.`
  const fresh = new Map(sections.map(section => [section.title, sectionText(section, measured)]))
  let document = ''
  try {
    document = readFileSync(path, 'utf8')
  } catch {
    // the first of them
  }
  writeFileSync(path, withSections(document, fresh, order))
  execFileSync('node_modules/.bin/oxfmt', [path], { stdio: 'ignore' })
}

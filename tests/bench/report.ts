import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { judge, type Measure, type Section, shown } from './measures.ts'

const path = 'docs/benchmarks.md'

/** The title of the section that is written by hand. */
const expectations = 'What to expect'

/** Describes the machine by the properties that affect the figures. */
const machine = (): string =>
  [
    `${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown processor'}`,
    `${Math.round(totalmem() / 2 ** 30)} GB of memory`,
    `Node ${process.versions.node} on ${process.platform}`,
  ].join(', ')

/** The cells of a measure: name, own, peer, ratio and budget. */
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

const columns = ['figure', 'Kontor', 'compared with', 'ratio', 'budget']

/** The heading and table of a section, with the date and the machine. */
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
 * Replaces the measured sections and keeps the others and the introduction.
 * @param order titles of all sections
 */
export const withSections = (
  document: string,
  fresh: ReadonlyMap<string, string>,
  order: readonly string[],
): string => {
  const old = document.split(/^(?=## )/m).map(text => ({ title: /^## (.*)/.exec(text)?.[1] ?? '', text }))
  const introduction = old.filter(({ title }) => title === '' || title === expectations)
  const sections = order.map(title => fresh.get(title) ?? old.find(one => one.title === title)?.text ?? '')
  const texts = [...introduction.map(({ text }) => text), ...sections].map(text => text.trim())
  return `${texts.filter(Boolean).join('\n\n')}\n`
}

/** Prints a section, one line per figure. */
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

/** Writes the sections into docs/benchmarks.md and formats it. */
export const writeSections = (
  sections: readonly Section[],
  order: readonly string[],
  now = new Date(),
): void => {
  const measured = `Measured on ${now.toISOString().slice(0, 10)}: ${machine()}.`
  const fresh = new Map(sections.map(section => [section.title, sectionText(section, measured)]))
  writeFileSync(path, withSections(readFileSync(path, 'utf8'), fresh, order))
  execFileSync('node_modules/.bin/oxfmt', [path], { stdio: 'ignore' })
}

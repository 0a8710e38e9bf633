import type { Preview, PreviewCell, PreviewSource } from '../../src/contract/mapping/preview.ts'
import type { StoredSource } from '../../src/contract/mapping/entry.ts'
import type { Mapping } from '../../src/contract/mapping/mapping.ts'
import type { Language } from '../../src/contract/words.ts'
import type { AkeneoValue } from '../model/akeneo.ts'
import type { Catalogue } from '../model/catalogue.ts'
import { type Issue, issues as issueTable, issueSentence } from './checks/issues.ts'
import { createCellSteps } from './columns/cellSteps.ts'
import type { FileColumn } from './plan.ts'
import { compile } from './compile.ts'
import { fieldTable } from './fields/fieldTable.ts'
import type { Article, Links, Setup } from '../model/setup.ts'
import { joinValues } from './sources/compileSource.ts'
import { type ReadingStep, sourceKey } from './sources/reading.ts'
import { valueKinds } from '../../src/contract/mapping/valueKinds.ts'
import { formatterLabel } from './mapping/entryKinds.ts'
import { languageFormats } from './values/languageFormats.ts'

/** The inputs of a preview: the settings of the next run, except for the edited mapping. */
export interface PreviewGround {
  /** With the saved mapping. */
  readonly setup: Setup
  readonly catalogue: Catalogue
  readonly links: Links
}

/**
 * The cells of one field, or of all, under an unsaved mapping, by the engine of a run, with the result of each source.
 * @param key the field of the mapping; undefined for all. A field without columns has no cells
 */
export const previewCells = (
  { setup, catalogue, links }: PreviewGround,
  mapping: Mapping,
  key: string | undefined,
  article: Article,
  language: Language,
): Omit<Preview, 'product'> => {
  const { observe, stepsOf } = createCellSteps()
  const plan = compile({ ...setup, mapping }, catalogue, links, { observe })
  const { written, issues } = plan.evaluate(article)
  const saved = compile(setup, catalogue, links)
  const before = saved.evaluate(article).written
  const languages = languageFormats(setup)
  const localeOf = ({ field, language: name }: FileColumn) => {
    if (!('perLanguage' in valueKinds[field.kind])) return null
    return (
      (languages.list.find(item => item.name === name) ?? languages.list[languages.default])?.locale ?? null
    )
  }
  const ownColumns = plan.columns.filter(({ field }) => key === undefined || field.key === key)
  const headers = new Set(plan.columns.map(({ header }) => header))
  const keys = key === undefined ? [...fieldTable.keys()] : [key]
  const problemOf = (issue: Issue): Problem => ({
    severity: issueTable[issue.code].severity,
    text: issueSentence(issue, language),
  })
  const isAbout = ({ params }: Issue, { header }: FileColumn) => params['column'] === header
  return {
    cells: ownColumns.map((column): PreviewCell => {
      const { header, bracket, index } = column
      const savedIndex = saved.header.indexOf(header)
      return {
        column: header,
        field: column.field.key,
        bracket,
        language: column.language,
        locale: localeOf(column),
        text: written[index] ?? '',
        before: savedIndex < 0 ? null : (before[savedIndex] ?? ''),
        problems: issues.filter(issue => isAbout(issue, column)).map(problemOf),
        sources: sourcesIn(stepsOf(header), language),
      }
    }),
    problems: keys.flatMap(field =>
      issues
        .filter(
          issue => !headers.has(String(issue.params['column'])) && isAboutField(issue, ownColumns, field),
        )
        .map(issue => ({ field, ...problemOf(issue) })),
    ),
  }
}

/** Finds the articles to which an unsaved mapping gives other cells than the saved one. */
interface CellComparison {
  /** Codes of the attributes that make these cells. */
  readonly attributes: readonly string[]
  /** Whether an article gets another cell. A column that one of both mappings lacks counts as empty. */
  differs(article: Article): boolean
}

/**
 * Compares the cells of an unsaved mapping with those of the saved one.
 * @param key the only field that is not as it is saved; undefined for the whole mapping
 * @throws PlanError
 */
export const compareMappings = (
  { setup, catalogue, links }: PreviewGround,
  mapping: Mapping,
  key: string | undefined,
): CellComparison => {
  const edited = key === undefined ? mapping : { ...setup.mapping, [key]: mapping[key] }
  const planOf = (one: Mapping) => compile({ ...setup, mapping: one }, catalogue, links)
  const [before, after] = [planOf(setup.mapping), planOf(edited)]
  // the cells of a field are made of its own attributes
  const ofField = (one: Mapping) => planOf(key === undefined ? one : { [key]: one[key] })
  const isCompared = ({ field }: FileColumn) => key === undefined || field.key === key
  const headers = [...before.columns, ...after.columns].filter(isCompared).map(({ header }) => header)
  const places = [...new Set(headers)].map(
    header => [before.header.indexOf(header), after.header.indexOf(header)] as const,
  )
  return {
    attributes: [...new Set([setup.mapping, edited].flatMap(one => ofField(one).attributes))].toSorted(),
    differs: article => {
      const [old, now] = [before.evaluate(article).written, after.evaluate(article).written]
      return places.some(([oldPlace, place]) => (old[oldPlace] ?? '') !== (now[place] ?? ''))
    },
  }
}

type Problem = PreviewCell['problems'][number]

/** Whether an issue is about a field: it names one of the field's columns, or its column without number and language. */
export const isAboutField = ({ params }: Issue, columns: readonly FileColumn[], key: string): boolean =>
  columns.some(
    ({ header, field }) =>
      field.key === key && (params['column'] === header || params['column'] === field.field),
  )

/** Combines the observed steps of a column: one line per source. */
const sourcesIn = (steps: readonly ReadingStep[], language: Language): PreviewSource[] => {
  const sources = new Map<string | undefined, PreviewSource>()
  let values: PreviewSource['values'] = []
  for (const step of steps) {
    if ('code' in step) {
      values.push(readValueOf(step))
      continue
    }
    const { source, read, written } = step
    const key = sourceKey(source)
    // a source that was read again for the fallback language shows that result
    sources.set(key, {
      number: sources.get(key)?.number ?? sources.size + 1,
      source: nameOf(source),
      values,
      read: joinValues(read),
      formatter: formatterLabel(source.formatter, language),
      written: joinValues(written),
    })
    values = []
  }
  return [...sources.values()]
}

const nameOf = ({ akeneoAttribute, value, template }: StoredSource): string => {
  if (value !== undefined) return '='
  return template ?? akeneoAttribute
}

const readValueOf = ({ code, value }: { code: string; value: AkeneoValue | null }) => ({
  code,
  locale: value?.locale ?? null,
  scope: value?.scope ?? null,
  data: value === null ? null : typeof value.data === 'string' ? value.data : JSON.stringify(value.data),
})

import type { MappingAttribute, MappingUiConfig } from '../../../contract/mapping/mapping.ts'
import type { Preview, PreviewCell } from '../../../contract/mapping/preview.ts'
import { kindOfNumber, valueKinds } from '../../../contract/mapping/valueKinds.ts'
import type { EditorLookup } from '../draft/entry.ts'
import { isPerChannel } from './fieldLines.ts'

/** A problem of a cell or a field. */
export type ProofProblem = PreviewCell['problems'][number]

/** The cells of a product that stand in one place of the table: those of one language, of one channel, or all. */
export interface ProofPart {
  readonly id: string
  /** The label of the channel or the language; empty for all cells together. */
  readonly label: string
  /** The texts of the cells, without empty ones. */
  readonly texts: readonly string[]
  /** The texts under the saved mapping if they differ; null if they are the same. */
  readonly before: readonly string[] | null
  readonly problems: readonly ProofProblem[]
}

/** The places of one line: in the columns of the languages, one for each channel, or one over all columns. */
export interface Proof {
  readonly across: 'languages' | 'channels' | 'all'
  readonly parts: readonly ProofPart[]
}

const partOf = (id: string, label: string, cells: readonly PreviewCell[]): ProofPart => {
  const texts = cells.map(({ text }) => text).filter(Boolean)
  const before = cells.flatMap(cell => cell.before ?? []).filter(Boolean)
  const isChanged = cells.some(cell => cell.before !== cell.text)
  const problems = new Map(cells.flatMap(cell => cell.problems).map(problem => [problem.text, problem]))
  return { id, label, texts, before: isChanged ? before : null, problems: [...problems.values()] }
}

/** The language of a cell; a cell without one has the first, which is the default. */
const languageOf = ({ language }: PreviewCell, languages: MappingUiConfig['languages']) =>
  languages.find(({ name }) => name === language) ?? languages[0]

/**
 * Arranges the cells of a field, or of one of its keys.
 * @param cells the cells of the product, of all fields
 * @param key the key; null for all cells of the field
 */
export const proofOf = (
  field: MappingAttribute,
  cells: readonly PreviewCell[],
  { languages, channels }: Pick<EditorLookup, 'languages' | 'channels'>,
  key: string | null = null,
): Proof => {
  const own = cells.filter(cell => cell.field === field.key && (key === null || cell.bracket === key))
  if (isPerChannel(field)) {
    const names = [...new Set(own.map(({ bracket }) => bracket ?? ''))]
    return {
      across: 'channels',
      parts: names.map(name =>
        partOf(
          name,
          channels.get(name)?.label ?? `[${name}]`,
          own.filter(({ bracket }) => (bracket ?? '') === name),
        ),
      ),
    }
  }
  if ('perLanguage' in valueKinds[kindOfNumber(field.type)] && languages.length > 0 && own.length > 0)
    return {
      across: 'languages',
      parts: languages.map(({ name, label }) =>
        partOf(
          name,
          label,
          own.filter(cell => languageOf(cell, languages)?.name === name),
        ),
      ),
    }
  return { across: 'all', parts: own.length > 0 ? [partOf('', '', own)] : [] }
}

/** The problems of a field that stand in none of its cells. */
export const problemsBesideCells = (
  { problems }: Preview,
  { key }: MappingAttribute,
): readonly ProofProblem[] => problems.filter(({ field }) => field === key)

/** The keys of the fields with a problem in this product. */
export const fieldsWithProblems = ({ cells, problems }: Preview): ReadonlySet<string> =>
  new Set([
    ...cells.filter(cell => cell.problems.length > 0).map(({ field }) => field),
    ...problems.map(({ field }) => field),
  ])

/** The number of cells that the unsaved mapping changes. */
export const changedCells = ({ cells }: Preview): number =>
  cells.filter(({ text, before }) => text !== before).length

/** The number of problems of the product. */
export const problemCount = ({ cells, problems }: Preview): number =>
  cells.reduce((sum, cell) => sum + cell.problems.length, problems.length)

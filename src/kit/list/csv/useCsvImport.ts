import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  callsOf,
  type ImportBody,
  type ImportResult,
  maxImportRows,
} from '../../../contract/calls/declaredCalls.ts'
import { csvColumnsOf } from '../../../contract/list/csvCells.ts'
import { flattenFields, optionListOf, routeNameOf } from '../../../contract/derive.ts'
import type { Choice } from '../../../contract/kinds.ts'
import type { ResourceDeclaration } from '../../../contract/resource.ts'
import type { Options } from '../../../dataProvider/dataProviderTypes.ts'
import { useProvider } from '../../../dataProvider/useProvider.ts'
import { isUnknownCall } from '../../../wire/saves.ts'
import { useOptions } from '../../queries.ts'
import type { DeclarationText } from '../../useDeclarationText.ts'
import { type CheckedRow, type CsvMapping, type CsvRow, guessMapping, recordsOf } from './csvMapping.ts'
import { type CsvFile, maxCsvRows, readCsvFile } from './readCsvFile.ts'

/** Why a file cannot be loaded; each has a sentence in `kontor.kit.list.csv.problems`. */
export type CsvProblem = 'unreadable' | 'empty' | 'tooLong' | 'notOffered' | 'failed'

/** Finds the code of a label of a choice, by the path of its field. */
const createCodeOf = (declaration: ResourceDeclaration, options: Options, words: DeclarationText) => {
  const codes = new Map<string, Map<string, string>>()
  for (const [path, field] of flattenFields(declaration.fields)) {
    if (field.kind === 'group') continue
    const list = optionListOf(field)
    const inline = 'options' in field && typeof field.options !== 'string' ? field.options : []
    const choices: readonly Choice[] =
      list === undefined
        ? inline.map(({ code }) => ({ code, label: words.choice(path, code) }))
        : (options[list] ?? [])
    codes.set(path, new Map(choices.map(({ code, label }) => [label.toLowerCase(), code])))
  }
  return (path: string, text: string) => codes.get(path)?.get(text.toLowerCase()) ?? text
}

/** The versions that the check has found, by the id of their record, so that the load overwrites no later change. */
const seenIn = (
  declaration: ResourceDeclaration,
  rows: readonly SentRow[],
): Pick<ImportBody, 'seen'> | undefined => {
  const versions = rows.flatMap(({ record, version }) =>
    version === undefined ? [] : [[String(record[declaration.id]), version] as const],
  )
  return versions.length > 0 ? { seen: Object.fromEntries(versions) } : undefined
}

/** A row to check or to save. */
type SentRow = CsvRow & Pick<ImportResult, 'version'>

/** Loads a CSV file into a resource: reads it, checks its rows as the form does, and saves them. */
export const useCsvImport = (declaration: ResourceDeclaration, words: DeclarationText) => {
  const provider = useProvider()
  const queries = useQueryClient()
  const { data: options = {} } = useOptions(declaration)
  const [file, setFile] = useState<CsvFile>()
  const [mapping, setMapping] = useState<CsvMapping>([])
  const [rows, setRows] = useState<readonly CheckedRow[]>()
  const [problem, setProblem] = useState<CsvProblem>()
  const [saving, setSaving] = useState(false)
  const [isLoaded, setLoaded] = useState(false)
  const latest = useRef(0)

  /** Sends rows in several calls; a row whose key occurs before is not sent. */
  const send = async (all: readonly SentRow[], write: boolean): Promise<CheckedRow[]> => {
    const call = callsOf(declaration).import
    if (!call) throw new Error(`${declaration.path} has no call that loads records`)
    const checked: CheckedRow[] = []
    for (let first = 0; first < all.length; first += maxImportRows) {
      const some = all.slice(first, first + maxImportRows)
      const sent = some.filter(({ sameAs }) => sameAs === undefined)
      const rows = sent.map(({ record }) => record)
      const body: ImportBody = { write, ...(write && seenIn(declaration, sent)), rows }
      const { data } = (await provider.send(call, { body })) as { data: ImportResult[] } // the reply's schema
      const results = new Map(sent.map((row, index) => [row.number, data[index]]))
      checked.push(
        ...some.map(row => ({ ...row, ...(results.get(row.number) ?? { result: 'failed' as const }) })),
      )
    }
    return checked
  }

  const failing = (error: unknown) => setProblem(isUnknownCall(error) ? 'notOffered' : 'failed')

  /** Checks the rows; an answer to an earlier choice of fields is dropped. */
  const check = async (chosen: CsvFile, fields: CsvMapping) => {
    latest.current += 1
    const own = latest.current
    setMapping(fields)
    setRows(undefined)
    setProblem(undefined)
    setLoaded(false)
    try {
      const codeOf = createCodeOf(declaration, options, words)
      const checked = await send(recordsOf(declaration, chosen, fields, codeOf), false)
      if (own === latest.current) setRows(checked)
    } catch (error) {
      if (own === latest.current) failing(error)
    }
  }

  const read = async (chosen: File) => {
    setProblem(undefined)
    setFile(undefined)
    const parsed = await readCsvFile(chosen).catch(() => undefined)
    if (!parsed) return setProblem('unreadable')
    if (parsed.rows.length === 0) return setProblem('empty')
    if (parsed.rows.length > maxCsvRows) return setProblem('tooLong')
    setFile(parsed)
    await check(parsed, guessMapping(parsed.header, csvColumnsOf(declaration), words.label))
  }

  return {
    file,
    mapping,
    /** Undefined while they are checked. */
    rows,
    problem,
    saving,
    /** Whether the rows show what became of them, and not what a load would do. */
    isLoaded,
    read,
    checkAgain: () => file && void check(file, mapping),
    /** Chooses the field of a column; another column with that field is left out. */
    assign: (column: number, path: string) => {
      const next = mapping.map((other, index) => (index === column ? path : other === path ? '' : other))
      if (file) void check(file, next)
    },
    /** Saves the rows that passed the check. @returns the rows with their results; undefined if saving failed */
    load: async (): Promise<readonly CheckedRow[] | undefined> => {
      setSaving(true)
      try {
        const saved = await send(
          (rows ?? []).filter(({ result }) => result !== 'failed' && result !== 'unchanged'),
          true,
        )
        const results = new Map(saved.map(row => [row.number, row]))
        const all = (rows ?? []).map(row => results.get(row.number) ?? row)
        setRows(all)
        setLoaded(true)
        await queries.invalidateQueries({ queryKey: [routeNameOf(declaration)] })
        return all
      } catch (error) {
        failing(error)
        return undefined
      } finally {
        setSaving(false)
      }
    },
  }
}

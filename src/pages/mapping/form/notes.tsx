import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import { Box } from '@mui/material'
import { createContext, useContext, useMemo } from 'react'
import { useLocaleState } from 'react-admin'
import type { Choice } from '../../../contract/kinds.ts'
import type { MappingAttribute, SourceAttribute } from '../../../contract/mapping/mapping.ts'
import { formatMappingProblem } from '../../../contract/mapping/mappingProblems.ts'
import { languageOf } from '../../../contract/words.ts'
import { type EditorLookup, entryInputs } from '../draft/entry.ts'
import { findingsIn, type PlacedErrors } from '../draft/findings.ts'
import type { MappingDraft } from '../draft/mappingDraft.ts'
import { isWithin, joinPath } from '../draft/valueShapes.ts'

/** A sentence about an input of the field: an error, or a warning of what vanished. */
interface Note {
  /** Below the field; empty = the field itself. */
  readonly path: string
  readonly severity: 'error' | 'warning'
  readonly text: string
}

/** Which columns the entries of a field have besides the source. */
export interface Columns {
  readonly akeneoChannel: boolean
  readonly formatter: boolean
  readonly axisMode: boolean
}

/** What the parts of a field's form share: the field, what it may name, and the sentences about it. */
export interface Frame {
  readonly field: MappingAttribute
  readonly lookup: EditorLookup
  /** The attributes this field may take. */
  readonly choices: readonly SourceAttribute[]
  /** The same behind a fixed value and a template. */
  readonly sources: readonly Choice[]
  readonly columns: Columns
  readonly notes: readonly Note[]
}

export const FieldFrame = createContext<Frame | undefined>(undefined)

/** The field around an input. */
export const useFieldFrame = (): Frame => {
  const frame = useContext(FieldFrame)
  if (!frame) throw new Error('An entry needs the FieldFrame around it')
  return frame
}

const inputs: readonly string[] = ['key', ...entryInputs]

/** The id of the sentence about an input. One field is open at a time, so its path is enough. */
export const noteId = (path: string): string => `mapping-note-${path}`

/** A sentence and the input of the entry it is about; empty = the entry as a whole. */
interface EntryNote extends Note {
  readonly input: string
}

/** The sentences about the entry at a path and its inputs, not about what lies below. */
export const useNotesAt = (path: string): readonly EntryNote[] => {
  const { notes } = useFieldFrame()
  const byPath = new Map(inputs.map(input => [joinPath(path, input), input]))
  // the field as a whole speaks above its form
  if (path !== '') byPath.set(path, '')
  return notes.flatMap(note => {
    const input = byPath.get(note.path)
    return input === undefined ? [] : [{ ...note, input }]
  })
}

interface Props {
  note: Note
  /** Key and input it is about: `heel_height, Unit`. */
  about: string
}

/** The sentence below a row, naming the input it is about. */
export const NoteLine = ({ note: { path, severity, text }, about }: Props) => {
  const Icon = severity === 'error' ? ErrorOutlineOutlined : WarningAmberOutlined
  return (
    <Box
      id={noteId(path)}
      component="p"
      role={severity === 'error' ? 'alert' : undefined}
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 0.5,
        typography: 'caption',
        color: `${severity}.main`,
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 14, mt: '1px', flex: 'none' }} />
      <span>
        {about !== '' && <b style={{ fontWeight: 500 }}>{about}: </b>}
        {text}
      </span>
    </Box>
  )
}

/** The sentences about a field: what the service refused and what the console sees; at one input the service's word counts. */
export const useNotes = (
  field: MappingAttribute,
  mapping: MappingDraft,
  errors: PlacedErrors,
  lookup: EditorLookup,
): readonly Note[] => {
  const [locale] = useLocaleState()
  return useMemo(() => {
    const refused = Object.entries(errors.at)
      .filter(([path]) => isWithin(path, field.key))
      .map(([path, text]): Note => ({ path: path.slice(field.key.length + 1), severity: 'error', text }))
    const refusedPaths = new Set(refused.map(({ path }) => path))
    const noticed = findingsIn(field, mapping, lookup)
      .filter(({ path }) => !refusedPaths.has(path))
      .map(({ path, severity, code, value }): Note => ({
        path,
        severity,
        text: formatMappingProblem(code, languageOf(locale), { value }),
      }))
    return [...refused, ...noticed]
  }, [field, mapping, errors, lookup, locale])
}

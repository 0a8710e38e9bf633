import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import { Box } from '@mui/material'
import { createContext, useContext, useMemo } from 'react'
import { useLocaleState } from 'react-admin'
import type { Choice } from '../../../contract/kinds.ts'
import type { MappingAttribute, SourceAttribute } from '../../../contract/mapping/mapping.ts'
import { mappingMessages } from '../../../contract/messages/forms/mapping.ts'
import { formatSentence, languageOf } from '../../../contract/words.ts'
import { type EditorLookup, entryInputs } from '../draft/entry.ts'
import { findingsIn, type PlacedErrors } from '../draft/findings.ts'
import type { MappingDraft } from '../draft/mappingDraft.ts'
import { isPathWithin, joinPath } from '../draft/valueShapes.ts'

/** A message about an input of the field: an error, or a warning about a missing reference. */
interface Note {
  /** The path of the input below the field; empty = the field itself. */
  readonly path: string
  readonly severity: 'error' | 'warning'
  readonly text: string
}

/** The inputs of an entry besides the source. */
export interface ColumnNotes {
  readonly akeneoChannel: boolean
  readonly formatter: boolean
  readonly axisMode: boolean
}

/** Values that all parts of a field's form share. */
export interface Frame {
  readonly field: MappingAttribute
  readonly lookup: EditorLookup
  /** The attributes that the field accepts. */
  readonly choices: readonly SourceAttribute[]
  /** The attributes, after the choices fixed value and template. */
  readonly sources: readonly Choice[]
  readonly columns: ColumnNotes
  readonly notes: readonly Note[]
  /** Puts the field back to its saved state; undefined for a field without unsaved changes. */
  readonly reset: (() => void) | undefined
}

export const FieldFrame = createContext<Frame | undefined>(undefined)

/** The context of the field's form. Throws outside of it. */
export const useFieldFrame = (): Frame => {
  const frame = useContext(FieldFrame)
  if (!frame) throw new Error('An entry needs the FieldFrame around it')
  return frame
}

const inputs: readonly string[] = ['key', ...entryInputs]

/** The element id of the note about an input. The path is unique because one field is open at a time. */
export const noteId = (path: string): string => `mapping-note-${path}`

/** A note with the name of its input; empty = the entry as a whole. */
interface EntryNote extends Note {
  readonly input: string
}

/** The notes about an entry and its inputs, without those about nested entries. */
export const useNotesAt = (path: string): readonly EntryNote[] => {
  const { notes } = useFieldFrame()
  const byPath = new Map(inputs.map(input => [joinPath(path, input), input]))
  // notes about the field as a whole show above the form
  if (path !== '') byPath.set(path, '')
  return notes.flatMap(note => {
    const input = byPath.get(note.path)
    return input === undefined ? [] : [{ ...note, input }]
  })
}

interface Props {
  note: Note
  /** The key and the input of the note: `heel_height, Unit`. */
  about: string
}

/** A note below a row, with the name of its input. */
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

/** The notes about a field: the errors of a refused save, and the findings of the console at other inputs. */
export const useNotes = (
  field: MappingAttribute,
  mapping: MappingDraft,
  errors: PlacedErrors,
  lookup: EditorLookup,
): readonly Note[] => {
  const [locale] = useLocaleState()
  return useMemo(() => {
    const refused = Object.entries(errors.at)
      .filter(([path]) => isPathWithin(path, field.key))
      .map(([path, text]): Note => ({ path: path.slice(field.key.length + 1), severity: 'error', text }))
    const refusedPaths = new Set(refused.map(({ path }) => path))
    const findings = findingsIn(field, mapping, lookup)
      .filter(({ path }) => !refusedPaths.has(path))
      .map(({ path, severity, code, value }): Note => ({
        path,
        severity,
        text: formatSentence(mappingMessages[code], languageOf(locale), { value }),
      }))
    return [...refused, ...findings]
  }, [field, mapping, errors, lookup, locale])
}

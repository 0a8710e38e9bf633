import { entryInputs } from '../draft/entry.ts'
import { joinPath } from '../draft/joinPath.ts'
import { useFieldFrame, type Note } from './FieldFrame.ts'

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

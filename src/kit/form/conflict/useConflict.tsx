import { type ReactNode, useState } from 'react'
import type { RaRecord } from 'react-admin'
import type { Conflict } from '../../../contract/versions/versionCalls.ts'
import { type Values, valueAt } from '../../../contract/derive.ts'
import { withAt } from '../../../contract/record/paths.ts'
import type { Declaration } from '../../../contract/resource.ts'
import { conflictIn } from '../../../wire/saves.ts'
import { type Choices, ConflictDialog } from './ConflictDialog.tsx'
import { type ConflictRow, useConflictRows } from './ConflictValues.tsx'

interface Question {
  readonly conflict: Pick<Conflict, 'at' | 'user'>
  readonly rows: readonly ConflictRow[]
  readonly answer: (choices: Choices | undefined) => void
}

/**
 * Asks whose values to keep after a save was refused because of a conflict.
 * @returns `ask` resolves to the choices, or to undefined if the user cancels; `dialog` must be rendered
 */
export const useConflictQuestion = () => {
  const [question, setQuestion] = useState<Question>()
  const ask = (conflict: Question['conflict'], rows: readonly ConflictRow[]) =>
    new Promise<Choices | undefined>(resolve => {
      const answer = (choices: Choices | undefined) => {
        setQuestion(undefined)
        resolve(choices)
      }
      setQuestion({ conflict, rows, answer })
    })
  const dialog: ReactNode = question && (
    <ConflictDialog
      conflict={question.conflict}
      rows={question.rows}
      onSave={question.answer}
      onClose={() => question.answer(undefined)}
    />
  )
  return { ask, dialog }
}

/** Changes the values for which the user has chosen those of the other user. */
const withTheirs = (record: Values, { theirs }: Conflict, choices: Choices): Values =>
  Object.entries(choices).reduce(
    (next, [path, choice]) =>
      choice === 'theirs' ? withAt(next, path, valueAt(theirs, path) ?? null) : next,
    record,
  )

/** A save of a record that is based on the stored one. */
type Save = (data: Values, previous: RaRecord | undefined) => Promise<RaRecord>

/**
 * Makes a save that overwrites nothing another user has saved meanwhile: it asks whose values to keep, and saves the choice.
 * @param onConflict called when another user has saved meanwhile
 * @returns `save` resolves to undefined if the user cancels; `dialog` must be rendered
 */
export const useConflictSafeSave = (declaration: Declaration, save: Save, onConflict?: () => void) => {
  const rowsOf = useConflictRows(declaration)
  const { ask, dialog } = useConflictQuestion()

  const saveSafely = async (data: Values, previous: RaRecord | undefined): Promise<RaRecord | undefined> => {
    try {
      return await save(data, previous)
    } catch (error) {
      const conflict = conflictIn(error)
      if (!conflict || !previous) throw error
      onConflict?.()
      const choices = await ask(conflict, rowsOf(conflict, data))
      if (!choices) return undefined
      const base = { ...withTheirs(previous, conflict, choices), id: previous.id, version: conflict.version }
      return saveSafely(withTheirs(data, conflict, choices), base)
    }
  }
  return { save: saveSafely, dialog }
}

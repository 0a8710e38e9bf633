import type { MappingAttribute } from '../../../contract/mapping/mapping.ts'
import type { ErrorsByField } from '../../../wire/saves.ts'
import {
  differingKeys,
  type MappingDraft,
  mergeDraft,
  takeKeys,
  withField,
  withoutOther,
} from './mappingDraft.ts'
import { noErrors, type PlacedErrors, placeErrors } from './findings.ts'
import { type Draft, isPathWithin, joinPath } from './valueShapes.ts'

/** The part of a field that a change affects. */
export interface MappingChange {
  /** The path of the changed entry or input below the field. */
  readonly at: string
  /** Whether items were added, removed or moved, so that paths of errors are no longer valid. */
  readonly structure?: true
  /** Whether the user is typing; consecutive letters are one undo step. */
  readonly typing?: true
}

/** The state of the mapping page. */
export interface MappingState {
  readonly stored: MappingDraft
  readonly history: History<MappingDraft>
  readonly errors: PlacedErrors
}

/** The actions of the mapping page. */
export type MappingAction =
  | {
      readonly type: 'change'
      readonly field: MappingAttribute
      readonly draft: Draft
      readonly change: MappingChange
    }
  /** A field is put back to its saved state. */
  | { readonly type: 'resetField'; readonly key: string }
  | { readonly type: 'removeOther'; readonly key: string }
  | { readonly type: 'undo' | 'redo' | 'discard' }
  /** The changes of an ended session are restored. */
  | { readonly type: 'restored'; readonly before: MappingDraft; readonly mine: MappingDraft }
  /** The stored mapping has changed; keys without own changes take the stored value in all undo steps. */
  | { readonly type: 'storedChanged'; readonly stored: MappingDraft }
  | { readonly type: 'saved'; readonly sent: MappingDraft }
  | {
      readonly type: 'refused'
      readonly sent: MappingDraft
      readonly fields: readonly MappingAttribute[]
      readonly errors: ErrorsByField
    }

export const startMapping = (stored: MappingDraft): MappingState => ({
  stored,
  history: startHistory(stored),
  errors: noErrors,
})

/** The reducer of the mapping page. */
export const mappingReducer = (state: MappingState, action: MappingAction): MappingState =>
  (handlers[action.type] as (state: MappingState, action: MappingAction) => MappingState)(state, action) // the table maps each action type to its handler

/** Whether there are unsaved changes. */
export const isDirty = ({ stored, history }: MappingState): boolean =>
  stored !== history.present && differingKeys(stored, history.present).length > 0

const withoutErrors = (errors: PlacedErrors, outer: string): PlacedErrors => ({
  ...errors,
  at: Object.fromEntries(Object.entries(errors.at).filter(([path]) => !isPathWithin(path, outer))),
})

/** Switches to another state of the history, and drops the errors of fields that differ. */
const travel = (state: MappingState, history: History<MappingDraft>): MappingState => ({
  ...state,
  history,
  errors: differingKeys(state.history.present, history.present).reduce(withoutErrors, state.errors),
})

type Handlers = {
  readonly [T in MappingAction['type']]: (
    state: MappingState,
    action: Extract<MappingAction, { type: T }> & { type: T },
  ) => MappingState
}

const handlers: Handlers = {
  change: (state, { field, draft, change }) => {
    const place = joinPath(field.key, change.at)
    const next = withField(state.history.present, field, draft)
    return {
      ...state,
      history: record(state.history, next, change.typing ? place : null),
      errors: withoutErrors(state.errors, change.structure ? field.key : place),
    }
  },
  resetField: (state, { key }) =>
    travel(state, record(state.history, takeKeys(state.history.present, state.stored, [key]))),
  removeOther: (state, { key }) => ({
    ...state,
    history: record(state.history, withoutOther(state.history.present, key)),
    errors: { ...withoutErrors(state.errors, key), others: {} },
  }),
  undo: state => travel(state, undo(state.history)),
  redo: state => travel(state, redo(state.history)),
  discard: state => ({ ...travel(state, record(state.history, state.stored)), errors: noErrors }),
  restored: (state, { before, mine }) =>
    travel(state, record(state.history, mergeDraft(before, mine, state.stored))),
  storedChanged: (state, { stored }) => ({
    ...state,
    stored,
    history: mapHistory(state.history, draft => mergeDraft(state.stored, draft, stored)),
  }),
  saved: (state, { sent }) => ({
    stored: sent,
    history: { ...state.history, typing: null },
    errors: noErrors,
  }),
  refused: (state, { fields, sent, errors }) => ({ ...state, errors: placeErrors(fields, sent, errors) }),
}

/** The undo history of the editor. */
interface History<S> {
  readonly past: readonly S[]
  readonly present: S
  readonly future: readonly S[]
  /** The path of the input where the user types; further letters there belong to the same step. */
  readonly typing: string | null
}

/** Maximum number of undo steps. */
const maxSteps = 200

export const startHistory = <S>(present: S): History<S> => ({ past: [], present, future: [], typing: null })

/**
 * Adds a state to the history.
 * @param typing the path of the input where the user types; consecutive letters are one step
 */
export const record = <S>(history: History<S>, next: S, typing: string | null = null): History<S> => {
  const { past, present } = history
  if (typing !== null && typing === history.typing) return { past, present: next, future: [], typing }
  return { past: [...past, present].slice(-maxSteps), present: next, future: [], typing }
}

/** Undoes one step, if there is one. */
export const undo = <S>({ past, present, future, typing }: History<S>): History<S> => {
  const before = past.at(-1)
  return before === undefined
    ? { past, present, future, typing }
    : { past: past.slice(0, -1), present: before, future: [present, ...future], typing: null }
}

/** Redoes one step, if there is one. */
export const redo = <S>({ past, present, future, typing }: History<S>): History<S> => {
  const [after, ...rest] = future
  return after === undefined
    ? { past, present, future, typing }
    : { past: [...past, present], present: after, future: rest, typing: null }
}

/** Changes all states of the history. */
const mapHistory = <S>(history: History<S>, change: (state: S) => S): History<S> => ({
  ...history,
  past: history.past.map(change),
  present: change(history.present),
  future: history.future.map(change),
})

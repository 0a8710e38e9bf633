import type { MappingAttribute } from '../../../contract/mapping/mapping.ts'
import type { ErrorsByField } from '../../../wire/saves.ts'
import { differingKeys, type MappingDraft, mergeDraft, withField, withoutOther } from './mappingDraft.ts'
import { noErrors, type PlacedErrors, placeErrors } from './findings.ts'
import { type Draft, isWithin, joinPath } from './valueShapes.ts'

/** Which part of a field a change is about. */
export interface Change {
  /** The entry or input that changed, below the field. */
  readonly at: string
  /** Items were added, removed or moved: the errors of the field no longer stand at their items. */
  readonly structure?: true
  /** Letters are being typed: they are undone as one. */
  readonly typing?: true
}

/** The state of the mapping page. */
export interface MappingState {
  readonly stored: MappingDraft
  readonly history: History<MappingDraft>
  readonly errors: PlacedErrors
}

/** Everything that can happen to the mapping page. */
export type MappingAction =
  | {
      readonly type: 'change'
      readonly field: MappingAttribute
      readonly draft: Draft
      readonly change: Change
    }
  | { readonly type: 'removeOther'; readonly key: string }
  | { readonly type: 'undo' | 'redo' | 'discard' }
  /** What was changed before the session ended is taken up again. */
  | { readonly type: 'restored'; readonly before: MappingDraft; readonly mine: MappingDraft }
  /** Somebody else may have saved; what was not changed here follows, back to the first step. */
  | { readonly type: 'followed'; readonly stored: MappingDraft }
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

/** Gives the state after an action. */
export const mappingReducer = (state: MappingState, action: MappingAction): MappingState =>
  (handlers[action.type] as (state: MappingState, action: MappingAction) => MappingState)(state, action) // the table is keyed by this very type

/** Tells whether something is not saved yet. */
export const isDirty = ({ stored, history }: MappingState): boolean =>
  stored !== history.present && differingKeys(stored, history.present).length > 0

const withoutErrors = (errors: PlacedErrors, outer: string): PlacedErrors => ({
  ...errors,
  at: Object.fromEntries(Object.entries(errors.at).filter(([path]) => !isWithin(path, outer))),
})

/** Goes to another state of the history; the errors of fields that differ there are no longer true. */
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
  followed: (state, { stored }) => ({
    ...state,
    stored,
    history: mapHistory(state.history, one => mergeDraft(state.stored, one, stored)),
  }),
  saved: (state, { sent }) => ({
    stored: sent,
    history: { ...state.history, typing: null },
    errors: noErrors,
  }),
  refused: (state, { fields, sent, errors }) => ({ ...state, errors: placeErrors(fields, sent, errors) }),
}

/** The states of an editor that can be undone and redone. */
interface History<S> {
  readonly past: readonly S[]
  readonly present: S
  readonly future: readonly S[]
  /** The place of the input that is being typed into: further letters there are the same step. */
  readonly typing: string | null
}

/** Steps that are kept. */
const mostSteps = 200

export const startHistory = <S>(present: S): History<S> => ({ past: [], present, future: [], typing: null })

/**
 * Goes on to the next state, so that one can come back to this one.
 * @param typing the place of an input while letters are typed into it: they are undone as one
 */
export const record = <S>(history: History<S>, next: S, typing: string | null = null): History<S> => {
  const { past, present } = history
  if (typing !== null && typing === history.typing) return { past, present: next, future: [], typing }
  return { past: [...past, present].slice(-mostSteps), present: next, future: [], typing }
}

/** One step back; the first state stays. */
export const undo = <S>({ past, present, future, typing }: History<S>): History<S> => {
  const before = past.at(-1)
  return before === undefined
    ? { past, present, future, typing }
    : { past: past.slice(0, -1), present: before, future: [present, ...future], typing: null }
}

/** One step forth; the last state stays. */
export const redo = <S>({ past, present, future, typing }: History<S>): History<S> => {
  const [after, ...rest] = future
  return after === undefined
    ? { past, present, future, typing }
    : { past: [...past, present], present: after, future: rest, typing: null }
}

/** Changes every state, past and future ones too. */
const mapHistory = <S>(history: History<S>, change: (state: S) => S): History<S> => ({
  ...history,
  past: history.past.map(change),
  present: change(history.present),
  future: history.future.map(change),
})

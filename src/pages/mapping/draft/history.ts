/** The states of an editor that can be undone and redone. */
export interface History<S> {
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
export const mapHistory = <S>(history: History<S>, change: (state: S) => S): History<S> => ({
  ...history,
  past: history.past.map(change),
  present: change(history.present),
  future: history.future.map(change),
})

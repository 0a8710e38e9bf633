import type { Deps } from '../../../../server/deps.ts'

/** The database calls of a run, step by step: an event can happen between two of them. */
const steps = {
  exports: ['write', 'checkpoint', 'rewind'],
  delivered: [
    'forget',
    'switchTarget',
    'stage',
    'remember',
    'returned',
    'compare',
    'count',
    'deliver',
    'markUncertain',
    'tidy',
  ],
  refs: ['takeFailed', 'takePending', 'add', 'clear', 'list', 'dropUnsharedNumbers'],
} as const
/** Steps that a dead process omits too. */
const lastBreaths = ['claim', 'claimUpload', 'keepLease', 'releaseLease', 'change'] as const

/** Triggers an event before the n-th step of a run. @param onCheckpoint called at each page */
export const beforeStep = (
  own: Pick<Deps, 'exports' | 'delivered' | 'refs'>,
  n: number,
  happens: () => Promise<void>,
  onCheckpoint: () => void,
) => {
  let left = n
  let isDead = false
  const undo: (() => void)[] = []
  const replace = (store: object, name: string, isCounted: boolean) => {
    const work = Reflect.get(store, name) as (...args: unknown[]) => Promise<unknown> // like all named above
    Reflect.set(store, name, async (...args: unknown[]) => {
      if (isCounted && left-- === 0) await happens()
      if (isDead) throw new Error('killed')
      if (name === 'checkpoint') onCheckpoint()
      return work(...args)
    })
    undo.push(() => Reflect.set(store, name, work))
  }
  for (const name of steps.exports) replace(own.exports, name, true)
  for (const name of steps.delivered) replace(own.delivered, name, true)
  for (const name of steps.refs) replace(own.refs, name, true)
  for (const name of lastBreaths) replace(own.exports, name, false)
  return {
    /** From here on the process has no lasting effects. */
    die: () => {
      isDead = true
    },
    /** Cancels the event if it has not happened yet. */
    end: () => {
      for (const restore of undo) restore()
    },
  }
}

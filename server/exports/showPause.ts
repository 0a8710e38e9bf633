import { isDeepStrictEqual } from 'node:util'
import type { OnPause, Pause } from '../akeneo/rest/transport.ts'
import type { RunAttempt, StoredMessage } from '../store/exportRecord.ts'
import { runMessage, type RunMessage } from './runMessages.ts'
import type { RunDeps } from './runTypes.ts'

/** A PIM that counts requests often asks for this little; people need not hear of it. */
const shortMs = 2_000

const messageOf = ({ code, host, waitMs, next, tries, leftMs }: Pause): RunMessage | undefined => {
  const seconds = Math.max(1, Math.round(waitMs / 1000))
  if (code === 'rateLimited') return waitMs < shortMs ? undefined : runMessage('pimBusy', { seconds })
  if (leftMs === null) return runMessage('pimAway', { host, next, tries })
  return runMessage('pimGone', { host, seconds, minutes: Math.max(1, Math.ceil(leftMs / 60_000)) })
}

/** Says in a run's row that it waits for the PIM, and again what it did before once the PIM answers. */
export const showPause = (
  { exports, log }: Pick<RunDeps, 'exports' | 'log'>,
  run: RunAttempt,
): { onPause: OnPause; settled(): Promise<void> } => {
  let shown: { readonly before: StoredMessage; readonly now: StoredMessage } | undefined
  let last = Promise.resolve()

  const show = async (pause: Pause) => {
    const now = messageOf(pause)
    const row = await exports.find(run.id)
    if (!now || !row) return
    const before = isDeepStrictEqual(row.details, shown?.now) && shown ? shown.before : row.details
    if (await exports.replaceDetails(run, row.details, now)) shown = { before, now }
  }

  const hide = async () => {
    if (shown) await exports.replaceDetails(run, shown.now, shown.before)
    shown = undefined
  }

  return {
    onPause: pause => {
      last = last
        .then(() => (pause ? show(pause) : hide()))
        .catch((error: unknown) =>
          log.warn({ err: error, export: run.id }, 'a pause of the PIM was not noted'),
        )
    },
    settled: () => last,
  }
}

import type { OnPause, Pause } from '../akeneo/transport.ts'
import type { RunDeps } from './run.ts'
import { runMessage, type RunMessage } from './runWords.ts'

/** A PIM that counts requests often asks for this little; people need not hear of it. */
const shortMs = 2_000

const messageOf = ({ code, host, waitMs, next, tries }: Pause): RunMessage | undefined => {
  if (code !== 'rateLimited') return runMessage('pimAway', { host, next, tries })
  return waitMs < shortMs ? undefined : runMessage('pimBusy', { seconds: Math.round(waitMs / 1000) })
}

/** Says in a run's row that it waits for the PIM, and again what it did before once the PIM answers. */
export const createPauseNotes = (
  { exports, log }: Pick<RunDeps, 'exports' | 'log'>,
  id: number,
): { note: OnPause; settled(): Promise<void> } => {
  let said: { readonly before: string; readonly now: string } | undefined
  let last = Promise.resolve()

  const say = async (pause: Pause) => {
    const message = messageOf(pause)
    const row = await exports.find(id)
    if (!message || !row) return
    const now = JSON.stringify(message)
    const before = row.details === said?.now ? said.before : row.details
    if (await exports.retell(id, row.details, now)) said = { before, now }
  }

  const unsay = async () => {
    if (said) await exports.retell(id, said.now, said.before)
    said = undefined
  }

  return {
    note: pause => {
      last = last
        .then(() => (pause ? say(pause) : unsay()))
        .catch((error: unknown) => log.warn({ err: error, export: id }, 'a pause of the PIM was not noted'))
    },
    settled: () => last,
  }
}

import { type ChildProcess, fork } from 'node:child_process'
import { constants, getPriority, setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import type { ExportProcess, ExportProcessDeps } from './exports/life/forwarder.ts'
import { systemClock } from './shared/clock.ts'
import { isDatabaseAway, untilDatabaseAnswers } from './store/openDatabase.ts'

/** The argument that makes the service's entry the process of its exports. */
export const exportsArgument = 'exports'

/** Variables that the service adds to the environment of the process of its exports. */
const nameVariable = 'KONTOR_EXPORTS_INSTANCE'
const urlVariable = 'KONTOR_EXPORTS_URL'

/** A message to the process: the number of an export to cancel, work in the queue, or a stop at the next checkpoint. */
type Order = number | 'wake' | 'stop'

/** Milliseconds that a stop at a checkpoint may take before the process is killed. */
const stopMs = 7_000

const { PRIORITY_BELOW_NORMAL: step, PRIORITY_LOW: lowest } = constants.priority
/** A priority below that of the service. */
const lowerPriority = () => Math.min(lowest, getPriority() + step)

/**
 * Runs exports in a process with a memory of its own, so that an export that runs out of memory does not end the console.
 * The process starts when an export is queued, and ends after a minute without work.
 * @param entry the file that the process starts with
 */
export const createExportProcess = (
  entry: string,
  { exports, log, instance, publicUrl }: ExportProcessDeps,
): ExportProcess => {
  let child: ChildProcess | undefined
  let isClosing = false
  /** Resolves when the process has ended and its leases are released. */
  let leasesReleased: Promise<unknown> = Promise.resolve()

  const start = () => {
    const env = { ...process.env, [nameVariable]: instance, [urlVariable]: publicUrl() }
    const newProcess = fork(entry, [exportsArgument], { env })
    child = newProcess
    // on a busy machine the console stays fast, and exports take longer
    if (newProcess.pid !== undefined) setPriority(newProcess.pid, lowerPriority())
    const logError = (error: unknown) => log.error({ err: error }, 'the process of the exports had an error')
    const exit = new Promise<void>(resolve => {
      newProcess.once('exit', (code, signal) => {
        if (code !== 0) log.error({ code, signal }, 'the process of the exports ended before its work')
        resolve()
      })
      newProcess.on('error', error => {
        logError(error)
        // without a process id it did not start; otherwise a message did not arrive
        if (newProcess.pid === undefined) resolve()
      })
    })
    leasesReleased = exit
      // the next process need not wait until the leases expire
      .then(() => exports.releaseLeases(instance))
      .catch(logError)
      .finally(() => {
        child = undefined
      })
  }
  const send = (order: Order) => child?.connected && child.send(order)

  return {
    wake: () => {
      if (child) send('wake')
      else if (!isClosing) start()
    },
    cancel: id => void send(id),
    close: async () => {
      isClosing = true
      send('stop')
      const killTimer = setTimeout(() => child?.kill('SIGKILL'), stopMs)
      await leasesReleased
      clearTimeout(killTimer)
    },
  }
}

/** How often the process of the exports checks for work, and how many checks without work end it. */
const checkMs = 1000
const maxIdleChecks = 60

/** Whether an export waits or runs, or a file is to be sent again; true while the database cannot tell. */
const hasWork = async ({ exports, runner }: Pick<Deps, 'exports' | 'runner'>): Promise<boolean> => {
  // an export that runs is work, which takes no query to know
  if (runner.isWorking()) return true
  try {
    return (await exports.unfinished()).length > 0
  } catch (error) {
    if (isDatabaseAway(error)) return true
    throw error
  }
}

/** The main function of the process of the exports: runs queued exports, then ends. */
export const runExports = async (config: Config): Promise<void> => {
  // only the service stops this process, also when a signal reaches the whole process group
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(name, () => undefined)
  // once the service is gone, another one may use the same folder
  process.once('disconnect', () => process.exit(1))
  const { createDeps } = await import('./deps.ts')
  // a new process could not reach the database either
  const deps = await untilDatabaseAnswers(
    () => createDeps(config, { beside: process.env[nameVariable] ?? '' }),
    systemClock,
  )
  deps.listensAt(process.env[urlVariable] ?? '')
  const stop = new AbortController()
  process.on('message', (order: Order) => {
    if (order === 'stop') stop.abort()
    else if (order === 'wake') deps.runner.begin()
    else deps.runner.cancel(order).catch((error: unknown) => deps.log.warn({ err: error }, 'not cancelled'))
  })
  deps.runner.begin()
  for (let idle = 0; idle < maxIdleChecks && !stop.signal.aborted; idle++) {
    await wait(checkMs, undefined, { signal: stop.signal }).catch(() => undefined)
    if (await hasWork(deps)) idle = 0
  }
  await deps.close()
  process.exit(0)
}

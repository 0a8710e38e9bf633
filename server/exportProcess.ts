import { type ChildProcess, fork } from 'node:child_process'
import { constants, getPriority, setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import type { Config } from './config.ts'
import type { ElsewhereNeeds, ElsewhereRuns } from './exports/leases.ts'

/** The argument that makes the service's entry the process of its exports. */
export const exportsArgument = 'exports'

/** What the process of the exports is told besides the environment. */
const nameVariable = 'KONTOR_EXPORTS_INSTANCE'
const urlVariable = 'KONTOR_EXPORTS_URL'

/** What it is sent: the export to cancel, that something waits, or to stop at a checkpoint. */
type Order = number | 'wake' | 'stop'

/** Room for what lives as long as a page: in less of it pages grow old before they are done, which costs a third more CPU. */
const youngMegabytes = 16

/** How glibc keeps memory: in few arenas, and large pieces, as those of a page are, apart from what would be left with holes. */
const arenas = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '262144' }

/** Longest time a stop at a checkpoint may take. */
const stopMs = 7_000

const { PRIORITY_BELOW_NORMAL: step, PRIORITY_LOW: lowest } = constants.priority
/** Below that of the service, which may be lower than usual itself. */
const lowerPriority = () => Math.min(lowest, getPriority() + step)

/**
 * Exports in a process of their own with a memory of their own: what uses that up, or breaks a library, ends an export
 * and not the console. It begins when something waits, and ends when nothing did for a while.
 * @param entry the file that the process begins with
 */
export const createExportProcess = (
  entry: string,
  { exports, log, instance, publicUrl }: ElsewhereNeeds,
): ElsewhereRuns => {
  let child: ChildProcess | undefined
  let isClosing = false
  /** Fulfilled when no process is there, and nothing is its own any more. */
  let freed: Promise<unknown> = Promise.resolve()

  const begin = () => {
    const env = {
      ...arenas,
      ...process.env,
      [nameVariable]: instance,
      [urlVariable]: publicUrl(),
    }
    // threads that look for garbage together take a fifth more CPU than one alone; those that compile keep up to 30 MB
    const threads = ['--single-threaded-gc', '--v8-pool-size=1']
    const execArgv = [...process.execArgv, ...threads, `--max-semi-space-size=${youngMegabytes}`]
    const begun = fork(entry, [exportsArgument], { env, execArgv })
    child = begun
    // where processors are scarce, an export takes longer and not what people wait for
    if (begun.pid !== undefined) setPriority(begun.pid, lowerPriority())
    const failed = (error: unknown) => log.error({ err: error }, 'the process of the exports has trouble')
    const ended = new Promise<void>(resolve => {
      begun.once('exit', (code, signal) => {
        if (code !== 0) log.error({ code, signal }, 'the process of the exports ended before its work')
        resolve()
      })
      begun.on('error', error => {
        failed(error)
        // it never began, or could not be told something
        if (begun.pid === undefined) resolve()
      })
    })
    freed = ended
      // whoever comes next need not wait until they run out
      .then(() => exports.releaseLeases(instance))
      .catch(failed)
      .finally(() => {
        child = undefined
      })
  }
  const send = (order: Order) => child?.connected && child.send(order)

  return {
    wake: () => {
      if (child) send('wake')
      else if (!isClosing) begin()
    },
    cancel: id => void send(id),
    close: async () => {
      isClosing = true
      send('stop')
      const late = setTimeout(() => child?.kill('SIGKILL'), stopMs)
      await freed
      clearTimeout(late)
    },
  }
}

/** How often the process of the exports looks whether it has work, and for how many looks it stays without. */
const lookMs = 1000
const idleLooks = 60

/**
 * By how many percent what is kept may grow before it is looked through for garbage: at 60 % that is done a third less
 * often, which saves 2 % of an export's CPU and takes 5 MB more.
 */
const heapGrowth = 40

/** The process of the exports: works on what waits, then ends. */
export const runExports = async (config: Config): Promise<void> => {
  setFlagsFromString(`--heap-growing-percent=${heapGrowth}`)
  // V8 takes what a page is made of for what lives long, by what it sees of the first ones, and keeps twice as much alive
  setFlagsFromString('--no-allocation-site-pretenuring')
  // the service says when to stop, also where a signal goes to all processes
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, () => undefined)
  // without it, another service may begin with the same folder
  process.once('disconnect', () => process.exit(1))
  const { createDeps } = await import('./deps.ts')
  const deps = await createDeps(config, { beside: process.env[nameVariable] ?? '' })
  deps.listensAt(process.env[urlVariable] ?? '')
  const stop = new AbortController()
  process.on('message', (order: Order) => {
    if (order === 'stop') stop.abort()
    else if (order === 'wake') deps.runner.begin()
    else deps.runner.cancel(order).catch((error: unknown) => deps.log.warn({ err: error }, 'not cancelled'))
  })
  deps.runner.begin()
  for (let idle = 0; idle < idleLooks && !stop.signal.aborted; idle++) {
    await wait(lookMs, undefined, { signal: stop.signal }).catch(() => undefined)
    if ((await deps.exports.running()).length > 0) idle = 0
  }
  await deps.close()
  process.exit(0)
}

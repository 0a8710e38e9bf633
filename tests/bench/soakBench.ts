import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { configure, demoAdministrator, demoPassword } from '../../demo/configure.ts'
import { startServer } from './exportBench.ts'
import { print, rounded } from './printing.ts'
import { cpuSecondsOf, peakMegabytesOf, type Program, startProcess } from './startProcess.ts'

/** Milliseconds that no answer may take, and megabytes of the service and its process for exports: their heaps and what lies outside. */
const slowest = 1000
const mostMegabytes = 640

const pollers = 50
const products = 2000

/** What open pages read again and again; none of it waits for the PIM. */
const polled = [
  '/exports/dashboard',
  '/dashboard/verdict',
  '/exports/list/1',
  '/exports/counts',
  '/exports/1',
  '/exports/1/results',
  '/settings/akeneo/api/sync',
  '/app/auth-check',
  '/tradebyte/mapping',
  '/tradebyte/mapping/health',
  '/users',
]

interface Answers {
  /** Milliseconds of each. */
  readonly all: number[]
  /** Calls whose answer broke off or was a failure of the service, and how often. */
  readonly failed: Map<string, number>
  /** The slowest answer of each call, in milliseconds. */
  readonly slowest: Map<string, number>
}

type Send = (signature: string, body?: unknown) => Promise<Record<string, never> | undefined>

/** Calls as an administrator, whose answers are noted. */
const sender = (url: string, answers: Answers): Send => {
  let token = ''
  const note = (into: Map<string, number>, name: string, value: number) => into.set(name, value)
  const send: Send = async (signature, body) => {
    const [method = '', path = ''] = signature.split(' ')
    const name = signature.replaceAll(/\d+/g, 'n')
    const begun = performance.now()
    try {
      const response = await fetch(`${url}/ui/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const answer = (await response.json()) as Record<string, never> // every call here answers JSON
      const ms = performance.now() - begun
      answers.all.push(ms)
      note(answers.slowest, name, Math.max(ms, answers.slowest.get(name) ?? 0))
      if (response.status >= 500) note(answers.failed, name, (answers.failed.get(name) ?? 0) + 1)
      if (path === '/login_check') token = String(answer.token)
      return answer
    } catch {
      note(answers.failed, name, (answers.failed.get(name) ?? 0) + 1)
      return undefined
    }
  }
  return send
}

/** Repeats an act until the time is over, with a pause in milliseconds after each. */
const repeat = async (until: number, pause: number, act: (round: number) => Promise<unknown>) => {
  for (let round = 0; performance.now() < until; round++) {
    await act(round)
    await wait(pause)
  }
}

/** Runs one after the other, each watched to its end or to that of the time. */
const exportAgain = async (send: Send, until: number): Promise<Runs> => {
  const runs = { ended: {} as Record<string, number>, processed: 0 }
  await repeat(until, 1000, async () => {
    const { id } = ((await send('POST /exports/run?delta=false&disableUpload=true'))?.data ?? {}) as {
      id?: number
    }
    let report = { statusClass: 'running', amountProcessed: 0 }
    while (report.statusClass === 'running' && performance.now() < until) {
      await wait(500)
      report = (await send(`GET /exports/${id}`))?.data ?? report
    }
    runs.ended[report.statusClass] = (runs.ended[report.statusClass] ?? 0) + 1
    runs.processed += report.amountProcessed
  })
  return runs
}

const listened = ({ found }: Program) => found[1] ?? ''

/**
 * Many people at once while the PIM is at its worst: `minutes` of open pages, a run after the other, saves and log-ins.
 * @returns whether every answer came in time, none failed and the memory stayed below its limit
 */
export const soakBench = async (minutes: number): Promise<boolean> => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-soak-'))
  const pim = await startProcess(
    ['--import', 'tsx', 'tests/bench/hostilePim.ts', String(products)],
    /at (\S+) as (\{.*\})\n/,
  )
  const server = await startServer({ DATA_DIR: folder })
  const answers: Answers = { all: [], failed: new Map(), slowest: new Map() }
  try {
    await configure(listened(server), { url: listened(pim), credentials: JSON.parse(pim.found[2] ?? '') })
    const send = sender(listened(server), answers)
    const logIn = () => send('POST /login_check', { username: demoAdministrator, password: demoPassword })
    await logIn()
    const mapping = (await send('GET /tradebyte/mapping'))?.data
    process.kill(pim.pid, 'SIGUSR2')
    let peak = 0
    const [cpu, until] = [cpuSecondsOf(server.pid), performance.now() + minutes * 60_000]
    const [runs] = await Promise.all([
      exportAgain(send, until),
      ...Array.from({ length: pollers }, (_none, poller) =>
        repeat(until, 1000, round => send(`GET ${polled[(poller + round) % polled.length]}`)),
      ),
      repeat(until, 500, () => send('POST /tradebyte/mapping', mapping)),
      repeat(until, 500, round =>
        send('POST /settings/tradebyte/csv?changed=decimalPoint', { decimalPoint: '.,'[round % 2] }),
      ),
      repeat(until, 1000, logIn),
      repeat(until, 2000, async () => {
        // the process of exports comes and goes
        peak = Math.max(peak, peakMegabytesOf(server.pid))
      }),
    ])
    const isAlive = await fetch(`${listened(server)}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
    return printSoak(answers, {
      runs,
      isAlive,
      cpu: cpuSecondsOf(server.pid) - cpu,
      peak,
    })
  } finally {
    await server.stop()
    await pim.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Runs {
  /** How many by their class at the end. */
  readonly ended: Readonly<Record<string, number>>
  /** Products of all of them. */
  readonly processed: number
}

interface Outcome {
  readonly runs: Runs
  readonly isAlive: boolean
  /** Seconds of the service's processor time. */
  readonly cpu: number
  /** Megabytes. */
  readonly peak: number
}

const printSoak = (
  { all, failed, slowest: times }: Answers,
  { runs, isAlive, cpu, peak }: Outcome,
): boolean => {
  const worst = [...times].toSorted(([, one], [, other]) => other - one).slice(0, 3)
  const at = (share: number) => all.toSorted((one, other) => one - other)[Math.floor(all.length * share)] ?? 0
  print(`${all.length.toLocaleString('en')} answers, CPU ${rounded(cpu)} s`)
  print(`  time of answers    ${rounded(at(0.5))} ms median, ${rounded(at(0.99))} ms of 99 %`)
  print(`  exports            ${JSON.stringify(runs.ended)}, ${runs.processed.toLocaleString('en')} products`)
  print(`  slowest            ${worst.map(([name, ms]) => `${rounded(ms, 0)} ms ${name}`).join(', ')}`)
  print(`  peak memory        ${rounded(peak, 0)} MB of ${mostMegabytes}`)
  for (const [name, times] of failed) print(`  failed             ${times} x ${name}`)
  if (!isAlive) print('  the service ended')
  return isAlive && failed.size === 0 && (worst[0]?.[1] ?? 0) < slowest && peak < mostMegabytes
}

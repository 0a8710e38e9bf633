import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { configure, demoAdministrator, demoPassword, type PimAccess } from '../../demo/configure.ts'
import type { Faults } from '../../demo/pim/faults.ts'
import type { PimCalls, PimQuestion } from './benchPim.ts'
import { type Program, scriptArguments, startProcess } from './programs.ts'

/** Starts the command of `npm start` on a free port. */
export const startServer = (folder: string, environment: NodeJS.ProcessEnv = {}): Promise<Program> =>
  startProcess(scriptArguments('start'), /Kontor listens at ([^\s"]+)/, {
    environment: {
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATA_DIR: folder,
      KONTOR_ADMIN_EMAIL: demoAdministrator,
      KONTOR_ADMIN_PASSWORD: demoPassword,
      ...environment,
    },
  })

/** Runs work with a temporary folder, which is deleted afterwards. */
export const inFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-bench-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A JSON answer of the contract. */
type Answer = Readonly<Record<string, unknown>>

/** A configured service and its demo PIM, each in a separate process. */
export interface BenchService {
  readonly url: string
  readonly pid: number
  readonly pim: PimAccess
  readonly token: string
  /** Makes a call as an administrator. @throws when it is refused @example await call('GET /exports/1') */
  call(signature: string, body?: unknown): Promise<Answer>
  setFaults(faults: Partial<Faults>): Promise<void>
  /** The calls that the PIM received since the last query. */
  calls(): Promise<PimCalls>
}

interface ServiceOptions {
  readonly products: number
  /** One product in a hundred has a very long text. */
  readonly longTexts?: boolean
  /** Prepares the service's folder before the start. */
  readonly prepare?: (folder: string) => Promise<void>
  /** Further variables of the service. */
  readonly environment?: NodeJS.ProcessEnv
}

const textOf = ({ found }: Program, group: number) => found[group] ?? ''

/** Sends a call. @param token '' before the log-in */
export const send = (url: string, token: string, signature: string, body?: unknown): Promise<Response> => {
  const [method = '', path = ''] = signature.split(' ')
  return fetch(`${url}/ui/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

export const logIn = { username: demoAdministrator, password: demoPassword }

/** Starts both, configures the service like the demo, and ends them after the work. */
export const withService = <T>(
  { products, longTexts = false, prepare, environment }: ServiceOptions,
  work: (service: BenchService) => Promise<T>,
): Promise<T> =>
  inFolder(async folder => {
    await prepare?.(folder)
    const pimProcess = await startProcess(
      ['--import', 'tsx', 'tests/bench/benchPim.ts', String(products), longTexts ? 'long' : ''],
      /at (\S+) as (\{.*\})\n/,
      { channel: true },
    )
    const server = await startServer(folder, environment)
    try {
      const [url, pimUrl] = [textOf(server, 1), textOf(pimProcess, 1)]
      const pim = { url: pimUrl, credentials: JSON.parse(textOf(pimProcess, 2)) as PimAccess['credentials'] }
      await configure(url, pim)
      const answerOf = async (response: Response) => {
        const answer = (await response.json()) as Answer
        if (answer.success === false) throw new Error(`${response.url}: ${JSON.stringify(answer)}`)
        return answer
      }
      const token = String((await answerOf(await send(url, '', 'POST /login_check', logIn))).token)
      const ask = async (question: PimQuestion) => (await pimProcess.ask(question)) as PimCalls // it answers each with this
      return await work({
        url,
        pid: server.pid,
        pim,
        token,
        call: async (signature, body) => answerOf(await send(url, token, signature, body)),
        setFaults: async faults => void (await ask({ faults })),
        calls: () => ask({ calls: true }),
      })
    } finally {
      await server.stop()
      await pimProcess.stop()
    }
  })

/** The report of an ended export. */
export interface RunReport {
  readonly statusClass: string
  readonly amountProcessed: number
  /** Undefined or null until it is known. */
  readonly amountTotal?: number | null
  readonly amountErroneous: number
}

/** Runs one full export without its upload. @throws when it fails */
export const runExport = async ({ call }: BenchService): Promise<{ seconds: number; report: RunReport }> => {
  const begun = performance.now()
  const { id } = (await call('POST /exports/run?delta=false&disableUpload=true')).data as { id: number }
  let report: RunReport | undefined
  do {
    // polls rarely, because a poll costs the service time, and often towards the end
    const { amountProcessed = 0, amountTotal } = report ?? {}
    await wait(amountTotal && amountProcessed > 0.9 * amountTotal ? 25 : 200)
    report = (await call(`GET /exports/${id}`)).data as RunReport
  } while (report.statusClass === 'running')
  if (report.amountProcessed === 0)
    throw new Error(`the export ended as ${report.statusClass}, without a product`)
  return { seconds: (performance.now() - begun) / 1000, report }
}

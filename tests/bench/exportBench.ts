import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { mapping } from '../../demo/configuration.ts'
import { configure, demoAdministrator, demoPassword, type PimAccess } from '../../demo/configure.ts'
import { cpuSecondsOf, peakMegabytesOf, scriptArguments, startProcess, type Program } from './startProcess.ts'

/** What one full export cost. */
export interface ExportCost {
  readonly cpuSeconds: number
  readonly floorCpuSeconds: number | null
  readonly wallSeconds: number
  readonly peakMegabytes: number
  /** Slowest of the /healthz answers asked for while it ran, and their median, in milliseconds. */
  readonly slowestAnswer: number
  readonly medianAnswer: number
  readonly fileRows: number
}

export const startPim = (products: number): Promise<Program> =>
  startProcess(
    [...scriptArguments('demo:pim'), '--port', '0', '--products', String(products)],
    /at (\S+) with[\s\S]*username +(\S+)\n +password +(\S+)\n +client id +(\S+)\n +secret +(\S+)\n/,
  )

const accessTo = ({
  found: [, url = '', username = '', password = '', clientId = '', secret = ''],
}: Program) => ({
  url,
  credentials: { username, password, clientId, secret },
})

/** The attributes the demo mapping reads, as the run asks for them. */
const attributesRead = (): string => {
  const named = JSON.stringify(mapping).matchAll(/"akeneoAttribute":"([^@"]+)"/g)
  return [...new Set(['sku', ...[...named].map(([, code]) => code)])].join(',')
}

/** @param environment of the service, over a temporary folder and a free port */
export const startServer = (environment: NodeJS.ProcessEnv): Promise<Program> =>
  startProcess(scriptArguments('start'), /Kontor listens at (\S+)/, {
    PORT: '0',
    LOG_LEVEL: 'silent',
    KONTOR_ADMIN_EMAIL: demoAdministrator,
    KONTOR_ADMIN_PASSWORD: demoPassword,
    ...environment,
  })

const json = async (response: Response) => (await response.json()) as Record<string, never> // the contract's shapes

/** A loop of its own process over the very pages the export reads. */
const floorOf = async ({ url: pimUrl, credentials }: PimAccess): Promise<number> => {
  const reply = await fetch(`${pimUrl}/api/oauth/v1/token`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${btoa(`${credentials.clientId}:${credentials.secret}`)}`,
    },
    body: JSON.stringify({
      grant_type: 'password',
      username: credentials.username,
      password: credentials.password,
    }),
  })
  const token = String((await json(reply)).access_token)
  const first = `/api/rest/v1/products-uuid?pagination_type=search_after&limit=100&attributes=${attributesRead()}`
  const loop = await startProcess(
    ['--import', 'tsx', 'tests/bench/downloadLoop.ts', pimUrl, token, first],
    /in ([\d.]+) CPU s/,
  )
  return Number(loop.found[1])
}

/** Runs one full export of the demo catalogue in a service of its own and measures it. */
export const exportBench = async (products: number, withFloor: boolean): Promise<ExportCost> => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-bench-'))
  const pim = await startPim(products)
  const server = await startServer({ DATA_DIR: folder })
  const url = server.found[1] ?? ''
  try {
    await configure(url, accessTo(pim))
    const login = await fetch(`${url}/ui/api/login_check`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: demoAdministrator, password: demoPassword }),
    })
    const headers = { authorization: `Bearer ${String((await json(login)).token)}` }
    const cpuBefore = cpuSecondsOf(server.pid)
    const begun = performance.now()
    await fetch(`${url}/ui/api/exports/run?delta=false&disableUpload=true`, { method: 'POST', headers })
    const answers: number[] = []
    let report: { statusClass: string; amountProcessed: number; amountErroneous: number }
    do {
      await wait(250)
      const asked = performance.now()
      await (await fetch(`${url}/healthz`)).text()
      answers.push(performance.now() - asked)
      report = (await json(await fetch(`${url}/ui/api/exports/1`, { headers }))).data as never // the report of the contract
    } while (report.statusClass === 'running')
    const wallSeconds = (performance.now() - begun) / 1000
    const cpuSeconds = cpuSecondsOf(server.pid) - cpuBefore
    const floorCpuSeconds = withFloor ? await floorOf(accessTo(pim)) : null
    answers.sort((a, b) => a - b)
    return {
      cpuSeconds,
      floorCpuSeconds,
      wallSeconds,
      peakMegabytes: peakMegabytesOf(server.pid),
      slowestAnswer: answers.at(-1) ?? 0,
      medianAnswer: answers[Math.floor(answers.length / 2)] ?? 0,
      fileRows: report.amountProcessed - report.amountErroneous,
    }
  } finally {
    await server.stop()
    await pim.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

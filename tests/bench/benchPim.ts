import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { getPriority, setPriority } from 'node:os'
import { createDemoPim } from '../../demo/pim/demoPim.ts'
import type { Faults } from '../../demo/pim/faults.ts'

/**
 * A demo PIM in a separate process that records its calls and whose faults can be set.
 * `benchPim.ts <products> [long]` prints `at <url> as <credentials in JSON>`; with `long`, one product in a hundred has a
 * text of 64 KB.
 */
// a real PIM has a machine of its own and takes no CPU time from the service
setPriority(Math.min(19, getPriority() + 15))
const products = Number(process.argv[2] ?? 20_000)
const pim = await createDemoPim({ products })
if (process.argv[3] === 'long') {
  const text = '<p>long &amp; hostile \u202E text</p>'.repeat(2000)
  for (let index = 0; index < products; index += 100)
    pim.touch(index, { values: { description: [{ locale: 'en_GB', scope: 'ecommerce', data: text }] } })
}

/** A message to it: sets faults, or queries the calls since the last query. */
export type PimQuestion = { readonly faults: Partial<Faults> } | { readonly calls: true }

/** Recorded calls: paths with queries in order, and the highest number of concurrent calls. */
export interface PimCalls {
  readonly paths: readonly string[]
  readonly atOnce: number
}

let paths: string[] = []
subscribe('http.server.request.start', message => {
  const { url = '' } = (message as { request: IncomingMessage }).request // as Node documents the channel
  if (url.startsWith('/api/rest/')) paths.push(url)
})

process.on('message', (question: PimQuestion) => {
  if ('faults' in question) pim.faults = question.faults
  const calls: PimCalls = { paths, atOnce: pim.counters.maxInFlight }
  pim.resetCounters()
  paths = []
  process.send?.(calls)
})
process.on('SIGTERM', () => void pim.close().then(() => process.exit(0)))
process.stdout.write(`at ${pim.url} as ${JSON.stringify(pim.credentials)}\n`)

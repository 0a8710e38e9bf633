import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PimAccess } from '../../demo/configure.ts'
import { type BenchService, inFolder, runExport, withService } from './benchService.ts'
import { inRounds, type Section } from './measures.ts'
import { cpuSecondsOf, peaksOf, startProcess } from './programs.ts'

/** What an export or a reader took. */
interface Cost {
  readonly wall: number
  readonly cpu: number
}

interface ExportCost extends Cost {
  /** Most calls at once. */
  readonly atOnce: number
}

/** Pages of products, and no counts of them. */
const isProducts = (path: string) =>
  path.startsWith('/api/rest/v1/products-uuid?') && !path.includes('with_count=true')

const tokenOf = async ({ url, credentials: { clientId, secret, username, password } }: PimAccess) => {
  const reply = await fetch(`${url}/api/oauth/v1/token`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${btoa(`${clientId}:${secret}`)}`,
    },
    body: JSON.stringify({ grant_type: 'password', username, password }),
  })
  return ((await reply.json()) as { access_token: string }).access_token
}

/** The first page of all products, as an export asks for one: with the same attributes, and without its part of them. */
const firstPageOf = (paths: readonly string[]): string => {
  const asked = paths.find(isProducts)
  if (asked === undefined) throw new Error('the export read no product')
  const { pathname, searchParams } = new URL(asked, 'http://pim')
  for (const name of ['search', 'search_after', 'page']) searchParams.delete(name)
  searchParams.set('pagination_type', 'search_after')
  return `${pathname}?${searchParams}`
}

/** A reader in a process of its own. @param more what it reads besides all products */
const readAlone = async (
  { pim }: BenchService,
  paths: readonly string[],
  more: readonly string[],
): Promise<Cost> =>
  inFolder(async folder => {
    const file = join(folder, 'more.json')
    await writeFile(file, JSON.stringify(more))
    const { found } = await startProcess(
      ['--import', 'tsx', 'tests/bench/reader.ts', pim.url, await tokenOf(pim), firstPageOf(paths), file],
      /in ([\d.]+) s and ([\d.]+) CPU s/,
    )
    return { wall: Number(found[1]), cpu: Number(found[2]) }
  })

/** Exports beside readers of the same pages: of the products alone, and of all that the export asked for. A first one tells what that is. */
const besideReaders = async (service: BenchService, rounds: number, latencyMs: number) => {
  const runOnce = async (): Promise<ExportCost> => {
    await service.calls()
    const before = cpuSecondsOf(service.pid)
    const { seconds } = await runExport(service)
    const cpu = cpuSecondsOf(service.pid) - before
    const calls = await service.calls()
    paths = calls.paths
    return { wall: seconds, cpu, atOnce: calls.atOnce }
  }
  let paths: readonly string[] = []
  const others = () => paths.filter(path => !isProducts(path))
  await runOnce()
  await service.setFaults({ latencyMs })
  const given = await inRounds<Cost | ExportCost, 'own' | 'products' | 'all'>(rounds, {
    own: runOnce,
    products: () => readAlone(service, paths, []),
    all: () => readAlone(service, paths, others()),
  })
  return {
    ...given,
    own: given.own as ExportCost[],
    pages: paths.length,
    others: others().length,
  }
}

const over = (costs: readonly Cost[], key: keyof Cost) => costs.map(cost => cost[key])
const count = (number: number) => number.toLocaleString('en')

/** How long a full export takes where each answer of the PIM does. */
export const latencyBench = (products: number, latencyMs: number, rounds: number): Promise<Section> =>
  withService({ products }, async service => {
    const { own, products: alone, all, pages, others } = await besideReaders(service, rounds, latencyMs)
    return {
      title: 'Exports from a distant PIM',
      about: `A full export of ${count(products)} products from a PIM that takes ${latencyMs} ms for each answer: ${count(pages)} calls, of which ${count(others)} read models and other data. Compared with a loop that reads and parses the pages of products one after the other, and with one that makes all of these calls.`,
      measures: [
        {
          name: 'wall time',
          unit: 's',
          own: over(own, 'wall'),
          beside: { name: 'pages of products alone', values: over(alone, 'wall') },
          targets: [{ leastFaster: 2.5 }],
        },
        {
          name: 'wall time',
          unit: 's',
          own: over(own, 'wall'),
          beside: { name: 'all calls', values: over(all, 'wall') },
        },
        {
          name: 'most calls at once',
          unit: '',
          own: own.map(({ atOnce }) => atOnce),
          targets: [{ most: 4 }],
        },
      ],
    }
  })

/** What an export computes. */
export const cpuBench = (products: number, rounds: number): Promise<Section> =>
  withService({ products }, async service => {
    const { own, products: alone, all } = await besideReaders(service, rounds, 0)
    const cpu = { name: 'CPU', unit: 's', own: over(own, 'cpu') } as const
    return {
      title: 'CPU of an export',
      about: `A full export of ${count(products)} products with random uuids from a PIM on the same machine. Compared with loops that only download and parse: all answers that the export reads, and the pages of products alone.`,
      measures: [
        { ...cpu, beside: { name: 'all calls', values: over(all, 'cpu') }, targets: [{ mostTimes: 3 }] },
        { ...cpu, beside: { name: 'pages of products alone', values: over(alone, 'cpu') } },
        { name: 'wall time', unit: 's', own: over(own, 'wall') },
      ],
    }
  })

/** The most memory of the service and of its process for exports, after one export of so many products in a fresh one. */
const peaksAfter = (products: number) =>
  withService({ products }, async service => {
    await runExport(service)
    const [main = Number.NaN, exports = Number.NaN] = peaksOf(service.pid)
    return { exports, both: main + exports }
  })

/** How much memory an export takes, and whether it takes more with many more products. */
export const memoryBench = async (products: number, many: number, rounds: number): Promise<Section> => {
  const { few, most } = await inRounds(rounds, {
    few: () => peaksAfter(products),
    most: () => peaksAfter(many),
  })
  const values = few.map(({ exports }) => exports)
  return {
    title: 'Memory of an export',
    about: `The peak memory of a new service that runs one full export of ${count(products)} products, and of ${count(many)}.`,
    measures: [
      { name: 'export process', unit: 'MB', own: values, targets: [{ most: 350 }] },
      { name: 'both processes', unit: 'MB', own: few.map(({ both }) => both) },
      {
        name: `export process, ${count(many)} products`,
        unit: 'MB',
        own: most.map(({ exports }) => exports),
        beside: { name: `${count(products)} products`, values },
        targets: [{ mostTimes: 1.1 }],
      },
    ],
  }
}

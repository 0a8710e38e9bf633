import { startPostgres } from '../server/startPostgres.ts'
import { deliveredBench, type DeliveredCost, type RunCost } from './deliveredBench.ts'
import { exportBench } from './exportBench.ts'
import { print, rounded } from './printing.ts'

/** Products of the run whose CPU the comparison is held against. */
const productsOfRun = 20_000

const cpuOf = (run: RunCost) => Object.values(run).reduce((sum, { cpu }) => sum + cpu, 0)

const printCost = (name: string, count: number, { first, later, bytesAnArticle }: DeliveredCost) => {
  print(`\n${count.toLocaleString('en')} articles as they were delivered, ${name}`)
  print(`  room               ${rounded(bytesAnArticle, 0)} bytes an article`)
  for (const [title, run] of [
    ['first run', first],
    ['same again', later],
  ] as const) {
    const steps = Object.entries(run).map(([step, { wall }]) => `${step} ${rounded(wall)} s`)
    print(
      `  ${title.padEnd(18)} ${steps.join(', ')}; CPU ${rounded((cpuOf(run) / count) * 1e6)} µs an article`,
    )
  }
}

/** The most memory this process has held, in MB. */
const peakMegabytes = () => process.resourceUsage().maxRSS / 1024

/** Measures what it costs to know what was delivered, in each database there is, and prints what came out. */
export const printDelivered = async (count: number): Promise<void> => {
  await deliveredBench(count / 10, undefined)
  const before = peakMegabytes()
  const embedded = await deliveredBench(count, undefined)
  printCost('embedded database', count, embedded)
  print(`  peak memory        ${rounded(peakMegabytes() / before, 2)} x that of a tenth of them`)
  const postgres = await startPostgres()
  if (postgres)
    try {
      printCost('PostgreSQL', count, await deliveredBench(count, postgres.url))
    } finally {
      await postgres.close()
    }
  const { fileRows, cpuSeconds } = await exportBench(productsOfRun, false)
  const { first, later } = await deliveredBench(fileRows, undefined)
  print(`  of a run's CPU     ${rounded((cpuOf(first) / cpuSeconds) * 100, 0)} % of the first,`)
  print(
    `                     ${rounded((cpuOf(later) / cpuSeconds) * 100, 0)} % of one with the same ${fileRows.toLocaleString('en')} rows`,
  )
}

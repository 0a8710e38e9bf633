import { printRooms } from './browser/printRooms.ts'
import { exportBench, type ExportCost } from './exportBench.ts'
import { print, rounded } from './printing.ts'
import { printDelivered } from './printDelivered.ts'
import { soakBench } from './soakBench.ts'
import { startBench } from './startBench.ts'

/**
 * `npm run bench`, or `npm run bench -- 20000` for smaller catalogues: sizes in products, the first with its floor;
 * `npm run bench -- console` for the large pages alone; `npm run bench -- delivered` for what the comparison with the
 * last delivery costs; `npm run bench -- soak` for ten minutes of many people and a hostile PIM, or as many as are named.
 */
const wanted = process.argv.slice(2)

const printCost = (products: number, cost: ExportCost) => {
  print(
    `\nfull export of ${products.toLocaleString('en')} demo products, ${cost.fileRows.toLocaleString('en')} rows`,
  )
  if (cost.floorCpuSeconds !== null) {
    const ratio = cost.cpuSeconds / cost.floorCpuSeconds
    print(`  CPU                ${rounded(ratio, 2)} x a loop that only downloads and parses the same pages`)
    print(`                     (${rounded(cost.cpuSeconds)} s to ${rounded(cost.floorCpuSeconds)} s)`)
  }
  print(
    `  wall               ${rounded(cost.wallSeconds)} s, ${Math.round(products / cost.wallSeconds)} products/s`,
  )
  print(`  peak memory        ${rounded(cost.peakMegabytes, 0)} MB`)
  print(
    `  answers meanwhile  ${rounded(cost.medianAnswer)} ms median, ${rounded(cost.slowestAnswer)} ms slowest`,
  )
}

/** The service: its start, and exports of some sizes in products. */
const printService = async ([first = 100_000, ...more]: readonly number[]) => {
  const start = await startBench(5)
  print(`start to first answer  ${rounded(start.service / start.bare, 2)} x a bare Node server`)
  print(`                       (${rounded(start.service, 0)} ms to ${rounded(start.bare, 0)} ms)`)

  const cost = await exportBench(first, true)
  printCost(first, cost)
  for (const products of more) {
    const larger = await exportBench(products, false)
    printCost(products, larger)
    print(
      `  memory             ${rounded(larger.peakMegabytes / cost.peakMegabytes, 2)} x that of ${first} products`,
    )
  }
}

const sizes = wanted.map(Number).filter(size => size > 0)
if (wanted.includes('soak')) {
  if (!(await soakBench(sizes[0] ?? 10))) process.exitCode = 1
} else if (wanted.includes('delivered')) await printDelivered(sizes[0] ?? 1_000_000)
else {
  if (!wanted.includes('console')) {
    await printService(sizes.length > 0 ? sizes : [100_000, 1_000_000])
    await printDelivered(sizes.at(-1) ?? 1_000_000)
  }
  await printRooms()
}

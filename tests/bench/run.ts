import { mappingBench, type MappingCost } from './browser/mappingBench.ts'
import { size as mappingSize } from './browser/mappingSample.ts'
import { productFilterBench, type ProductFilterCost } from './browser/productFilterBench.ts'
import { skuCount } from './browser/productFilterSample.ts'
import { treeBench, type TreeCost } from './browser/treeBench.ts'
import { exportBench, type ExportCost } from './exportBench.ts'
import { startBench } from './startBench.ts'

/** `npm run bench`, or `npm run bench -- 20000` for smaller catalogues: sizes in products, the first with its floor. */
const sizes = process.argv.slice(2).map(Number)
const [first = 100_000, ...more] = sizes.length > 0 ? sizes : [100_000, 1_000_000]

const print = (line: string) => process.stdout.write(`${line}\n`)
const rounded = (value: number, digits = 1) => value.toFixed(digits)

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

/** A step of ours beside the same of a peer; `-` where the peer did not come to its end. */
const printStep = (name: string, own: number | null, peer: number | null) => {
  const ratio = own !== null && peer !== null ? rounded(own / peer, own / peer < 0.1 ? 4 : 2) : '-'
  const shown = (value: number | null) => (value === null ? 'no end' : `${rounded(value, 0)} ms`)
  print(`  ${name.padEnd(18)} ${ratio} x  (${shown(own)} to ${shown(peer)})`)
}

const treeSteps: Readonly<Record<string, keyof TreeCost>> = {
  'first paint': 'firstPaint',
  'expand all': 'expandAll',
  'frame of a scroll': 'scrollFrame',
  'slow frame (p95)': 'slowFrame',
  'first search': 'search',
}
const nodes = 50_000
const [ownTree, stockList] = await treeBench([
  { side: 'own', count: nodes, rounds: 5 },
  { side: 'peer', count: nodes, rounds: 1 },
])
print(`\ntree of ${nodes.toLocaleString('en')} nodes, to MUI's stock nested list with check boxes`)
for (const [name, step] of Object.entries(treeSteps))
  printStep(name, ownTree?.[step] ?? null, stockList?.[step] ?? null)

const mappingSteps: Readonly<Record<string, keyof MappingCost>> = {
  'open the select': 'openSelect',
  'type a letter': 'typeLetter',
  'switch a field': 'switchField',
}
const [ownMapping, stockMapping] = await mappingBench(5)
print(
  `\nmapping of ${mappingSize.fields} fields and ${mappingSize.attributes.toLocaleString('en')} attributes, to MUI's stock Autocomplete`,
)
for (const [name, step] of Object.entries(mappingSteps)) printStep(name, ownMapping[step], stockMapping[step])

const filterSteps: Readonly<Record<string, keyof ProductFilterCost>> = {
  'open first': 'firstOpen',
  'open again': 'open',
  'paste all lines': 'paste',
  'type a letter': 'typeLetter',
}
const [ownFilter, stockField] = await productFilterBench(5)
print(
  `\nproduct filter with ${skuCount.toLocaleString('en')} SKUs, to MUI's stock text field of several lines`,
)
for (const [name, step] of Object.entries(filterSteps)) printStep(name, ownFilter[step], stockField[step])

import { print, rounded } from '../printing.ts'
import { mappingBench, type MappingCost } from './mappingBench.ts'
import { size as mappingSize } from './mappingSample.ts'
import { productFilterBench, type ProductFilterCost } from './productFilterBench.ts'
import { skuCount } from './productFilterSample.ts'
import { treeBench, type TreeCost } from './treeBench.ts'

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

const mappingSteps: Readonly<Record<string, keyof MappingCost>> = {
  'open the select': 'openSelect',
  'type a letter': 'typeLetter',
  'switch a field': 'switchField',
}

const filterSteps: Readonly<Record<string, keyof ProductFilterCost>> = {
  'open first': 'firstOpen',
  'open again': 'open',
  'paste all lines': 'paste',
  'type a letter': 'typeLetter',
}
const nodes = 50_000

/** Measures the large pages in a browser, each beside MUI's stock parts, and prints what came out. */
export const printRooms = async (): Promise<void> => {
  const [ownTree, stockList] = await treeBench([
    { side: 'own', count: nodes, rounds: 5 },
    { side: 'peer', count: nodes, rounds: 1 },
  ])
  print(`\ntree of ${nodes.toLocaleString('en')} nodes, to MUI's stock nested list with check boxes`)
  for (const [name, step] of Object.entries(treeSteps))
    printStep(name, ownTree?.[step] ?? null, stockList?.[step] ?? null)

  const [ownMapping, stockMapping] = await mappingBench(5)
  print(
    `\nmapping of ${mappingSize.fields} fields and ${mappingSize.attributes.toLocaleString('en')} attributes, to MUI's stock Autocomplete`,
  )
  for (const [name, step] of Object.entries(mappingSteps))
    printStep(name, ownMapping[step], stockMapping[step])

  const [ownFilter, stockField] = await productFilterBench(5)
  print(
    `\nproduct filter with ${skuCount.toLocaleString('en')} SKUs, to MUI's stock text field of several lines`,
  )
  for (const [name, step] of Object.entries(filterSteps)) printStep(name, ownFilter[step], stockField[step])
}

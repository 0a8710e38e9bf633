import type { Measure, Section } from '../measures.ts'
import { mappingBench, type MappingCost } from './mappingBench.ts'
import { size as mappingSize } from './mappingSample.ts'
import { productFilterBench, type ProductFilterCost } from './productFilterBench.ts'
import { skuCount } from './productFilterSample.ts'
import { treeBench, type TreeCost } from './treeBench.ts'

/** One measure for each step of a page, beside the same of a peer. */
const measuresOf = <C extends { readonly [K in keyof C]: number | null }>(
  page: string,
  steps: Readonly<Record<keyof C, string>>,
  { own, peer }: Record<'own' | 'peer', C[]>,
  name: string,
): Measure[] =>
  (Object.entries(steps) as [keyof C, string][]).map(([step, title]) => {
    // what a page did not bring to its end is no number
    const over = (costs: C[]) => costs.map(cost => cost[step] ?? Number.NaN)
    return {
      name: `${page}: ${title}`,
      unit: 'ms',
      own: over(own),
      beside: { name, values: over(peer) },
    }
  })

const treeSteps: Readonly<Record<keyof TreeCost, string>> = {
  firstPaint: 'first paint',
  expandAll: 'expand all',
  scrollFrame: 'frame of a scroll',
  slowFrame: 'slow frame (95 %)',
  search: 'first search',
}

const mappingSteps: Readonly<Record<keyof MappingCost, string>> = {
  openSelect: 'open the select',
  typeLetter: 'type a letter',
  switchField: 'switch a field',
}

const filterSteps: Readonly<Record<keyof ProductFilterCost, string>> = {
  firstOpen: 'open first',
  open: 'open again',
  paste: 'paste all lines',
  typeLetter: 'type a letter',
}

const count = (number: number) => number.toLocaleString('en')

/** Measures the large pages in a browser, each beside MUI's stock parts. @param nodes of the tree */
export const pagesBench = async (nodes: number, rounds: number): Promise<Section> => ({
  title: 'Large pages',
  about: `A tree of ${count(nodes)} nodes beside MUI's nested list with check boxes, a mapping of ${mappingSize.fields} fields and ${count(mappingSize.attributes)} attributes beside its Autocomplete, and ${count(skuCount)} SKUs beside its text field of several lines.`,
  measures: [
    ...measuresOf('tree', treeSteps, await treeBench(nodes, rounds), 'nested list'),
    ...measuresOf('mapping', mappingSteps, await mappingBench(rounds), 'Autocomplete'),
    ...measuresOf('SKUs', filterSteps, await productFilterBench(rounds), 'text field'),
  ],
})

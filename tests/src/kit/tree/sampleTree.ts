import type { Choice } from '../../../../src/contract/kinds.ts'

const node = (code: string, label: string, ...children: Choice[]): Choice => ({ code, label, children })

/** Categories of a shop; `Sale` is a second root. */
export const sampleTree: readonly Choice[] = [
  node(
    'fashion',
    'Fashion',
    node(
      'women',
      'Women',
      node(
        'women_dresses',
        'Dresses',
        node('women_midi', 'Midi dresses'),
        node('women_evening', 'Übergröße'),
      ),
      node('women_shoes', 'Shoes'),
    ),
    node('men', 'Men', node('men_shoes', 'Shoes'), node('men_socks', 'Socks')),
  ),
  node('sale', 'Sale'),
]

/** A tree with a number of nodes: ten roots, and ten children for each node. */
export const largeTree = (count: number): Choice[] => {
  const nodes = Array.from({ length: count }, (_none, n) => ({
    code: `c${n}`,
    label: `Category ${n}`,
    children: [] as Choice[],
  }))
  const roots: Choice[] = []
  nodes.forEach((one, n) => (n < 10 ? roots : (nodes[Math.floor(n / 10)]?.children ?? roots)).push(one))
  return roots
}

import { afterAll, beforeAll, expect, it } from 'vitest'
import { copyTree, type TreeCopy } from '../tools/copyTree.ts'
import { generateOneOfEach, importDocuments } from '../tools/oneOfEach.ts'

let tree: TreeCopy
beforeAll(async () => {
  tree = copyTree()
  await generateOneOfEach(tree)
  await importDocuments(tree)
})
afterAll(() => tree.remove())

it.each([
  ['npm', 'run', 'test:quick'],
  ['npm', 'run', 'build'],
  [
    'vitest',
    'run',
    '--project',
    'service',
    'tests/server/http',
    'tests/server/dataProvider',
    'tests/server/transfer',
    'tests/server/kinds.test.ts',
  ],
  [
    'vitest',
    'run',
    '--project',
    'pages',
    'tests/src/kit',
    'tests/src/pages/settings',
    'tests/src/pages/mapping',
    'tests/src/pages/sampleReport',
  ],
])(
  'passes %s %s %s %s with one of everything that can be generated',
  async (command, ...args) => {
    const { code, output } = await tree.run(command, ...args)
    expect([code, code === 0 ? '' : output]).toEqual([0, ''])
  },
  1_200_000,
)

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

it('compiles with one of everything that can be generated, and with imported declarations', async () => {
  expect(await tree.run('tsc', '-b', '--checkers', '1')).toEqual({ code: 0, output: '' })
}, 300_000)

it('passes the tests of every declaration, kind, uploader, formatter and page', async () => {
  const { code, output } = await tree.run(
    'vitest',
    'run',
    'tests/src/contract/kinds',
    'tests/server/tradebyte/mapping/sampleInitials.test.ts',
    'tests/server/http/declared/declarations.test.ts',
    'tests/server/transfer/uploads.test.ts',
    'tests/src/pages/sampleReport',
    '--testNamePattern=[Ss]ample|Breeds|Dogs|Agents|Tickets|Categories|Items|title',
    '--maxWorkers=1',
  )
  expect([code, code === 0 ? '' : output]).toEqual([0, ''])
}, 300_000)

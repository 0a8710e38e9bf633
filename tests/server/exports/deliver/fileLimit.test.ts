import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { quickFolder } from '../../quickFolder.ts'

/** Writes 20,000 bytes to the file of an export, and prints what became of it. */
const script = `
import { createExportFolder } from './server/exports/deliver/exportFolder.ts'
import { storageErrorOf } from './server/shared/systemFailures.ts'
const folder = createExportFolder(process.argv[1])
const format = { charset: 'UTF-8', delimiter: ';' }
const run = { id: 1, attempt: 1 }
const file = await folder.open(run, 'articles.csv', 0, format)
try {
  await file.write([['x'.repeat(20_000)]])
  await file.complete()
  console.log('complete')
} catch (error) {
  console.log(storageErrorOf(error, process.argv[1])?.message)
}
console.log(await folder.has(1, 'articles.csv'))
`

describe.skipIf(process.platform === 'win32')('the file of an export', () => {
  it('is not complete where the system allows only its first 8 kB', async () => {
    const folder = await quickFolder()
    try {
      const limited = 'trap "" XFSZ; ulimit -f 8; exec "$0" --import tsx --input-type=module -e "$1" "$2"'
      const { stdout, stderr } = spawnSync('bash', ['-c', limited, process.execPath, script, folder], {
        encoding: 'utf8',
        // the cache of compiled files would exceed the limit
        env: { ...process.env, TSX_DISABLE_CACHE: '1' },
      })
      expect(stderr).toBe('')
      expect(stdout).toMatch(/^The system allows no file as large as .*Raise the limit.*\nfalse\n$/)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

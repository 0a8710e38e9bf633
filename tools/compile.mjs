import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Has the built service start and answer once, and keeps what V8 compiled for that (see start.cjs). Where it cannot
 * start, as without a network, every start compiles for itself.
 */
const patienceMs = 20_000

process.chdir(join(import.meta.dirname, '..'))
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
// with the flags of a start: V8 takes nothing that was compiled with others
const args = scripts.start.split(' && exec node ').at(-1).split(' ')
const folder = mkdtempSync(join(tmpdir(), 'kontor-'))
const { PATH, SystemRoot } = process.env
const env = { PATH, SystemRoot, PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent' }
const service = spawn(process.execPath, [...args, 'compile'], { env, stdio: ['ignore', 'pipe', 'ignore'] })
const late = setTimeout(() => service.kill('SIGKILL'), patienceMs)
const ended = once(service, 'exit')
for await (const line of service.stdout) {
  const [url] = /http:\S+/.exec(line) ?? []
  if (!url) continue
  await fetch(`${url}/healthz`).catch(() => undefined)
  service.kill()
}
await ended
clearTimeout(late)
rmSync(folder, { recursive: true, force: true })

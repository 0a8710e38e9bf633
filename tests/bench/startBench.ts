import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startServer } from './exportBench.ts'
import { startProcess } from './startProcess.ts'

const answersAfter = async (url: string): Promise<number> => {
  const begun = performance.now()
  for (;;) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return performance.now() - begun
    await wait(5)
  }
}

const middle = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Milliseconds from the start of the service on an empty folder to its first answer, and of a bare Node server beside it. */
export const startBench = async (rounds: number): Promise<{ service: number; bare: number }> => {
  const service: number[] = []
  const bare: number[] = []
  for (let round = 0; round < rounds; round++) {
    const folder = await mkdtemp(join(tmpdir(), 'kontor-start-'))
    const server = await startServer({ DATA_DIR: folder })
    service.push(server.readyAfter + (await answersAfter(`${server.found[1]}/healthz`)))
    await server.stop()
    await rm(folder, { recursive: true, force: true })
    const peer = await startProcess(['--import', 'tsx', 'tests/bench/bareServer.ts'], /at (\S+)/)
    bare.push(peer.readyAfter + (await answersAfter(peer.found[1] ?? '')))
    await peer.stop()
  }
  return { service: middle(service), bare: middle(bare) }
}

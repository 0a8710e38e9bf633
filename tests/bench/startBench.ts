import { setTimeout as wait } from 'node:timers/promises'
import { inFolder, startServer } from './benchService.ts'
import { inRounds, type Section } from './measures.ts'
import { cpuSecondsOf, megabytesAtRest, type Program, scriptArguments, startProcess } from './programs.ts'

/** Milliseconds after its first answer until a service is at rest. */
const restMs = 3000

const costOf = async (start: () => Promise<Program>) => {
  const program = await start()
  const readyAt = performance.now()
  for (;;) {
    const answer = await fetch(`${program.found[1]}/healthz`).catch(() => undefined)
    if (answer?.ok) break
    await wait(5)
  }
  const ms = program.readyAfter + performance.now() - readyAt
  await wait(restMs)
  const cost = { ms, cpu: cpuSecondsOf(program.pid) * 1000, megabytes: megabytesAtRest(program.pid) }
  await program.stop()
  return cost
}

/** Measures the start of the service to its first answer, beside a bare server of the same framework. */
export const startBench = (rounds: number): Promise<Section> =>
  inFolder(async folder => {
    const flags = scriptArguments('start').filter(argument => argument.startsWith('--'))
    const startBare = () => startProcess([...flags, 'tests/bench/bareServer.mjs'], /listens at (\S+)/)
    const first = await costOf(() => startServer(folder))
    const { own, bare } = await inRounds(rounds, {
      own: () => costOf(() => startServer(folder)),
      bare: () => costOf(startBare),
    })
    const measure = (key: keyof typeof first) => ({
      own: own.map(cost => cost[key]),
      beside: { name: 'bare fastify', values: bare.map(cost => cost[key]) },
    })
    return {
      title: 'Start',
      about:
        'The time from `npm start`, on a folder that it has used before, to the first answer, beside a fastify with one route.',
      measures: [
        { name: 'start to first answer', unit: 'ms', ...measure('ms'), targets: [{ most: 1500 }] },
        { name: 'CPU of the start', unit: 'ms', ...measure('cpu') },
        { name: 'start on an empty folder', unit: 'ms', own: [first.ms] },
        { name: 'memory at rest', unit: 'MB', ...measure('megabytes') },
      ],
    }
  })

import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { build, mergeConfig } from 'vite'
import serviceConfig from '../../vite.service.config.ts'
import { inFolder, startServer } from './benchService.ts'
import { inRounds, type Section } from './measures.ts'
import { cpuSecondsOf, megabytesAtRest, type Program, scriptArguments, startProcess } from './programs.ts'

/** After so long a service is at rest. */
const restMs = 3000

const costOf = async (start: () => Promise<Program>) => {
  const program = await start()
  const begun = performance.now()
  for (;;) {
    const answer = await fetch(`${program.found[1]}/healthz`).catch(() => undefined)
    if (answer?.ok) break
    await wait(5)
  }
  const ms = program.readyAfter + performance.now() - begun
  await wait(restMs)
  const cost = { ms, cpu: cpuSecondsOf(program.pid) * 1000, megabytes: megabytesAtRest(program.pid) }
  await program.stop()
  return cost
}

/** The bare server, built with the setup of the service. @returns its file */
const buildBare = async (folder: string): Promise<string> => {
  await build(
    mergeConfig(serviceConfig, {
      configFile: false,
      logLevel: 'silent',
      build: {
        outDir: folder,
        emptyOutDir: false,
        rolldownOptions: { input: { bare: 'tests/bench/bareServer.ts' } },
      },
    }),
  )
  return join(folder, 'bare.js')
}

/** From the start of the service to its first answer, beside a bare server of the same framework. */
export const startBench = (rounds: number): Promise<Section> =>
  inFolder(folder =>
    inFolder(async data => {
      const bare = await buildBare(folder)
      // with the flags of the service
      const flags = scriptArguments('start').filter(argument => argument.startsWith('--'))
      const first = await costOf(() => startServer(data))
      const { own, floor } = await inRounds(rounds, {
        own: () => costOf(() => startServer(data)),
        floor: () => costOf(() => startProcess([...flags, bare], /listens at (\S+)/)),
      })
      const over = (costs: typeof own, key: keyof (typeof own)[number]) => costs.map(cost => cost[key])
      const name = 'bare fastify'
      return {
        title: 'Start',
        about:
          'What `npm start` starts on a folder that it has used before, to its first answer, beside a fastify with one route that is built in the same way.',
        measures: [
          {
            name: 'start to first answer',
            unit: 'ms',
            own: over(own, 'ms'),
            beside: { name, values: over(floor, 'ms') },
            targets: [{ mostTimes: 2 }],
          },
          {
            name: 'CPU of it',
            unit: 'ms',
            own: over(own, 'cpu'),
            beside: { name, values: over(floor, 'cpu') },
          },
          { name: 'start on an empty folder', unit: 'ms', own: [first.ms] },
          {
            name: 'memory at rest',
            unit: 'MB',
            own: over(own, 'megabytes'),
            beside: { name, values: over(floor, 'megabytes') },
            targets: [{ most: 120 }],
          },
        ],
      }
    }),
  )

import { cpSync } from 'node:fs'
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

/** Builds the bare server with the setup of the service. @returns what is built, and its start with what V8 compiled of it */
const buildBare = async (folder: string, flags: readonly string[]) => {
  const outDir = join(folder, 'dist', 'service')
  await build(
    mergeConfig(serviceConfig, {
      configFile: false,
      logLevel: 'silent',
      build: {
        outDir,
        emptyOutDir: false,
        rolldownOptions: { input: { bare: 'tests/bench/bareServer.ts' } },
      },
    }),
  )
  cpSync(join(outDir, 'bare.cjs'), join(outDir, 'main.cjs'))
  cpSync('tools/start.cjs', join(folder, 'tools', 'start.cjs'))
  const [bare, compiled] = [join(outDir, 'main.cjs'), join(folder, 'tools', 'start.cjs')]
  await (await startProcess([...flags, compiled, 'compile'], listens)).stop()
  return { bare, compiled }
}

const listens = /listens at (\S+)/

/** From the start of the service to its first answer, beside a bare server of the same framework. */
export const startBench = (rounds: number): Promise<Section> =>
  inFolder(folder =>
    inFolder(async data => {
      // with the flags of the service
      const flags = scriptArguments('start').filter(argument => argument.startsWith('--'))
      const { bare, compiled } = await buildBare(folder, flags)
      const first = await costOf(() => startServer(data))
      const { own, floor, compiledFloor } = await inRounds(rounds, {
        own: () => costOf(() => startServer(data)),
        floor: () => costOf(() => startProcess([...flags, bare], listens)),
        compiledFloor: () => costOf(() => startProcess([...flags, compiled], listens)),
      })
      const over = (costs: typeof own, key: keyof (typeof own)[number]) => costs.map(cost => cost[key])
      const name = 'bare fastify'
      return {
        title: 'Start',
        about:
          'What `npm start` starts on a folder that it has used before, to its first answer, beside a fastify with one route that is bundled in the same way: once compiled by V8 as it starts, and once with what V8 had compiled before, as the service has it.',
        measures: [
          {
            name: 'start to first answer',
            unit: 'ms',
            own: over(own, 'ms'),
            beside: { name, values: over(floor, 'ms') },
            targets: [{ mostTimes: 2 }],
          },
          {
            name: 'the same, beside what was compiled before',
            unit: 'ms',
            own: over(own, 'ms'),
            beside: { name, values: over(compiledFloor, 'ms') },
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

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { pagesBench } from './browser/pagesBench.ts'
import { consoleBench } from './consoleBench.ts'
import { deliveredBench } from './deliveredBench.ts'
import { cpuBench, latencyBench, memoryBench } from './exportBench.ts'
import type { Section } from './measures.ts'
import { pollersBench } from './pollersBench.ts'
import { printSection, writeSections } from './report.ts'
import { sharedBench } from './sharedBench.ts'
import { soakBench } from './soakBench.ts'
import { startBench } from './startBench.ts'

/** The amount of work: a trial of the bench itself, half an hour, or everything. */
const sizes = ['small', 'usual', 'full'] as const
type Size = (typeof sizes)[number]

interface Bench {
  /** Its heading in docs/benchmarks.md. */
  readonly title: string
  readonly run: (of: (values: Readonly<Record<Size, number>>) => number) => Promise<Section>
}

/** By name, in the order of docs/benchmarks.md. */
const benches: Readonly<Record<string, Bench>> = {
  start: { title: 'Start', run: of => startBench(of({ small: 1, usual: 5, full: 15 })) },
  console: {
    title: 'Console',
    run: of => consoleBench(of({ small: 1, usual: 5, full: 9 }), of({ small: 3, usual: 100, full: 100 })),
  },
  export: {
    title: 'Exports from a distant PIM',
    run: of =>
      latencyBench(
        of({ small: 1000, usual: 20_000, full: 20_000 }),
        150,
        of({ small: 1, usual: 3, full: 5 }),
      ),
  },
  cpu: {
    title: 'CPU of an export',
    run: of =>
      cpuBench(of({ small: 2000, usual: 100_000, full: 100_000 }), of({ small: 1, usual: 3, full: 5 })),
  },
  memory: {
    title: 'Memory of an export',
    run: of =>
      memoryBench(
        of({ small: 2000, usual: 100_000, full: 100_000 }),
        of({ small: 4000, usual: 200_000, full: 1_000_000 }),
        of({ small: 1, usual: 3, full: 3 }),
      ),
  },
  pollers: {
    title: 'Answers during an export',
    run: of =>
      pollersBench(
        of({ small: 1000, usual: 20_000, full: 20_000 }),
        150,
        of({ small: 1, usual: 3, full: 10 }),
        of({ small: 3, usual: 12, full: 15 }),
      ),
  },
  delivered: {
    title: 'The comparison with the last delivery',
    run: of =>
      deliveredBench(
        of({ small: 5000, usual: 100_000, full: 1_000_000 }),
        of({ small: 1, usual: 3, full: 3 }),
      ),
  },
  shared: {
    title: 'One PostgreSQL of several hosts',
    run: of =>
      sharedBench(of({ small: 100, usual: 2000, full: 10_000 }), of({ small: 1, usual: 3, full: 5 })),
  },
  pages: {
    title: 'Large pages',
    run: of => pagesBench(of({ small: 500, usual: 2000, full: 50_000 }), of({ small: 1, usual: 3, full: 3 })),
  },
  soak: {
    title: 'Many users and a faulty PIM',
    run: of => soakBench(of({ small: 0.2, usual: 1, full: 10 })),
  },
}

const usage = `npm run bench -- [--small | --full] [--dry] [${Object.keys(benches).join('] [')}]
  --small  tiny sizes, to try the bench itself; writes nothing
  --full   the largest sizes, up to 1,000,000 products: hours
  --dry    prints only, writes nothing
`

const flag = { type: 'boolean', default: false } as const
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  // apart: this process was started for one bench
  options: { small: flag, full: flag, dry: flag, help: flag, apart: flag },
})
const unknown = positionals.find(name => !(name in benches))
if (flags.help || unknown !== undefined) {
  process.stdout.write(usage)
  process.exit(flags.help ? 0 : 2)
}

const size: Size = flags.small ? 'small' : flags.full ? 'full' : 'usual'
const names = positionals.length > 0 ? positionals : Object.keys(benches)

/** Minutes after which a bench is ended. */
const mostMinutes: Readonly<Record<Size, number>> = { small: 5, usual: 20, full: 300 }

/** Runs one bench, prints its section and writes it. */
const measure = async (name: string): Promise<void> => {
  const begun = performance.now()
  const section = await benches[name]?.run(values => values[size])
  if (!section) return
  printSection(section)
  process.stdout.write(`  ${((performance.now() - begun) / 1000).toFixed(0)} s\n`)
  if (size === 'small' || flags.dry) return
  writeSections(
    [section],
    Object.values(benches).map(({ title }) => title),
  )
}

/** Runs one bench in a separate process group, so that a bench that fails or hangs ends with all its processes. */
const measureApart = async (name: string): Promise<void> => {
  const own = Object.entries(flags).flatMap(([flag, isOn]) => (isOn ? [`--${flag}`] : []))
  const child = spawn(
    process.execPath,
    [...process.execArgv, fileURLToPath(import.meta.url), name, '--apart', ...own],
    {
      stdio: 'inherit',
      detached: true,
    },
  )
  const end = () => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL')
  const stop = () => {
    end()
    process.exit(1)
  }
  const late = setTimeout(end, mostMinutes[size] * 60_000)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  const [code] = (await once(child, 'exit')) as [number | null]
  clearTimeout(late)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop)
  if (code === 0) return
  process.stderr.write(`${name} failed\n`)
  process.exitCode = 1
}

for (const name of names) await (flags.apart ? measure : measureApart)(name)

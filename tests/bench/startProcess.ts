import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A program of the project in a process of its own. */
export interface Program {
  readonly pid: number
  /** What the pattern found in its output. */
  readonly found: RegExpMatchArray
  /** Milliseconds from its start until the pattern appeared. */
  readonly readyAfter: number
  stop(): Promise<void>
}

/** The command of an npm script, as arguments to Node: what is measured is what people start. */
export const scriptArguments = (script: string): string[] => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> } // ours
  // without the build before it
  const command = (scripts[script] ?? '').split(' && exec ').at(-1) ?? ''
  return command.split(' ').slice(1)
}

/** Starts Node with arguments and waits until its output matches. @throws when it ends before */
export const startProcess = (
  args: readonly string[],
  ready: RegExp,
  environment: NodeJS.ProcessEnv = {},
): Promise<Program> =>
  new Promise((resolve, reject) => {
    const started = performance.now()
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...environment },
    })
    const ended = new Promise<void>(done => child.once('exit', () => done()))
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const found = output.match(ready)
      if (!found || child.pid === undefined) return
      child.stdout.removeAllListeners('data')
      child.stdout.resume()
      resolve({
        pid: child.pid,
        found,
        readyAfter: performance.now() - started,
        stop: async () => {
          child.kill('SIGTERM')
          await ended
        },
      })
    })
    void ended.then(() => reject(new Error(`${args.join(' ')} ended early: ${output}`)))
  })

/** Clock ticks of /proc a second, on every Linux this runs on. */
const ticks = 100

/** A process and those that it began: exports have one of their own. */
const familyOf = (pid: number): number[] => {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return [pid, ...children.split(' ').filter(Boolean).map(Number).flatMap(familyOf)]
}
const sumOf = (pid: number, measure: (one: number) => number) =>
  familyOf(pid).reduce((sum, one) => sum + measure(one), 0)

/** CPU seconds a process has used so far, user and system, with those that it began. Linux only. */
export const cpuSecondsOf = (pid: number): number =>
  sumOf(pid, one => {
    const fields = readFileSync(`/proc/${one}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / ticks
  })

/** The most memory that a process and those that it began have held, in MB. Linux only. */
export const peakMegabytesOf = (pid: number): number =>
  sumOf(pid, one => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${one}/status`, 'utf8'))?.[1]) / 1024)

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

/** A program of the project in a process of its own. */
export interface Program {
  readonly pid: number
  /** The match of the pattern in its output. */
  readonly found: RegExpMatchArray
  /** Milliseconds from its start until the pattern appeared. */
  readonly readyAfter: number
  /** Sends a message and waits for the answer, where it was started with a channel. */
  ask(message: object): Promise<unknown>
  stop(): Promise<void>
}

/** The command of an npm script, as arguments to Node, so that the bench starts the same command as users do. */
export const scriptArguments = (script: string): string[] => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> } // ours
  // without the build before it
  const command = (scripts[script] ?? '').split(' && exec ').at(-1) ?? ''
  return command.split(' ').slice(1)
}

/**
 * Starts Node with arguments and waits until its output matches.
 * @param channel whether to open a channel for `ask`
 * @throws when the process ends before
 */
export const startProcess = (
  args: readonly string[],
  ready: RegExp,
  { environment = {}, channel = false }: { environment?: NodeJS.ProcessEnv; channel?: boolean } = {},
): Promise<Program> =>
  new Promise((resolve, reject) => {
    const started = performance.now()
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'pipe', 'inherit', ...(channel ? (['ipc'] as const) : [])],
      env: { ...process.env, ...environment },
    })
    const ended = new Promise<void>(done => child.once('exit', () => done()))
    let output = ''
    if (!child.stdout) throw new Error('it is piped')
    const { stdout } = child
    stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const found = output.match(ready)
      if (!found || child.pid === undefined) return
      stdout.removeAllListeners('data')
      stdout.resume()
      resolve({
        pid: child.pid,
        found,
        readyAfter: performance.now() - started,
        ask: async message => {
          const answer = once(child, 'message')
          child.send(message)
          return (await answer)[0]
        },
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

/** A process and its descendants, in this order: exports run in a child process. */
const familyOf = (pid: number): number[] => {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return [pid, ...children.split(' ').filter(Boolean).map(Number).flatMap(familyOf)]
}
const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)

/** CPU seconds of a process and its descendants, user and system, ended ones included. Linux only. */
export const cpuSecondsOf = (pid: number): number =>
  sum(
    familyOf(pid).map(one => {
      const fields = readFileSync(`/proc/${one}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      return sum(fields.slice(11, 15).map(Number)) / ticks
    }),
  )

const megabytesOf = (pid: number, line: 'VmRSS' | 'VmHWM'): number[] =>
  familyOf(pid).map(one => {
    const [, kilobytes] =
      new RegExp(`${line}:\\s+(\\d+)`).exec(readFileSync(`/proc/${one}/status`, 'utf8')) ?? []
    return Number(kilobytes) / 1024
  })

/** The memory of a process and its descendants, in MB. Linux only. */
export const megabytesAtRest = (pid: number): number => sum(megabytesOf(pid, 'VmRSS'))

/** The peak memory of a process and of each descendant, in MB. Linux only. */
export const peaksOf = (pid: number): number[] => megabytesOf(pid, 'VmHWM')

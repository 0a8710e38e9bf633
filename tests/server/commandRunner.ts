import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterEach, beforeAll } from 'vitest'
import { scriptArguments } from '../bench/programs.ts'

/** Milliseconds for a build of console and service. */
const buildMs = 300_000

const call = async (url: string, method: string, path: string, token?: string, body?: unknown) => {
  const response = await fetch(`${url}/ui/api${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    body: body ? JSON.stringify(body) : undefined,
  })
  return (await response.json()) as Record<string, never> // shapes are the contract's
}

const logIn = async (url: string, username: string, password: string) =>
  String((await call(url, 'POST', '/login_check', undefined, { username, password })).token)

type Script = 'start' | 'kontor' | 'dev' | 'demo' | 'demo:pim'

/** Runs the commands of package.json, for all tests of a file: each test has an empty data folder. */
export const commandRunner = () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-commands-'))
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  // the commands also keep a current build
  beforeAll(async () => {
    await promisify(execFile)(process.execPath, ['tools/build.mjs'])
  }, buildMs)

  /** Starts a command as an account, and keeps its output. */
  const runAs = (
    account: { readonly uid?: number; readonly gid?: number },
    script: Script,
    environment: NodeJS.ProcessEnv,
    ...args: string[]
  ) => {
    const child = spawn(process.execPath, [...scriptArguments(script), ...args], {
      ...account,
      env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: folder, TZ: 'Europe/Berlin', ...environment },
    })
    let output = ''
    child.stdout.on('data', chunk => (output += String(chunk)))
    child.stderr.on('data', chunk => (output += String(chunk)))
    const code = new Promise<number | null>(resolve => child.once('exit', resolve))
    return {
      code,
      prints: async (pattern: RegExp): Promise<string[]> => {
        for (;;) {
          const match = pattern.exec(output)
          if (match) return [...match]
          if (child.exitCode !== null) throw new Error(`ended before it printed ${pattern}: ${output}`)
          await wait(20)
        }
      },
      output: () => output,
      /** The id of the first process that the command has started. Linux only. */
      childPid: () =>
        Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ')[0]),
      stop: () => child.kill('SIGTERM'),
      kill: () => child.kill('SIGKILL'),
    }
  }
  const run = (script: Script, environment: NodeJS.ProcessEnv, ...args: string[]) =>
    runAs({}, script, environment, ...args)
  return { folder, run, runAs, call, logIn }
}

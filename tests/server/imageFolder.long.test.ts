import { execFile, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** The account `nobody`, if the test may start processes of other users. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

const folder = mkdtempSync(join(tmpdir(), 'kontor-image-'))
const app = join(folder, 'app')
const data = join(folder, 'data')

/** Writes what the image holds: the build, and the packages that `npm ci --omit=dev` installs. */
const makeFolder = () => {
  mkdirSync(app)
  mkdirSync(data, { mode: 0o700 })
  for (const name of ['package.json', 'dist']) cpSync(name, join(app, name), { recursive: true })
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: true; devOptional?: true }>
  }
  for (const [path, { dev, devOptional }] of Object.entries(packages)) {
    if (path === '' || dev || devOptional || !existsSync(path)) continue
    mkdirSync(dirname(join(app, path)), { recursive: true })
    cpSync(path, join(app, path), {
      recursive: true,
      filter: from => !from.slice(path.length).includes('node_modules'),
    })
  }
  chmodSync(folder, 0o755)
  if (nobody.uid !== undefined) chownSync(data, nobody.uid, nobody.gid)
}

const environment = {
  PATH: process.env['PATH'],
  NODE_ENV: 'production',
  PORT: '0',
  DATA_DIR: data,
  TZ: 'Europe/Berlin',
}

beforeAll(async () => {
  await promisify(execFile)(process.execPath, ['tools/build.mjs'])
  makeFolder()
}, 300_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the folder of the image', () => {
  it('has no package of the console', () => {
    const names = readdirSync(join(app, 'node_modules'))
    expect(names).toContain('libsql')
    expect(names.filter(name => /^(react|react-dom|react-admin|vite|@mui)$/.test(name))).toEqual([])
  })

  it('starts with node alone, as another user, and writes to its data folder only', async () => {
    const child = spawn(process.execPath, ['dist/service/main.js'], { cwd: app, env: environment, ...nobody })
    let output = ''
    const listens = new Promise<string>((resolve, reject) => {
      const look = (chunk: unknown) => {
        output += String(chunk)
        const url = /Kontor listens at ([^\s"]+)/.exec(output)?.[1]
        if (url && output.includes('First administrator')) resolve(url)
      }
      child.stdout.on('data', look)
      child.stderr.on('data', look)
      child.once('exit', () => reject(new Error(output)))
    })
    const url = await listens
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    expect(await (await fetch(url, { headers: { accept: 'text/html' } })).text()).toContain('<title>Kontor')
    child.kill('SIGTERM')
    await new Promise(resolve => child.once('exit', resolve))
    expect(readdirSync(app).toSorted()).toEqual(['dist', 'node_modules', 'package.json'])
    expect(readdirSync(data)).toEqual(expect.arrayContaining(['first-password', 'kontor.db', 'kontor.key']))
  })

  it('has the commands', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['dist/service/kontor.js', 'check'], {
      cwd: app,
      env: environment,
      ...nobody,
    })
    expect(stdout).toMatch(/^ok +configuration\nok +files: .*\nok +database: embedded$/m)
  })
})

import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = mkdtempSync(join(tmpdir(), 'kontor-compiled-'))
const built = (name: string) => join(root, 'dist', 'service', name)
const build = (files: Readonly<Record<string, string>>) => {
  for (const [name, text] of Object.entries(files)) writeFileSync(built(name), text)
}

const entry = join(root, 'tools', 'start.cjs')
/** The start that prints of each text whether V8 refused what was compiled of it. */
const asked = ['--require', join(root, 'ask.cjs'), entry]

/** What the built service prints. */
const start = async (args = [entry]) =>
  (await promisify(execFile)(process.execPath, args)).stdout.trim().replaceAll('\n', ' ')

beforeAll(() => {
  mkdirSync(join(root, 'tools'))
  mkdirSync(join(root, 'dist', 'service'), { recursive: true })
  copyFileSync('tools/start.cjs', entry)
  writeFileSync(
    join(root, 'ask.cjs'),
    `const vm = require('node:vm')
    vm.Script = class extends vm.Script {
      constructor(...given) {
        super(...given)
        console.log(this.cachedDataRejected)
      }
    }`,
  )
})
afterAll(() => rmSync(root, { recursive: true }))

describe('the start of what was built', () => {
  it('keeps what V8 compiled, and runs nothing of another build', async () => {
    build({
      'main.cjs': `Promise.resolve().then(() => require('./part.cjs')).then(({ say }) => say('old'))`,
      'part.cjs': `exports.say = word => console.log(word, require('node:path').basename(__filename))`,
    })
    expect(await start([entry, 'compile'])).toBe('old part.cjs')
    const compiled = readFileSync(built('part.cjs.compiled'))
    expect(compiled.length).toBeGreaterThan(100)
    expect(await start()).toBe('old part.cjs')

    // as long as before: V8 alone would take the one for the other
    build({ 'main.cjs': readFileSync(built('main.cjs'), 'utf8').replace('old', 'new') })
    expect(await start()).toBe('new part.cjs')
    writeFileSync(built('part.cjs.compiled'), compiled.subarray(0, 50))
    expect(await start()).toBe('new part.cjs')
  })

  it('has V8 take it with the same flags, and compile anew with others', async () => {
    build({ 'main.cjs': `console.log('runs')` })
    expect(await start([...asked, 'compile'])).toBe('undefined runs')
    expect(await start(asked)).toBe('false runs')
    expect(await start(['--max-semi-space-size=8', ...asked])).toBe('true runs')
  })

  it('names the line of the source in a stack', async () => {
    const map = {
      version: 3,
      sources: ['../../server/thrown.ts'],
      names: [],
      // the second line of what was built is the fifth of the source
      mappings: ';AAIA',
    }
    build({
      'main.cjs': `let error\nerror = new TypeError('broken'); console.log(error.stack.split('\\n').slice(0, 2).join())`,
      'main.cjs.map': JSON.stringify(map),
    })
    expect(await start()).toMatch(/^TypeError: broken,\s+at .*[\\/]server[\\/]thrown\.ts:5:1\)?$/)
    rmSync(built('main.cjs.map'))
    expect(await start()).toMatch(/main\.cjs:2:9\)?$/)
  })
})

import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { readArguments } from '../../demo/pim/readArguments.ts'

describe('npm run demo:pim', () => {
  it('reads port, products, seed and host', () => {
    const args = ['--port', '8099', '--products', '50', '--seed', '7', '--host', '0.0.0.0']
    expect(readArguments(args)).toEqual({ port: 8099, products: 50, seed: 7, host: '0.0.0.0' })
    expect(readArguments([])).toEqual({ port: 0, products: 2000, seed: 1, host: '127.0.0.1' })
  })

  it.each([
    [['--products', 'many'], '--products must be a whole number from 1 to 1000000, not "many".'],
    [['--products', '1000001'], '--products must be a whole number from 1 to 1000000, not "1000001".'],
    [['--port', '70000'], '--port must be a whole number from 0 to 65535, not "70000".'],
    [['--speed', '9'], "Unknown option '--speed'"],
    [['2000'], "Unexpected argument '2000'"],
  ])('refuses %j with a sentence', (args, sentence) => {
    expect(() => readArguments(args)).toThrow(sentence)
  })

  it('ends with code 2 and one sentence when it cannot start', () => {
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', 'demo/pim/main.ts', '--port', 'x'],
      {
        encoding: 'utf8',
      },
    )
    expect(status).toBe(2)
    expect(stderr).toMatch(/^--port must be a whole number .*\n$/)
  })
})

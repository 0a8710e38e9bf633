import { parseArgs } from 'node:util'

/** The arguments of the command line of the demo PIM. */
interface Arguments {
  readonly port: number
  readonly products: number
  readonly seed: number
  readonly host: string
}

const USAGE = 'Usage: npm run demo:pim -- --port N --products N [--seed N] [--host H]'

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const number = /^\d+$/.test(text) ? Number(text) : NaN
  if (number >= least && number <= most) return number
  throw new Error(`--${name} must be a whole number from ${least} to ${most}, not "${text}". ${USAGE}`)
}

/** Reads the command line. @throws an error whose message is shown to the user */
export function readArguments(args: readonly string[]): Arguments {
  const text = { type: 'string' } as const
  const read = () => {
    try {
      return parseArgs({ args: [...args], options: { port: text, products: text, seed: text, host: text } })
        .values
    } catch (error) {
      throw new Error(`${error instanceof Error ? error.message : String(error)}. ${USAGE}`, { cause: error })
    }
  }
  const { port = '0', products = '2000', seed = '1', host = '127.0.0.1' } = read()
  if (host === '') throw new Error(`--host must not be empty. ${USAGE}`)
  return {
    port: wholeNumber('port', port, 0, 65_535),
    products: wholeNumber('products', products, 1, 1_000_000),
    seed: wholeNumber('seed', seed, 0, 2_147_483_647),
    host,
  }
}

import { createDemoPim } from './demoPim.ts'
import type { DemoPim } from './demoPim.ts'
import { readArguments } from './readArguments.ts'

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function greeting({ url, credentials, products, models }: DemoPim): string {
  return [
    `The demo PIM answers at ${url} with ${products} products and ${models} product models.`,
    `  username   ${credentials.username}`,
    `  password   ${credentials.password}`,
    `  client id  ${credentials.clientId}`,
    `  secret     ${credentials.secret}`,
    '',
  ].join('\n')
}

async function start(): Promise<void> {
  const pim = await createDemoPim(readArguments(process.argv.slice(2)))
  process.stdout.write(greeting(pim))
  const stop = () => void pim.close().then(() => process.exit(0))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

start().catch((error: unknown) => {
  process.stderr.write(`${sentenceOf(error)}\n`)
  process.exitCode = 2
})

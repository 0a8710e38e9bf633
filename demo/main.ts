import { z } from 'zod'
import { consoleFolder } from '../server/console.ts'
import { ConfigError } from '../server/config.ts'
import { onStopSignal } from '../server/startService.ts'
import { demoAdministrator, demoOperator, expectedOutcome } from './configure.ts'
import { startDemo } from './startDemo.ts'

const whole = (least: number, most: number, fallback: number) =>
  z.preprocess(
    value => (value === undefined || value === '' ? fallback : value),
    z.coerce.number().int().min(least).max(most),
  )

const readNumber = (name: string, least: number, most: number, fallback: number): number => {
  const result = whole(least, most, fallback).safeParse(process.env[name])
  if (!result.success) throw new ConfigError(`${name}: expected a whole number from ${least} to ${most}.`)
  return result.data
}

const print = (line = '') => process.stdout.write(`${line}\n`)

const main = async () => {
  const products = readNumber('DEMO_PRODUCTS', 1, 1_000_000, 2000)
  const pimPort = readNumber('DEMO_PIM_PORT', 0, 65_535, 0)
  const environment = {
    ...process.env,
    DATA_DIR: process.env.DATA_DIR || './data/demo',
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
  }
  process.umask(0o077)
  const demo = await startDemo({ products, pimPort, environment, consoleFolder })
  onStopSignal(demo.close)
  const amount = (count: number) => count.toLocaleString('en')
  const { successful, warnings, erroneous } = expectedOutcome(products)
  print()
  print(`  Kontor       ${demo.service.url}`)
  print(`  Log in as    ${demoAdministrator} or ${demoOperator}, password ${demo.password}`)
  print(`  Demo PIM     ${demo.pim.url} with ${amount(products)} products`)
  print(`  App          ${demo.pim.url}/ connects Kontor as an app, in place of its credentials`)
  print(`  Emails       ${demo.mail.webUrl}`)
  print(`  Uploads      ${demo.uploads}`)
  print(
    `  A full export of ${amount(products)} products gives ${amount(successful)} successful, ${amount(warnings)} with warnings, ${amount(erroneous)} failed.`,
  )
  print()
}

main().catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${error instanceof ConfigError ? reason : `The demo cannot start: ${reason}`}\n`)
  process.exitCode = 1
})

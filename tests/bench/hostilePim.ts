import { createDemoPim } from '../../demo/pim/demoPim.ts'

/**
 * A demo PIM that is slow, fails, asks for patience, hangs and cuts connections once it is told to with SIGUSR2; some of
 * its products have texts of 64 KB. `hostilePim.ts <products>` prints `at <url> as <credentials in JSON>`.
 */
const products = Number(process.argv[2] ?? 20_000)
const pim = await createDemoPim({ products })
const text = '<p>long &amp; hostile \u202E text</p>'.repeat(2000)
for (let index = 0; index < products; index += 100)
  pim.touch(index, { values: { description: [{ locale: 'en_GB', scope: 'ecommerce', data: text }] } })

process.on('SIGUSR2', () => {
  pim.faults = {
    latencyMs: 200,
    tooManyEvery: 17,
    retryAfter: 1,
    failEvery: 13,
    failStatus: 500,
    resetEvery: 29,
    truncateEvery: 41,
    hangEvery: 151,
  }
})
process.on('SIGTERM', () => void pim.close().then(() => process.exit(0)))
process.stdout.write(`at ${pim.url} as ${JSON.stringify(pim.credentials)}\n`)

import { carrierServices } from '../../framework/carriers.ts'
import { withCarriers } from '../../framework/declaredWithCarriers.ts'
import { startTestService } from '../../server/startTestService.ts'

/** What a synchronization would have brought: channels ask for a currency, languages for a locale. */
const akeneoCurrencies = async () => [{ code: 'EUR', label: 'EUR' }]
const akeneoLocales = async () => ['de_DE', 'en_US'].map(code => ({ code, label: code }))

// the real service as a process of its own, since a page of tests is no place for one; it ends with its parent
const service = await startTestService({
  declared: withCarriers,
  optionLists: { carrierServices, akeneoCurrencies, akeneoLocales },
})
process.stdout.write(`${service.url}\n`)
process.stdin.resume()
process.stdin.on('end', () => void service.close().then(() => process.exit(0)))

import { Counter, Histogram, Registry } from 'prom-client'
import { describe, expect, it } from 'vitest'
import { registryOf } from '../../../server/http/health/metrics.ts'
import { createCounters } from '../../../server/shared/metrics/counters.ts'
import { metricTable, type Sample } from '../../../server/shared/metrics/metricTable.ts'

/** Counters that keep what they store. */
const stored = (isAway = () => false) => {
  const sums = new Map<string, Sample>()
  const add = async (amounts: readonly Sample[]) => {
    if (isAway()) throw new Error('the database is away')
    for (const amount of amounts) {
      const key = JSON.stringify([amount.name, amount.suffix, amount.labels])
      sums.set(key, { ...amount, value: (sums.get(key)?.value ?? 0) + amount.value })
    }
  }
  const warnings: string[] = []
  const log = { warn: (_facts: object, text: string) => void warnings.push(text) }
  const never = () => new Promise<void>(() => undefined)
  const counters = createCounters({ add, clock: { sleep: never }, log })
  return { counters, warnings, samples: () => [...sums.values()] }
}

describe('the text of /metrics', () => {
  it('is that of a histogram and a counter of prom-client, however the stored amounts are ordered', async () => {
    const registry = new Registry()
    const of = (name: keyof typeof metricTable) => {
      const { help, labels } = metricTable[name]
      return { name, help, labelNames: labels, registers: [registry] }
    }
    const { counters, samples } = stored()
    const seconds = new Histogram({
      ...of('kontor_pim_call_seconds'),
      buckets: [...metricTable.kontor_pim_call_seconds.bounds],
    })
    const mails = new Counter(of('kontor_mails_total'))
    for (const took of [0.05, 0.3, 0.0001, 99]) {
      const outcome = `"${took}"\n\\`
      seconds.observe({ connection: 'main' }, took)
      mails.inc({ outcome })
      counters.observe('kontor_pim_call_seconds', { connection: 'main' }, took)
      counters.count('kontor_mails_total', { outcome })
    }
    await counters.flush()
    const linesOf = async (one: Registry) =>
      (await one.metrics()).split('\n').map(line => line.replace(/\{(le="[^"]+"),(.*?)\}/, '{$2,$1}'))
    const byText = samples().toSorted((one, other) =>
      (one.labels['le'] ?? '') < (other.labels['le'] ?? '') ? -1 : 1,
    )
    expect(await linesOf(await registryOf(byText))).toEqual(await linesOf(registry))
  })
})

describe('the counters', () => {
  it('keep what could not be stored, and store it once', async () => {
    let isAway = true
    const { counters, warnings, samples } = stored(() => isAway)
    counters.count('kontor_mails_total', { outcome: 'sent' })
    await counters.flush()
    counters.count('kontor_mails_total', { outcome: 'sent' }, 2)
    expect([samples(), warnings.length]).toEqual([[], 1])
    isAway = false
    await counters.flush()
    await counters.flush()
    await counters.close()
    expect(samples()).toEqual([
      { name: 'kontor_mails_total', suffix: '', labels: { outcome: 'sent' }, value: 3 },
    ])
  })
})

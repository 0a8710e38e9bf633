import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { describe, expect, it } from 'vitest'
import { createCounters } from '../../../server/shared/metrics/counters.ts'
import { metricTable } from '../../../server/shared/metrics/metricTable.ts'
import { prometheusText, type Sample } from '../../../server/shared/metrics/prometheusText.ts'

/** The lines of a text, with the labels of each in the order of their names. */
const linesOf = (text: string) =>
  text
    .split('\n')
    .filter(line => line !== '')
    .map(line => {
      const [, name = line, labels = '', value = ''] = /^(\w+)\{(.*)\}( .*)$/.exec(line) ?? []
      return labels === ''
        ? line
        : `${name}{${labels
            .split(/,(?=\w+=")/)
            .toSorted()
            .join(',')}}${value}`
    })
    .toSorted()

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
  it('is that of prom-client, with quotes, backslashes and line breaks in labels', async () => {
    const registry = new Registry()
    const of = (name: keyof typeof metricTable) => {
      const { help, labels } = metricTable[name]
      return { name, help, labelNames: labels, registers: [registry] }
    }
    const { counters, samples } = stored()
    const calls = new Counter(of('kontor_pim_calls_total'))
    const seconds = new Histogram({
      ...of('kontor_pim_call_seconds'),
      buckets: [...metricTable.kontor_pim_call_seconds.bounds],
    })
    for (const [status, took] of [
      ['2xx', 0.05],
      ['2xx', 0.3],
      ['429', 0.0001],
      ['none', 99],
    ] as const) {
      calls.inc({ connection: 'main', status })
      seconds.observe({ connection: 'main' }, took)
      counters.count('kontor_pim_calls_total', { connection: 'main', status })
      counters.observe('kontor_pim_call_seconds', { connection: 'main' }, took)
    }
    await counters.flush()
    const schedule = 'every "night"\nat \\three'
    new Gauge(of('kontor_delivery_age_seconds')).set({ connection: 'main', schedule }, 1.5)
    const gauge = {
      name: 'kontor_delivery_age_seconds',
      suffix: '',
      labels: { connection: 'main', schedule },
      value: 1.5,
    } as const
    expect(linesOf(prometheusText([...samples(), gauge]))).toEqual(linesOf(await registry.metrics()))
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

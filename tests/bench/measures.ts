/** A budget: an absolute limit, or a ratio to the peer. */
export type Target =
  | { readonly most: number }
  /** At most this many times the peer's value. */
  | { readonly mostTimes: number }
  /** The peer takes at least this many times as long. */
  | { readonly leastFaster: number }

type Unit = 'ms' | 's' | 'kB' | 'MB' | 'bytes' | ''

/** One figure: its value in each round, and that of its floor or peer in the same rounds. */
export interface Measure {
  readonly name: string
  readonly unit: Unit
  readonly own: readonly number[]
  readonly beside?: { readonly name: string; readonly values: readonly number[] }
  readonly targets?: readonly Target[]
}

/** A section of docs/benchmarks.md. */
export interface Section {
  readonly title: string
  /** The scenario, in one or two sentences. */
  readonly about: string
  readonly measures: readonly Measure[]
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

/** The smallest value that a share of all values does not exceed: `percentile(times, 0.99)`. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.max(0, Math.ceil(values.length * share) - 1)] ??
  Number.NaN

/** Whether a measure keeps a budget. */
export interface Verdict {
  readonly target: string
  /** Undefined for an absolute limit. */
  readonly ratio?: string
  readonly isMet: boolean
}

const times = (ratio: number) => (ratio >= 10 ? ratio.toFixed(0) : ratio.toFixed(2))

/** Compares medians of the same rounds. A value that was not measured keeps no budget. */
export const judge = ({ own, beside, unit }: Measure, target: Target): Verdict => {
  const value = median(own)
  if ('most' in target)
    return { target: `at most ${target.most} ${unit}`.trim(), isMet: value <= target.most }
  const other = median(beside?.values ?? [])
  if ('mostTimes' in target)
    return {
      target: `at most ${target.mostTimes} x`,
      ratio: `${times(value / other)} x`,
      isMet: value / other <= target.mostTimes,
    }
  return {
    target: `at least ${target.leastFaster} x as fast`,
    ratio: `${times(other / value)} x as fast`,
    isMet: other / value >= target.leastFaster,
  }
}

const digitsOf = (value: number) => (Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2)

/** `1.42 s (1.40 to 1.48)`: the median and the range of the rounds. */
export const shown = (values: readonly number[], unit: Unit): string => {
  if (values.length === 0 || values.some(Number.isNaN)) return 'no end'
  const digits = digitsOf(median(values))
  const text = (value: number) =>
    value.toLocaleString('en', {
      minimumFractionDigits: unit === '' ? 0 : digits,
      maximumFractionDigits: digits,
    })
  const [least, most] = [Math.min(...values), Math.max(...values)].map(text)
  return [text(median(values)), unit, least === most ? '' : `(${least} to ${most})`].filter(Boolean).join(' ')
}

/**
 * Measures all sides in each round, one after the other, so that a busy minute affects all of them. Each round begins with
 * another side.
 * @returns the results of each side, one per round
 */
export const inRounds = async <T, N extends string>(
  rounds: number,
  sides: Readonly<Record<N, () => Promise<T>>>,
): Promise<Record<N, T[]>> => {
  const names = Object.keys(sides) as N[] // the keys of the argument
  const given = Object.fromEntries(names.map(name => [name, [] as T[]])) as Record<N, T[]> // one for each name
  for (let round = 0; round < rounds; round++)
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(round + turn) % names.length]
      if (name !== undefined) given[name].push(await sides[name]())
    }
  return given
}

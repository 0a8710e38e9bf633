/** What a figure must keep: a size of its own, or its share of what it is held against. */
export type Target =
  | { readonly most: number }
  /** At most so many times as much as what stands beside it. */
  | { readonly mostTimes: number }
  /** What stands beside it takes at least so many times as long. */
  | { readonly leastFaster: number }

type Unit = 'ms' | 's' | 'kB' | 'MB' | 'bytes' | ''

/** One figure: what each round gave, and what its floor or peer gave in the same round. */
export interface Measure {
  readonly name: string
  readonly unit: Unit
  readonly own: readonly number[]
  readonly beside?: { readonly name: string; readonly values: readonly number[] }
  readonly targets?: readonly Target[]
}

/** What belongs together: a heading of docs/benchmarks.md. */
export interface Section {
  readonly title: string
  /** What was done, in a sentence or two. */
  readonly about: string
  readonly measures: readonly Measure[]
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

/** The value that a share of all does not exceed: `percentile(times, 0.99)`. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.max(0, Math.ceil(values.length * share) - 1)] ??
  Number.NaN

/** What a target says of a measure. */
export interface Verdict {
  readonly target: string
  /** Undefined for targets of the value itself. */
  readonly ratio?: string
  readonly isMet: boolean
}

const times = (ratio: number) => (ratio >= 10 ? ratio.toFixed(0) : ratio.toFixed(2))

/** Judges medians of the same rounds. A value that was not measured meets nothing. */
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

/** `1.42 s (1.40 to 1.48)`: the median, and how far apart the rounds were. */
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
 * Measures all sides in each round, one after the other, so that a busy minute meets all of them. Each round begins with
 * another side.
 * @returns what each side gave, round by round
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

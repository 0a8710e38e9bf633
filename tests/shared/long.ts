/**
 * Whether `npm run test:all` runs: with more random cases, every case of a store on both databases, load, and the weights
 * of bundles.
 */
export const isLong = process.env['KONTOR_LONG'] === '1'

/** The seed of random cases. Another `KONTOR_SEED` gives other cases; a failure prints its own. */
export const seed = Number(process.env['KONTOR_SEED'] ?? 1)

/** Cases that only `npm run test:all` has. @example `[{ locale: 'en' }, ...inLong({ locale: 'de' })]` */
export const inLong = <const T>(...cases: readonly T[]): readonly T[] => (isLong ? cases : [])

/** Declares a test, or a group, that only `npm run test:all` runs; elsewhere it counts as skipped. @example `onlyInLong(test)('…', …)` */
export const onlyInLong = <Declare extends { readonly skip: unknown }>(declare: Declare) =>
  isLong ? declare : (declare.skip as Declare) // has the same parameters

/**
 * Whether `npm run test:long` runs: it has more random cases, every case of a store on both databases, load, and the
 * weights of bundles.
 */
export const isLong = process.env['KONTOR_LONG'] === '1'

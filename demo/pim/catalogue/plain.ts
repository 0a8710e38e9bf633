import type { Entry } from './Values.ts'

/** A value that is the same for every locale and channel. */
export function plain(data: unknown): Entry[] {
  return [{ locale: null, scope: null, data }]
}

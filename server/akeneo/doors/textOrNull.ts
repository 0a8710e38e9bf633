import { code } from './code.ts'

/** Text or a code that may be missing; absent, null and empty are one. */
export const textOrNull = code.nullish().transform(text => text || null)

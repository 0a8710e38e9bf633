import { z } from 'zod'
import type { Values } from '../contract/derive.ts'

const keyOf = (name: string) => `kontor:draft:${name}`
const draftSchema = z.object({
  user: z.union([z.string(), z.number()]),
  values: z.record(z.string(), z.unknown()),
})

/** What somebody had typed into a form when their session ended. */
interface Draft {
  /** Nobody else is offered it. */
  readonly user: string | number
  readonly values: Values
}

/** Unsaved input by the name of its form, for as long as the browser's tab is open. */
export const draftStore = {
  keep: (name: string, draft: Draft): void => sessionStorage.setItem(keyOf(name), JSON.stringify(draft)),
  drop: (name: string): void => sessionStorage.removeItem(keyOf(name)),
  read: (name: string): Draft | undefined => {
    try {
      return draftSchema.parse(JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null'))
    } catch {
      return undefined // none there, or one of an older release
    }
  },
}

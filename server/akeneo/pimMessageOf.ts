import type { Answer } from './exchange.ts'
import { jsonOf } from './jsonOf.ts'

/** The PIM's own words in an error answer without their closing stop, else its status; never a proxy's HTML. */
export const pimMessageOf = (answer: Answer): string => {
  const body = jsonOf(answer)
  for (const key of ['message', 'error_description', 'error']) {
    if (typeof body !== 'object' || body === null || !(key in body)) continue
    // The key is in the object, as the line above found; its value is only used if it is text.
    const words = (body as Record<string, unknown>)[key]
    if (typeof words === 'string' && words !== '') return words.slice(0, 300).replace(/\.$/, '')
  }
  return `HTTP ${answer.status}`
}

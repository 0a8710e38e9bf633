import type { Answer } from './exchange.ts'

/** The answer as JSON, undefined when it is none. */
export const jsonOf = (answer: Answer): unknown => {
  try {
    return JSON.parse(answer.text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

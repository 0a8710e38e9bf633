import type { FastifyInstance } from 'fastify'
import { CallError } from '../shared/errors.ts'

/** Largest body of a call, in bytes: a mapping of thousands of entries fits. */
export const bodyLimit = 5 * 1024 * 1024
/** Largest body of a call without log-in, in bytes. */
export const publicBodyLimit = 4096

/** Most values in a body and deepest nesting of them: parsing and validating more would keep other calls waiting. */
const [maxValues, maxDepth] = [100_000, 50]

/** The end of a JSON string: its first quote without a backslash of its own. @param from where it begins */
const endOfString = (json: string, from: number): number => {
  let [end, escapes] = [from, 0]
  do {
    end = json.indexOf('"', end + 1)
    if (end < 0) return json.length
    for (escapes = 0; json[end - escapes - 1] === '\\';) escapes++
  } while (escapes % 2 === 1)
  return end
}

/**
 * Counts values and nesting of a JSON text without parsing it.
 * @throws CallError bodyTooLarge as soon as one of the limits is exceeded
 * @example checkSize('[[1,2]]') // three values at most, nested twice
 */
export const checkSize = (json: string): void => {
  let [values, depth] = [0, 0]
  for (let at = 0; at < json.length; at++) {
    const sign = json[at]
    if (sign === '"') at = endOfString(json, at)
    else if (sign === '[' || sign === '{') {
      values++
      depth++
    } else if (sign === ']' || sign === '}') depth--
    else if (sign === ',') values++
    if (values > maxValues || depth > maxDepth) throw new CallError('bodyTooLarge')
  }
}

/** Reads JSON bodies. An empty body counts as none, because many clients announce JSON without sending any. */
export const readJsonBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const json = String(body) // the parser was asked for a string above
    if (json === '') return done(null, undefined)
    try {
      checkSize(json)
    } catch (error) {
      return done(error as CallError, undefined) // the only error it throws
    }
    void parse(request, json, done)
  })
}

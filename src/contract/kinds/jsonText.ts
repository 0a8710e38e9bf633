/** Where a text stops being JSON: line and column, counted from 1. */
export interface JsonProblem {
  readonly line: number
  readonly column: number
  /** It is right so far, and then it ends. */
  readonly ends: boolean
}

/** A string, a sign, white space, or whatever else stands together: a number, a word. */
const tokens = /"(?:[^"\\\r\n]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|[{}[\],:]|[ \t\r\n]+|[^\s{}[\],:"]+|[^]/g
const scalar = /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)$/
/** No control character may stand in a text as it is. */
const hasControl = (token: string) => [...token].some(sign => sign < ' ')
const isText = (token: string) => token.length > 1 && token.startsWith('"') && !hasControl(token)
const space = /^[ \t\r\n]/

/** What may come next. */
type Expected = 'value' | 'firstValue' | 'key' | 'firstKey' | 'colon' | 'comma' | 'nothing'

/** What comes after one token; undefined where it may not stand there. `open` holds the brackets that are open. */
const nextExpected = (token: string, expected: Expected, open: string[]): Expected | undefined => {
  const closed = (): Expected => (open.length > 0 ? 'comma' : 'nothing')
  const close = (opener: string): Expected | undefined => (open.pop() === opener ? closed() : undefined)
  switch (expected) {
    case 'firstValue':
    case 'value':
      if (token === ']' && expected === 'firstValue') return close('[')
      if (token === '{' || token === '[') {
        open.push(token)
        return token === '{' ? 'firstKey' : 'firstValue'
      }
      return isText(token) || scalar.test(token) ? closed() : undefined
    case 'firstKey':
    case 'key':
      if (token === '}' && expected === 'firstKey') return close('{')
      return isText(token) ? 'colon' : undefined
    case 'colon':
      return token === ':' ? 'value' : undefined
    case 'comma':
      if (token === ',') return open.at(-1) === '{' ? 'key' : 'value'
      return token === '}' ? close('{') : token === ']' ? close('[') : undefined
    case 'nothing':
      return undefined
  }
}

const placeOf = (text: string, offset: number, ends: boolean): JsonProblem => {
  const lines = text.slice(0, offset).split('\n')
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1, ends }
}

/**
 * Finds where a text is not JSON (RFC 8259); engines word it each in their own way and some without a place.
 * @example jsonProblemOf('{\n  "a": 1,\n}') // { line: 3, column: 1, ends: false }
 */
export const jsonProblemOf = (text: string): JsonProblem | undefined => {
  const open: string[] = []
  let expected: Expected = 'value'
  for (const { 0: token, index } of text.matchAll(tokens)) {
    if (space.test(token)) continue
    const next = nextExpected(token, expected, open)
    if (next === undefined) return placeOf(text, index, false)
    expected = next
  }
  return expected === 'nothing' ? undefined : placeOf(text, text.trimEnd().length, true)
}

/** Deeper levels are not set out: their indents would outgrow what they hold. */
const maxDepth = 100

/**
 * Sets JSON out in lines, two spaces for each level. Nothing but white space changes: long numbers keep every digit.
 * @param text valid JSON; very deep levels leave it as it is
 * @example formatJson('{"a":[1,2],"b":{}}')
 */
export const formatJson = (text: string): string => {
  let [written, depth] = ['', 0]
  let previous = ''
  const line = () => `\n${'  '.repeat(depth)}`
  for (const [token] of text.matchAll(tokens)) {
    if (space.test(token)) continue
    const isOpener = previous === '{' || previous === '['
    if (token === '}' || token === ']') {
      depth -= 1
      written += isOpener ? token : line() + token
    } else if (token === ',') written += token
    else if (token === ':') written += ': '
    else written += (isOpener || previous === ',' ? line() : '') + token
    if (token === '{' || token === '[') depth += 1
    if (depth > maxDepth) return text
    previous = token
  }
  return written
}

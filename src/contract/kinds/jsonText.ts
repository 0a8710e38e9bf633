/** The first place where a text is not JSON: line and column, counted from 1. */
interface JsonProblem {
  readonly line: number
  readonly column: number
  /** Whether the text is valid so far but ends too early. */
  readonly ends: boolean
}

/** Matches a string, a bracket, colon or comma, white space, or another token such as a number or a word. */
const tokens = /"(?:[^"\\\r\n]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|[{}[\],:]|[ \t\r\n]+|[^\s{}[\],:"]+|[^]/g
const scalar = /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)$/
/** Control characters must be escaped in JSON strings. */
const hasControl = (token: string) => [...token].some(sign => sign < ' ')
const isText = (token: string) => token.length > 1 && token.startsWith('"') && !hasControl(token)
const space = /^[ \t\r\n]/

/** The tokens that may come next. */
type Expected = 'value' | 'firstValue' | 'key' | 'firstKey' | 'colon' | 'comma' | 'nothing'

/** Returns what may follow a token; undefined if the token is not allowed here. `open` lists the open brackets. */
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
 * Finds the place where a text is not JSON (RFC 8259). JSON.parse is not used, because the engines word its errors
 * differently and some give no place.
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

/** Deeper JSON is not formatted, because the indentation would outgrow the content. */
const maxDepth = 100

/**
 * Formats JSON with an indentation of two spaces. Only white space changes, so long numbers keep all digits.
 * @param text valid JSON; it is returned unchanged if it is nested too deeply
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

import { createLatin1Writer } from './latin1.ts'

/** The body of an answer, in the pieces in which it came: to put a large one together takes as long as half of parsing it. */
export interface Body {
  /** Bytes as sent. */
  readonly length: number
  /** So many bytes of its beginning at most. */
  start(most: number): Buffer
  /** The last byte; undefined where there is none. */
  last(): number | undefined
  /**
   * The value of its JSON, without a byte order mark and without what is no character: U+FFFD stands in its place.
   * @throws SyntaxError when it is none
   */
  parse(): unknown
  /** Whether its JSON holds more values than that, without parsing it: a few bytes each, they take ten times as many. */
  hasMoreValues(most: number): boolean
}

/** Reads the bodies of one client, one after the other, in the same memory. */
export interface BodyReader {
  of(chunks: readonly Buffer[]): Body
}

/** Longer bodies are read in memory of their own. */
const longest = 1024 * 1024

export const createBodyReader = (): BodyReader => {
  const latin1 = createLatin1Writer()

  const parse = (chunks: readonly Buffer[], length: number): unknown => {
    if (length > longest) return parseText(textOf(chunks))
    const text = latin1.write(chunks, length)
    return text ? (parseInPieces(text) ?? parseText(text.toString('latin1'))) : parseText(textOf(chunks))
  }

  return {
    of: chunks => {
      const length = lengthOf(chunks)
      return {
        length,
        start: most => {
          const pieces = chunks.findIndex((_chunk, at) => lengthOf(chunks.slice(0, at + 1)) >= most) + 1
          return Buffer.concat(pieces > 0 ? chunks.slice(0, pieces) : chunks, Math.min(most, length))
        },
        last: () => chunks.findLast(chunk => chunk.length > 0)?.at(-1),
        parse: () => parse(chunks, length),
        hasMoreValues: most => hasMoreValues(textOf(chunks), most),
      }
    },
  }
}

const lengthOf = (chunks: readonly Buffer[]) => chunks.reduce((sum, chunk) => sum + chunk.length, 0)
const textOf = (chunks: readonly Buffer[]) => new TextDecoder().decode(Buffer.concat(chunks))

/** Backslashes, NUL, pairs of surrogates and single ones, as JSON escapes them. */
const escapes = /\\(?:\\|u0000|ud[89ab][\da-f]{2}(?:\\ud[c-f][\da-f]{2})?|ud[c-f][\da-f]{2})/gi

/**
 * A JSON text without what is no character: no database keeps NUL and halves of surrogate pairs, and no file shows them.
 * U+FFFD stands in their places, so that people see that something was there.
 */
const withCharacters = (json: string): string =>
  json.includes('\\u') && /\\u(?:0000|d[89a-f])/i.test(json)
    ? json.replace(escapes, found => (found.length === 12 || found.length === 2 ? found : '\\ufffd'))
    : json

const parseText = (json: string): unknown => JSON.parse(withCharacters(json))

/** V8 asks the system for memory for each text longer than 128 KB, which costs a third of parsing it. */
const pieceBytes = 64_000
/** What stands before each item of a list but the first: Akeneo's items begin with their links. */
const itemStart = Buffer.from(',{"_links":{"self"')
const [comma = 0, opening = 0, closing = 0] = Buffer.from(',[]')

/** Where a list is taken apart, and how many items stand before the first of these places and behind the last. */
const findCuts = (text: Buffer) => {
  const starts: number[] = []
  for (let at = text.indexOf(itemStart); at >= 0; at = text.indexOf(itemStart, at + 1)) starts.push(at)
  let from = 0
  const cuts = starts.filter((at, index) => {
    // the first piece is parsed together with the last one
    const most = from === 0 ? pieceBytes / 2 : pieceBytes
    const isCut = (starts[index + 1] ?? text.length) - from > most
    if (isCut) from = at
    return isCut
  })
  const [first = -1, last = -1] = [cuts[0], cuts.at(-1)]
  return { cuts, before: starts.indexOf(first) + 1, behind: starts.length - starts.indexOf(last) }
}

/** A list as far as it is looked at here. */
interface List {
  readonly _embedded?: { readonly items?: unknown }
}

/**
 * Parses a long list in pieces of some items each, the first and the last of them with what is around the items.
 * @param text of one byte a sign, written to meanwhile
 * @returns undefined where it cannot be taken apart, or is no JSON
 */
const parseInPieces = (text: Buffer): unknown => {
  const { cuts, before, behind } = findCuts(text)
  const [first, last] = [cuts[0], cuts.at(-1)]
  if (first === undefined || last === undefined || first === last) return undefined
  const parse = (start: number, end: number): unknown => parseText(text.toString('latin1', start, end))
  try {
    const around = parseText(text.toString('latin1', 0, first) + text.toString('latin1', last)) as List
    const items = around._embedded?.items
    // links within an item may look like those of one
    if (!Array.isArray(items) || items.length !== before + behind) return undefined
    const between = cuts.slice(1).flatMap((end, at) => {
      const start = cuts[at] ?? 0
      text[start] = opening
      text[end] = closing
      const some = parse(start, end + 1) as unknown[] // in brackets
      text[start] = text[end] = comma
      return some
    })
    items.splice(before, 0, ...between)
    return around
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

const [quote, separator, backslash, bracket, brace] = [...'",\\[{'].map(sign => sign.charCodeAt(0))

const hasMoreValues = (json: string, most: number): boolean => {
  let count = 0
  for (let at = 0; at < json.length && count <= most; at += 1) {
    const sign = json.charCodeAt(at)
    if (sign === separator || sign === brace || sign === bracket) count += 1
    if (sign !== quote) continue
    at += 1
    while (at < json.length && json.charCodeAt(at) !== quote) at += json.charCodeAt(at) === backslash ? 2 : 1
  }
  return count > most
}

import { createLatin1Writer } from './latin1.ts'

/** The body of an answer. */
export interface Body {
  /** Bytes as sent. */
  readonly length: number
  /** As sent. @throws when it was released */
  bytes(): Buffer
  /**
   * The value of its JSON, without a byte order mark and without what is no character: U+FFFD stands in its place.
   * @throws SyntaxError when it is none
   */
  parse(): unknown
  /** Whether its JSON holds more values than that, without parsing it: a few bytes each, they take ten times as many. */
  hasMoreValues(most: number): boolean
  /** Gives its memory to a later body. Who forgets that takes new memory each time. */
  release(): void
}

/** Reads the bodies of one client, one after the other, in the same memory. */
export interface BodyReader {
  /** @param chunks as they came, free again at once */
  of(chunks: readonly Buffer[]): Body
}

/** Longer bodies are held and read in memory of their own. */
const longest = 1024 * 1024
/** Shorter ones are held in what V8 has for them. */
const shortest = 65_536
/** What is held has room for a multiple of so many bytes, so that most pages of a list fit where another was. */
const blockBytes = 131_072

export const createBodyReader = (): BodyReader => {
  const latin1 = createLatin1Writer()
  const blocks = createBlocks()

  const parse = (bytes: Buffer): unknown => {
    const text = bytes.length > longest ? undefined : latin1.write(bytes)
    return text ? (parseInPieces(text) ?? parseText(text.toString('latin1'))) : parseText(textOf(bytes))
  }

  return {
    of: chunks => {
      const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
      const block = length < shortest || length > longest ? undefined : blocks.take(length)
      let held: Buffer | undefined = block?.subarray(0, length) ?? Buffer.concat(chunks)
      if (block) fill(block, chunks)
      const bytes = () => {
        if (!held) throw new Error('the body of an answer was released')
        return held
      }
      return {
        length,
        bytes,
        parse: () => parse(bytes()),
        hasMoreValues: most => hasMoreValues(textOf(bytes()), most),
        release: () => {
          if (held && block) blocks.give(block)
          held = undefined
        },
      }
    },
  }
}

const fill = (block: Buffer, chunks: readonly Buffer[]) => {
  let at = 0
  for (const chunk of chunks) {
    block.set(chunk, at)
    at += chunk.length
  }
}

/**
 * Memory for bodies, used again and again. What waits for its turn outlives V8's young heap: thrown away each time, it would
 * have the whole heap looked through for garbage four times as often.
 */
const createBlocks = () => {
  const free: Buffer[] = []
  return {
    take: (length: number): Buffer => {
      const index = free.findIndex(block => block.length >= length)
      const [block] = index < 0 ? [] : free.splice(index, 1)
      return block ?? Buffer.allocUnsafeSlow(Math.ceil(length / blockBytes) * blockBytes)
    },
    give: (block: Buffer) => void free.push(block),
  }
}

const textOf = (bytes: Buffer) => new TextDecoder().decode(bytes)

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

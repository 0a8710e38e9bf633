import { isAscii, isUtf8 } from 'node:buffer'

/** Writes JSON of UTF-8 as JSON with one byte a sign, always in the same memory. */
export interface Latin1Writer {
  /**
   * Signs beyond Latin-1 stand as JSON escapes; a byte order mark is left out. V8 parses such a text in two thirds of the
   * time, and keeps its strings in half the memory.
   * @returns valid until the next call; undefined where the bytes are no UTF-8
   */
  write(utf8: Buffer): Buffer | undefined
}

/** A word of four bytes is ASCII where none of these bits is set. */
const beyondAscii = 0x80808080
/** Memory is taken in pages. */
const pageBytes = 4096

const byteOrderMark = Buffer.from('\uFEFF')
const hexDigits = Buffer.from('0123456789abcdef')
const [backslash = 0, letterU = 0] = Buffer.from('\\u')

/** Bytes of a sign beyond ASCII, by its first one. */
const lengthFrom = (first: number) => (first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4)

export const createLatin1Writer = (): Latin1Writer => {
  let bytes = Buffer.alloc(0)
  let words = new Uint32Array()

  const makeRoom = (size: number) => {
    if (bytes.length >= size) return
    bytes = Buffer.from(new ArrayBuffer(Math.ceil(size / pageBytes) * pageBytes))
    words = new Uint32Array(bytes.buffer)
  }

  const isAsciiAt = (at: number) => (bytes[at] ?? 0) < 0x80

  /** Where ASCII ends: four bytes at a time, which takes a third of what single ones do. */
  const endOfAscii = (from: number, end: number): number => {
    let at = from
    while (at % 4 !== 0 && at < end && isAsciiAt(at)) at++
    if (at % 4 !== 0 || at >= end) return at
    let word = at / 4
    while (word * 4 + 4 <= end && ((words[word] ?? 0) & beyondAscii) === 0) word++
    at = word * 4
    while (at < end && isAsciiAt(at)) at++
    return at
  }

  const signAt = (at: number, length: number): number => {
    const first = bytes[at] ?? 0
    const rest = (index: number) => (bytes[at + index] ?? 0) & 0x3f
    if (length === 2) return ((first & 0x1f) << 6) | rest(1)
    if (length === 3) return ((first & 0x0f) << 12) | (rest(1) << 6) | rest(2)
    return ((first & 0x07) << 18) | (rest(1) << 12) | (rest(2) << 6) | rest(3)
  }

  /** @param unit of UTF-16 @returns where the next sign goes */
  const writeEscape = (unit: number, at: number): number => {
    bytes[at] = backslash
    bytes[at + 1] = letterU
    for (let digit = 0; digit < 4; digit++)
      bytes[at + 2 + digit] = hexDigits[(unit >> (12 - 4 * digit)) & 15] ?? 0
    return at + 6
  }

  const writeSign = (sign: number, at: number): number => {
    if (sign > 0xffff) {
      const rest = sign - 0x10000
      return writeEscape(0xdc00 | (rest & 0x3ff), writeEscape(0xd800 | (rest >> 10), at))
    }
    if (sign > 0xff) return writeEscape(sign, at)
    bytes[at] = sign
    return at + 1
  }

  /** Writes what stands from `start` on to the beginning of the room. @returns its length there */
  const writeFrom = (start: number, end: number): number => {
    let [from, to] = [start, 0]
    while (from < end) {
      const asciiEnd = endOfAscii(from, end)
      bytes.copyWithin(to, from, asciiEnd)
      to += asciiEnd - from
      from = asciiEnd
      while (from < end && !isAsciiAt(from)) {
        const length = lengthFrom(bytes[from] ?? 0)
        to = writeSign(signAt(from, length), to)
        from += length
      }
    }
    return to
  }

  return {
    write: utf8 => {
      const isOneByte = isAscii(utf8)
      if (!isOneByte && !isUtf8(utf8)) return undefined
      // escapes take up to three times the bytes of a sign: from there on, what is written never overtakes what is read
      const start = Math.ceil(utf8.length / 2) * 4
      const end = start + utf8.length
      makeRoom(end)
      bytes.set(utf8, start)
      if (isOneByte) return bytes.subarray(start, end)
      const isMarked = utf8.subarray(0, byteOrderMark.length).equals(byteOrderMark)
      return bytes.subarray(0, writeFrom(isMarked ? start + byteOrderMark.length : start, end))
    },
  }
}

import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { hashOf } from '../tradebyte/checks/hashTable.ts'
import type { Texts } from '../tradebyte/plan.ts'

/** Texts of a run: the first ones in memory, the others in a file. */
export interface KeptTexts extends Texts {
  close(): void
}

/** A text begins at a multiple of so many bytes, so that 32 bits name a place in 64 GB. */
const unit = 16
/**
 * Bytes before a text: twice its length, and one more where it is in Latin-1, which is read in a quarter of the time; then
 * the place of the text before it in its list, 0 for none.
 */
const prefix = 8
/** Each text is in one of 2^18 lists, by its key's hash: one step finds that of a few 100,000, and they never grow. */
const listBits = 18
const beyondLatin1 = /[\u0100-\uffff]/
/** What is read of the file at once: most texts are no longer. */
const readAtOnce = 4096
/** What is written to the file at once, if a single text is not longer. */
const writtenAtOnce = 262_144

/**
 * Keeps any number of texts in the same memory, as many of them as it holds: to read one from a file costs as much as to
 * compute the cells of an article. What is too much lies in a file that is removed as soon as it is open: it ends
 * with the process, however that ends. A text costs a few microseconds there, hence without a thread of its own.
 * @param path of the file, where nothing lies
 * @param room bytes in memory, a multiple of 16, which are taken as they are needed
 */
export const createKeptTexts = (path: string, room: number): KeptTexts => {
  /** The place of each list's last text, 0 for none. */
  const lists = new Uint32Array(2 ** listBits)
  // beside the heap, where nobody looks at it for garbage
  const held = Buffer.allocUnsafeSlow(room)
  /** What follows the file's end, and goes there once it is full. */
  const tail = Buffer.allocUnsafeSlow(writtenAtOnce)
  const first = Buffer.allocUnsafeSlow(readAtOnce)
  let file: number | undefined
  // no text is at place 0
  let end = unit
  /** Where the tail begins: behind what memory has room for, and what is in the file. */
  let tailAt = Math.max(room, unit)

  const listOf = (key: string) => hashOf(key).low >>> (32 - listBits)

  const encoded = (key: string, text: string) => {
    const whole = `${key}\n${text}`
    const isLatin1 = !beyondLatin1.test(whole)
    const encoding = isLatin1 ? 'latin1' : 'utf8'
    const length = isLatin1 ? whole.length : Buffer.byteLength(whole)
    const list = listOf(key)
    return {
      size: Math.ceil((prefix + length) / unit) * unit,
      /** @param at where in these bytes */
      writeTo: (bytes: Buffer, at: number) => {
        bytes.writeUInt32LE(length * 2 + Number(isLatin1), at)
        bytes.writeUInt32LE(lists[list] ?? 0, at + prefix / 2)
        bytes.write(whole, at + prefix, encoding)
        lists[list] = end / unit
      },
    }
  }

  const open = () => {
    const opened = openSync(path, 'w+', 0o600)
    rmSync(path)
    return opened
  }
  const append = (bytes: Buffer) => {
    file ??= open()
    for (let written = 0; written < bytes.length;)
      written += writeSync(file, bytes, written, bytes.length - written, tailAt - room + written)
    tailAt += bytes.length
  }

  const readBytes = (bytes: Buffer, at: number) => {
    const { length, encoding, before } = prefixAt(bytes, at)
    return { whole: bytes.toString(encoding, at + prefix, at + prefix + length), before }
  }
  const readFile = (opened: number, at: number) => {
    readSync(opened, first, 0, readAtOnce, at)
    const { length, encoding, before } = prefixAt(first, 0)
    if (prefix + length <= readAtOnce) return readBytes(first, 0)
    const long = Buffer.alloc(length)
    readSync(opened, long, 0, length, at + prefix)
    return { whole: long.toString(encoding), before }
  }
  /** A text with its key, and the place of the one before it in its list; undefined where there is none. */
  const readAt = (place: number) => {
    if (place === 0) return undefined
    const at = place * unit
    if (at < room) return readBytes(held, at)
    if (at >= tailAt) return readBytes(tail, at - tailAt)
    return file === undefined ? undefined : readFile(file, at - room)
  }

  return {
    get: key => {
      const start = `${key}\n`
      for (let kept = readAt(lists[listOf(key)] ?? 0); kept; kept = readAt(kept.before))
        if (kept.whole.startsWith(start)) return kept.whole.slice(start.length)
      return undefined
    },
    set: (key, text) => {
      const { size, writeTo } = encoded(key, text)
      if (end + size <= room) writeTo(held, end)
      else {
        end = Math.max(end, tailAt)
        if (end - tailAt + size > tail.length) append(tail.subarray(0, end - tailAt))
        if (size <= tail.length) writeTo(tail, end - tailAt)
        else {
          const long = Buffer.alloc(size)
          writeTo(long, 0)
          append(long)
        }
      }
      end += size
    },
    close: () => {
      if (file !== undefined) closeSync(file)
      file = undefined
    },
  }
}

const prefixAt = (bytes: Buffer, at: number) => {
  const value = bytes.readUInt32LE(at)
  return {
    length: value >>> 1,
    encoding: value % 2 === 1 ? 'latin1' : 'utf8',
    before: bytes.readUInt32LE(at + prefix / 2),
  } as const
}

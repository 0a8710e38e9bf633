import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { createHashTable, hashOf } from '../tradebyte/checks/hashTable.ts'
import type { Texts } from '../tradebyte/plan.ts'

/** Texts of a run: those set last in memory, the others in a file. */
export interface KeptTexts extends Texts {
  close(): void
}

/** A text in the file begins at a multiple of so many bytes, so that 32 bits name a place in 64 GB. */
const unit = 16
/** Bytes before a text: twice its length, and one more where it is in Latin-1, which is read in a quarter of the time. */
const prefix = 4
const beyondLatin1 = /[\u0100-\uffff]/
/** What is read of the file at once: most texts are no longer. */
const readAtOnce = 4096

/**
 * Keeps any number of texts in the same memory. What is too much lies in a file that is removed as soon as it is open:
 * it ends with the process, however that ends. A text costs a few microseconds there, hence without a thread of its own.
 * @param path of the file, where nothing lies
 * @param most characters in memory
 */
export const createKeptTexts = (path: string, most = 2_000_000): KeptTexts => {
  const places = createHashTable()
  const recent = new Map<string, string>()
  let size = 0
  let file: number | undefined
  let end = 0

  const open = () => {
    const opened = openSync(path, 'w+', 0o600)
    rmSync(path)
    return opened
  }

  const moveToFile = () => {
    file ??= open()
    const parts: Buffer[] = []
    let at = end
    for (const [key, text] of recent) {
      const whole = `${key}\n${text}`
      const isLatin1 = !beyondLatin1.test(whole)
      const body = Buffer.from(whole, isLatin1 ? 'latin1' : 'utf8')
      const length = Math.ceil((prefix + body.length) / unit) * unit
      const part = Buffer.alloc(length)
      part.writeUInt32LE(body.length * 2 + Number(isLatin1))
      body.copy(part, prefix)
      parts.push(part)
      places.add(hashOf(key), at / unit)
      at += length
    }
    const all = Buffer.concat(parts)
    for (let written = 0; written < all.length;)
      written += writeSync(file, all, written, all.length - written, end + written)
    end = at
    recent.clear()
    size = 0
  }

  const first = Buffer.alloc(readAtOnce)
  const readAt = (opened: number, at: number): string => {
    readSync(opened, first, 0, readAtOnce, at)
    const start = first.readUInt32LE()
    const [length, encoding] = [start >>> 1, start % 2 === 1 ? 'latin1' : 'utf8'] as const
    if (prefix + length <= readAtOnce) return first.toString(encoding, prefix, prefix + length)
    const long = Buffer.alloc(length)
    readSync(opened, long, 0, length, at + prefix)
    return long.toString(encoding)
  }

  return {
    get: key => {
      const kept = recent.get(key)
      if (kept !== undefined || file === undefined) return kept
      const place = places.get(hashOf(key))
      if (place === undefined) return undefined
      const text = readAt(file, place * unit)
      // two keys may have one hash
      return text.startsWith(`${key}\n`) ? text.slice(key.length + 1) : undefined
    },
    set: (key, text) => {
      recent.set(key, text)
      size += key.length + text.length
      if (size > most) moveToFile()
    },
    close: () => {
      if (file !== undefined) closeSync(file)
      file = undefined
    },
  }
}

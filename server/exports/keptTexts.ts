import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { createHashTable, hashOf } from '../tradebyte/checks/hashTable.ts'

/** Texts by key, each set once. A map is one. */
export interface Texts {
  get(key: string): string | undefined
  set(key: string, text: string): unknown
}

/** Texts of a run: those set last in memory, the others in a file. */
export interface KeptTexts extends Texts {
  close(): void
}

/** A text in the file begins at a multiple of so many bytes, so that 32 bits name a place in 64 GB. */
const unit = 16
/** Bytes of a text's length, before it. */
const prefix = 4
/** What is read of the file at once: most texts are no longer. */
const readAtOnce = 4096

/**
 * Keeps any number of texts in the same memory. What is too much lies in a file that is removed as soon as it is open:
 * it ends with the process, however that ends. A text costs a few microseconds there, hence without a thread of its own.
 * @param path of the file, where nothing lies
 * @param most characters in memory
 */
export const createKeptTexts = (path: string, most = 4_000_000): KeptTexts => {
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
      const body = Buffer.from(`${key}\n${text}`)
      const length = Math.ceil((prefix + body.length) / unit) * unit
      const part = Buffer.alloc(length)
      part.writeUInt32LE(body.length)
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
  const readAt = (opened: number, at: number): Buffer => {
    readSync(opened, first, 0, readAtOnce, at)
    const length = first.readUInt32LE()
    if (prefix + length <= readAtOnce) return first.subarray(prefix, prefix + length)
    const long = Buffer.alloc(length)
    readSync(opened, long, 0, length, at + prefix)
    return long
  }

  return {
    get: key => {
      const kept = recent.get(key)
      if (kept !== undefined || file === undefined) return kept
      const place = places.get(hashOf(key))
      if (place === undefined) return undefined
      const text = readAt(file, place * unit).toString()
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

import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { createHashTable, hashOf } from '../tradebyte/checks/hashTable.ts'
import type { Texts } from '../tradebyte/plan.ts'

/** Texts of a run: the first ones in memory, the others in a file. */
export interface KeptTexts extends Texts {
  close(): void
}

/** A text begins at a multiple of so many bytes, so that 32 bits name a place in 64 GB. */
const unit = 16
/** Bytes before a text: twice its length, and one more where it is in Latin-1, which is read in a quarter of the time. */
const prefix = 4
const beyondLatin1 = /[\u0100-\uffff]/
/** What is read of the file at once: most texts are no longer. */
const readAtOnce = 4096
/** Characters that wait in memory to be written to the file. */
const mostWaiting = 500_000

/**
 * Keeps any number of texts in the same memory, as many of them as it holds: to read one from a file costs as much as to
 * compute the cells of an article. What is too much lies in a file that is removed as soon as it is open: it ends
 * with the process, however that ends. A text costs a few microseconds there, hence without a thread of its own.
 * @param path of the file, where nothing lies
 * @param room bytes in memory, which are taken as they are needed
 */
export const createKeptTexts = (path: string, room: number): KeptTexts => {
  const places = createHashTable()
  // beside the heap, where nobody looks at it for garbage
  const held = Buffer.allocUnsafeSlow(room)
  const waiting = new Map<string, string>()
  let waitingSize = 0
  let file: number | undefined
  let end = 0

  const encoded = (key: string, text: string) => {
    const whole = `${key}\n${text}`
    const isLatin1 = !beyondLatin1.test(whole)
    const encoding = isLatin1 ? 'latin1' : 'utf8'
    const length = isLatin1 ? whole.length : Buffer.byteLength(whole)
    return {
      length: Math.ceil((prefix + length) / unit) * unit,
      writeTo: (bytes: Buffer, at: number) => {
        bytes.writeUInt32LE(length * 2 + Number(isLatin1), at)
        bytes.write(whole, at + prefix, encoding)
      },
    }
  }

  const open = () => {
    const opened = openSync(path, 'w+', 0o600)
    rmSync(path)
    return opened
  }

  const moveToFile = () => {
    file ??= open()
    const texts = [...waiting].map(([key, text]) => ({ key, ...encoded(key, text) }))
    const all = Buffer.alloc(texts.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const { key, length, writeTo } of texts) {
      writeTo(all, at)
      places.add(hashOf(key), (end + at) / unit)
      at += length
    }
    for (let written = 0; written < all.length;)
      written += writeSync(file, all, written, all.length - written, end - room + written)
    end += all.length
    waiting.clear()
    waitingSize = 0
  }

  const first = Buffer.alloc(readAtOnce)
  const readFile = (opened: number, at: number): string => {
    readSync(opened, first, 0, readAtOnce, at)
    const [length, encoding] = prefixAt(first, 0)
    if (prefix + length <= readAtOnce) return first.toString(encoding, prefix, prefix + length)
    const long = Buffer.alloc(length)
    readSync(opened, long, 0, length, at + prefix)
    return long.toString(encoding)
  }
  const textAt = (at: number): string | undefined => {
    if (at >= room) return file === undefined ? undefined : readFile(file, at - room)
    const [length, encoding] = prefixAt(held, at)
    return held.toString(encoding, at + prefix, at + prefix + length)
  }

  return {
    get: key => {
      const place = places.get(hashOf(key))
      if (place === undefined) return waiting.get(key)
      const text = textAt(place * unit)
      // two keys may have one hash
      return text?.startsWith(`${key}\n`) ? text.slice(key.length + 1) : waiting.get(key)
    },
    set: (key, text) => {
      if (end < room) {
        const { length, writeTo } = encoded(key, text)
        if (end + length <= room) {
          writeTo(held, end)
          places.add(hashOf(key), end / unit)
          end += length
          return
        }
        end = room
      }
      waiting.set(key, text)
      waitingSize += key.length + text.length
      if (waitingSize > mostWaiting) moveToFile()
    },
    close: () => {
      if (file !== undefined) closeSync(file)
      file = undefined
    },
  }
}

const prefixAt = (bytes: Buffer, at: number) => {
  const value = bytes.readUInt32LE(at)
  return [value >>> 1, value % 2 === 1 ? 'latin1' : 'utf8'] as const
}

import { execFileSync } from 'node:child_process'
import { closeSync, fstatSync, ftruncateSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk of its own, which a test fills. */
export interface SmallDisk {
  readonly folder: string
  /** Leaves no byte free, or so many. */
  fill(left?: number): void
  /** Deletes what `fill` has written. */
  free(): void
  setWritable(isWritable: boolean): void
  close(): void
}

/** Makes a disk in memory. @returns undefined where the account may not mount */
export const makeSmallDisk = (megabytes: number): SmallDisk | undefined => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'kontor-disk-'))
  const mount = (...args: string[]) => execFileSync('mount', [...args, folder], { stdio: 'ignore' })
  try {
    mount('-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs')
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
  const filler = join(folder, 'filler')
  return {
    folder,
    fill: (left = 0) => {
      const file = openSync(filler, 'a')
      for (const bytes of [1_000_000, 4096, 1])
        try {
          for (;;) writeSync(file, Buffer.alloc(bytes))
        } catch {
          // the next smaller piece
        }
      if (left > 0) ftruncateSync(file, Math.max(0, fstatSync(file).size - left))
      closeSync(file)
    },
    free: () => rmSync(filler, { force: true }),
    setWritable: isWritable => mount('-o', `remount,${isWritable ? 'rw' : 'ro'}`),
    close: () => {
      execFileSync('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

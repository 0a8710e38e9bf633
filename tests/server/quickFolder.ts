import { mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'

/**
 * Makes a folder for the database of a test: in memory where there is a GB of room, since a disk takes its time to be
 * sure of each write.
 */
export const quickFolder = async (): Promise<string> => {
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }))
  return mkdtemp(join(bavail * bsize > 2 ** 30 ? memory : tmpdir(), 'kontor-'))
}

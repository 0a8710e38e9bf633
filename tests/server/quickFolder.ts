import { mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'

/**
 * Makes a folder for the database of a test: in memory if there is a GB of room, because a disk takes time to
 * confirm each write.
 */
export const quickFolder = async (): Promise<string> => {
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }))
  return mkdtemp(join(bavail * bsize > 2 ** 30 ? memory : tmpdir(), 'kontor-'))
}

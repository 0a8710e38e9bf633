import { statfs } from 'node:fs/promises'

/** Free and total bytes of the disk that holds a folder. @throws the system's error */
export const diskSpaceOf = async (
  folder: string,
): Promise<{ readonly free: number; readonly size: number }> => {
  const { bavail, bsize, blocks } = await statfs(folder)
  return { free: bavail * bsize, size: blocks * bsize }
}

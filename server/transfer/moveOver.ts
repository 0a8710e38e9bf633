import type { Remote } from './remote.ts'

/**
 * Renames over a file that may exist. Servers that refuse this get the old file moved aside first,
 * so that it is there again if the new one cannot take its place.
 */
export const moveOver = async (remote: Remote, from: string, to: string): Promise<void> => {
  const aside = `${to}.old.tmp`
  try {
    await remote.rename(from, to)
  } catch (refusal) {
    if ((await remote.size(to)) === null) throw refusal
    await remote.rename(to, aside)
    try {
      await remote.rename(from, to)
    } catch (error) {
      await remote.rename(aside, to)
      throw error
    }
    await remote.remove(aside)
  }
}

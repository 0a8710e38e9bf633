import { realpath } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import { posix } from 'node:path'

/**
 * Where a client's path lies on this machine: `..` ends at the folder, and links may not lead out of it.
 * @param root real path of the folder
 * @throws the system's error when the directory is missing, or EACCES outside the folder
 */
export const pathInside = async (root: string, path: string): Promise<string> => {
  const asked = join(root, posix.resolve('/', path))
  if (asked === root || asked === `${root}${sep}`) return root
  const parent = await realpath(dirname(asked))
  const inside = (place: string) => place === root || place.startsWith(`${root}${sep}`)
  const place = join(parent, basename(asked))
  const real = await realpath(place).catch(() => place)
  if (!inside(parent) || !inside(real))
    throw Object.assign(new Error('outside the folder'), { code: 'EACCES' })
  return place
}

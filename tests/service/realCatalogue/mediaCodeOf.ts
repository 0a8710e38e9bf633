import { createHash } from 'node:crypto'

/** A file of the CSV under a code as the PIM gives it: four folders, a hash and the file's own name. */
export const mediaCodeOf = (file: string): string => {
  const hash = createHash('sha1').update(file).digest('hex')
  return [...hash.slice(0, 4), `${hash}_${file.split('/').at(-1)}`].join('/')
}

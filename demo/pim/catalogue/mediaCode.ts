/**
 * The code of a media file: a path of four letters, a long number and the file's name, as the PIM stores files.
 * The number depends on seed and name only, so that a code can be checked without keeping any file.
 */
export function mediaCode(seed: number, name: string): string {
  let state = seed ^ 0x811c9dc5
  for (let at = 0; at < name.length; at += 1) state = Math.imul(state ^ name.charCodeAt(at), 0x01000193)
  let digits = ''
  for (let part = 0; part < 5; part += 1) {
    state = Math.imul(state ^ (state >>> 15) ^ (part + 1), 0x2c1b3c6d)
    digits += (state >>> 0).toString(16).padStart(8, '0')
  }
  return `${digits[0]}/${digits[1]}/${digits[2]}/${digits[3]}/${digits}_${name}`
}

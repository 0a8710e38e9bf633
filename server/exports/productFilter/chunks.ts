/** How much of a list one address of the PIM takes. */
export interface ListLimits {
  /** Codes. */
  readonly codes: number
  /** Characters, written as they stand in an address. */
  readonly length: number
}

/** Characters of something as JSON in an address. */
export const addressLength = (value: unknown): number =>
  new URLSearchParams([['', JSON.stringify(value)]]).toString().length - 1

const comma = '%2C'.length

/** Characters of a list's codes in an address, with the commas between them. */
export const listLength = (codes: readonly string[]): number =>
  codes.reduce((sum, code) => sum + addressLength(code) + comma, 0)

/** Cuts a list into parts that fit; a code that is too long for itself stands alone. No list gives no part. */
export const chunksOf = (codes: readonly string[], limits: ListLimits): string[][] => {
  const chunks: string[][] = []
  let length = 0
  for (const code of codes) {
    const last = chunks.at(-1)
    const own = addressLength(code) + comma
    if (last && last.length < limits.codes && length + own <= limits.length) {
      last.push(code)
      length += own
    } else {
      chunks.push([code])
      length = own
    }
  }
  return chunks
}

/**
 * Shares room among lists: small ones get what they need, the rest is shared evenly.
 * @example sharesOf([100, 9000, 7000], 4100) // [100, 2000, 2000]
 */
export const sharesOf = (needs: readonly number[], room: number): number[] => {
  const shares = needs.map(() => 0)
  let left = room
  const rising = [...needs.entries()].sort(([, one], [, other]) => one - other)
  for (const [rank, [place, need]] of rising.entries()) {
    const share = Math.min(need, Math.floor(left / (needs.length - rank)))
    shares[place] = share
    left -= share
  }
  return shares
}

/**
 * The uuids of products as positions in a list. The PIM lists products in the order of their uuids, and random uuids are
 * spread evenly, so that the difference of two positions tells how many products lie between two uuids.
 */

const uuidForm = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
/** The hexadecimal digits of a uuid that its position is computed from. */
const digits = 12

/** The position of a uuid among all possible ones, from 0 to 1; NaN for a text that is no uuid. */
export const positionOf = (uuid: string): number =>
  uuidForm.test(uuid)
    ? Number.parseInt(uuid.replace('-', '').slice(0, digits), 16) / 16 ** digits
    : Number.NaN

/** The first uuid at a position, in the form of a random uuid. */
export const uuidAt = (position: number): string => {
  const hex = Math.floor(position * 16 ** digits).toString(16)
  return `${hex.padStart(digits, '0').replace(/.{8}/, '$&-')}-4000-8000-000000000000`
}

/** Whether all texts are uuids, each greater than the one before it. @param previous precedes the first one */
export const areAscending = (uuids: readonly string[], previous: string): boolean =>
  uuids.every((uuid, index) => uuidForm.test(uuid) && uuid > (uuids[index - 1] ?? previous))

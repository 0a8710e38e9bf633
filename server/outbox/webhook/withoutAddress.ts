import { maskAddress } from '../../../src/contract/kinds/addresses.ts'
import { secretMask } from '../../../src/contract/kinds/secrets.ts'

/** Shorter texts stand in answers for other reasons. */
const minLength = 6

/** The texts by which a quoted address gives its secret away: path and query as wholes, and each of their values. */
const secretsOf = (address: string): string[] => {
  if (maskAddress(address) === address) return []
  const { pathname, search, searchParams } = new URL(address)
  const texts = [
    `${pathname}${search}`,
    pathname,
    search.slice(1),
    ...pathname.split('/'),
    ...searchParams.values(),
  ]
  return [...texts.map(safelyDecoded), ...texts, ...texts.map(encodeURIComponent)]
    .filter(text => text.length >= minLength)
    .toSorted((one, other) => other.length - one.length)
}

const safelyDecoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // a percent sign that stands for itself
  }
}

/** A text, such as an answer that quotes the address it was asked at, with the mask in place of the address's secrets. */
export const withoutAddress = (text: string, address: string): string =>
  secretsOf(address).reduce((rest, one) => rest.replaceAll(one, secretMask), text)

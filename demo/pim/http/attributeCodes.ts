/** Other codes for attributes of the catalogue, by the codes they replace. */
type AttributeCodes = Readonly<Record<string, string>>

const replaced = (text: string, codes: AttributeCodes, write: (code: string) => string): string =>
  Object.entries(codes).reduce((all, [from, to]) => all.replaceAll(write(from), () => write(to)), text)

const inJson = (code: string) => `"${code}"`

/** The address of a request with the codes of the catalogue. */
export function withOwnCodes(address: URL, codes: AttributeCodes): URL {
  const own = Object.fromEntries(Object.entries(codes).map(([code, other]) => [other, code]))
  const inner = new URL(address)
  inner.pathname = replaced(inner.pathname, own, code => `/attributes/${code}/`)
  const search = inner.searchParams.get('search')
  if (search !== null) inner.searchParams.set('search', replaced(search, own, inJson))
  const attributes = inner.searchParams.get('attributes')?.split(',')
  const ownCode = (code: string) => (Object.hasOwn(own, code) ? (own[code] ?? code) : code)
  if (attributes) inner.searchParams.set('attributes', attributes.map(ownCode).join(','))
  return inner
}

/** An answer with the other codes. */
export const withOtherCodes = (body: string, codes: AttributeCodes): string => replaced(body, codes, inJson)

const strayPercent = /%(?![0-9a-f]{2})/gi
/** Addresses that need no encoding. */
const encoded = /^[\w:/?#[\]@!$&'()*+,;=.~%-]*$/

/**
 * An address as TB.One can fetch it, with spaces and letters such as ö percent-encoded; what is encoded stays as it is.
 * @returns null for a text that is no address, or several
 * @example encodeAddress('https://cdn.example/Größe 1.jpg') // 'https://cdn.example/Gr%C3%B6%C3%9Fe%201.jpg'
 */
export const encodeAddress = (address: string): string | null => {
  if (/^sync\/media\/\S+$/i.test(address)) return address
  if (!/^https?:\/\/[^\s/]/i.test(address) || /\s[a-z]+:\/\//i.test(address)) return null
  const escaped = address.replace(strayPercent, '%25')
  if (encoded.test(escaped)) return escaped
  return URL.canParse(escaped) ? new URL(escaped).href : null
}

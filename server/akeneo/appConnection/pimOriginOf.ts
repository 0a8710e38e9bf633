import { BlockList, isIP } from 'node:net'

const inner = new BlockList()
inner.addSubnet('0.0.0.0', 8)
inner.addSubnet('10.0.0.0', 8)
inner.addSubnet('100.64.0.0', 10)
inner.addSubnet('127.0.0.0', 8)
inner.addSubnet('169.254.0.0', 16)
inner.addSubnet('172.16.0.0', 12)
inner.addSubnet('192.168.0.0', 16)
inner.addSubnet('224.0.0.0', 3)
inner.addSubnet('::', 127, 'ipv6')
inner.addSubnet('fc00::', 7, 'ipv6')
inner.addSubnet('fe80::', 10, 'ipv6')
inner.addSubnet('ff00::', 8, 'ipv6')

/** Without the brackets of an IPv6 address. */
const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '')

/** Whether a host is this machine itself, by address or by the one name that always means it. */
export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)

const isInner = (hostname: string) => {
  const host = bare(hostname)
  const version = isIP(host)
  return version > 0 && inner.check(host, version === 6 ? 'ipv6' : 'ipv4')
}

/**
 * The PIM that an activation names, as an origin; null when it may not be connected.
 *
 * Anybody can make somebody open an activation, so the address is held tight: https and a host, without credentials,
 * path, query or fragment; no IP address of an inner network, of this machine or of a cloud's metadata service. A name
 * that resolves to one of these is refused by TLS: nothing there holds a certificate of that name. PIMs of a company's
 * own network are reached by their names. Nothing is asked of the PIM before an administrator has seen its address.
 *
 * @param given `pim_url` as it came, decoded
 * @param allowsLoopback http to this machine too: for a service that itself is only reached there, as in the demo
 * @example pimOriginOf('https://my-pim.cloud.akeneo.com/', false) // 'https://my-pim.cloud.akeneo.com'
 */
export const pimOriginOf = (given: string, allowsLoopback: boolean): string | null => {
  const url = URL.canParse(given) ? new URL(given) : null
  if (!url || `${url.origin}/` !== url.href) return null
  if (allowsLoopback && isLoopback(url.hostname) && /^https?:$/.test(url.protocol)) return url.origin
  if (url.protocol !== 'https:' || url.hostname === 'localhost' || isInner(url.hostname)) return null
  return url.origin
}

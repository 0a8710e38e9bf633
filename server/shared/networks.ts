import { lookup as lookUpName, type LookupAddress, type LookupAllOptions } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { Agent, buildConnector, Dispatcher } from 'undici'
import { createSlots, onAbort, type Slots } from './clock.ts'

/** @param networks addresses, or networks such as 10.0.0.0/8 */
const listOf = (networks: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const isIpv6 = address.includes(':')
    list.addSubnet(address, Number(bits ?? (isIpv6 ? 128 : 32)), isIpv6 ? 'ipv6' : 'ipv4')
  }
  return list
}

/** The forms of an IPv4 network within IPv6: as IPv4-compatible address, behind NAT64, and as 6to4. */
const withinIpv6 = (network: string): readonly string[] => {
  const [address = '', bits] = network.split('/')
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  const groups = `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  return [
    `::${groups}/${96 + Number(bits)}`,
    `64:ff9b::${groups}/${96 + Number(bits)}`,
    `2002:${groups}::/${16 + Number(bits)}`,
  ]
}

const listOfBoth = (ipv4: readonly string[], ipv6: readonly string[]) =>
  listOf([...ipv4, ...ipv4.flatMap(withinIpv6), ...ipv6])

/** The machine's own link and the metadata services of clouds (Amazon, Google, Azure, Oracle, Alibaba). */
const ownLink = listOfBoth(
  ['169.254.0.0/16', '168.63.129.16/32', '192.0.0.192/32', '100.100.100.200/32'],
  ['fe80::/10', 'fd00:ec2::254/128'],
)

/** Networks that are not part of the internet: private, loopback, link-local, of benchmarks, multicast. */
const inner = listOfBoth(
  [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '224.0.0.0/3',
  ],
  [
    '::/127',
    // NAT64 within a network, unique local, link-local, and the former site-local addresses
    '64:ff9b:1::/48',
    'fc00::/7',
    'fe80::/10',
    'fec0::/10',
    'ff00::/8',
  ],
)

/** The address itself, without the brackets of a URL and the zone of a link. */
const bareAddress = (host: string) => host.replace(/^\[|\]$/g, '').replace(/%.*$/, '')

const isIn = (list: BlockList, host: string): boolean => {
  const address = bareAddress(host)
  const version = isIP(address)
  // an IPv4 address written as IPv6 is found in the IPv4 networks too
  return version > 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4')
}

/** An address, or a network such as 10.0.0.0/8. */
export const isNetwork = (text: string) => {
  const [address = '', bits, ...rest] = text.split('/')
  const maxBits = isIP(address) === 6 ? 128 : 32
  return isIP(address) > 0 && rest.length === 0 && (bits === undefined || isBetween(bits, 1, maxBits))
}

/** Tells whether an address is one of some addresses and networks, such as 10.0.0.0/8. */
export const networksOf = (networks: readonly string[]): ((address: string) => boolean) => {
  const list = listOf(networks)
  return address => isIn(list, address)
}

const isBetween = (digits: string, least: number, most: number) =>
  /^\d{1,3}$/.test(digits) && Number(digits) >= least && Number(digits) <= most

/** Whether a host is the IP address of a private network, of this machine or of its link; never true for a name. */
export const isInner = (host: string): boolean => isIn(inner, host)

/** Whether a host is this machine itself, by address or as `localhost`. */
export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || bareAddress(hostname) === '::1' || /^127(\.\d+){3}$/.test(hostname)

/** Refuses a connection before anything is sent; `systemCodeOf` finds its code. */
class AddressRefused extends Error {
  readonly code = 'ERR_ADDRESS_REFUSED'
}

/** All addresses of a name, as `dns.lookup` gives them. */
type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** Decides at each connection whether its address may be called, because users enter addresses in the settings. */
export interface Network {
  /** For `net.connect`: returns only permitted addresses of a name, so that a name cannot change after the check. */
  readonly lookup: LookupFunction
  /**
   * Call it before `net.connect`, which looks up names only. @throws an error with a system code for a refused
   * address
   */
  requireAllowed(host: string, isEncrypted: boolean): void
  /** Answers that take much memory are read one at a time, across all callers. */
  readonly largeAnswers: Slots
  /** For undici's clients. */
  connector(timeoutMs: number): buildConnector.connector
  /** The HTTP client; its code is loaded with the first request. */
  httpClient(): Promise<Dispatcher>
  close(): Promise<void>
}

/** Gives the HTTP client that enforces these rules. */
export type HttpClient = Network['httpClient']

/**
 * Makes the rules for addresses. The machine's own link and metadata services of clouds are always refused.
 * @param denyPrivate whether private networks and this machine are refused too
 * @param hosts the only names and addresses that may be called; empty allows all
 * @param requireTls whether other machines may be called with encryption only
 * @param resolve for tests, which must not call refused addresses
 */
export const createNetwork = (
  denyPrivate: boolean,
  hosts: readonly string[] = [],
  requireTls = false,
  resolve: Resolve = lookUpName,
): Network => {
  const listed = new Set(hosts.map(host => bareAddress(host.toLowerCase())))
  const isListed = (host: string) => listed.size === 0 || listed.has(bareAddress(host.toLowerCase()))
  const isRefused = (host: string) => isIn(ownLink, host) || (denyPrivate && isInner(host))
  const requireAllowed: Network['requireAllowed'] = (host, isEncrypted) => {
    const isReadable = requireTls && !isEncrypted && !isLoopback(host)
    if (isReadable || isRefused(host) || !isListed(host))
      throw new AddressRefused(`${host} may not be called`)
  }
  const lookup: LookupFunction = (hostname, options, callback) => {
    if (!isListed(hostname)) return callback(new AddressRefused(`${hostname} may not be called`), [])
    resolve(hostname, { ...options, all: true }, (error, addresses = []) => {
      const allowed = addresses.filter(({ address }) => !isRefused(address))
      const [first] = allowed
      if (error || !first) callback(error ?? new AddressRefused(`${hostname} may not be called`), [])
      else if (options.all) callback(null, allowed)
      else callback(null, first.address, first.family)
    })
  }
  const connector: Network['connector'] = timeoutMs => {
    const made = import('undici').then(undici => undici.buildConnector({ timeout: timeoutMs, lookup }))
    return (options, callback) => {
      try {
        requireAllowed(options.hostname, options.protocol === 'https:')
      } catch (error) {
        callback(error as Error, null) // `requireAllowed` throws errors only
        return
      }
      void made.then(connect => connect(options, callback))
    }
  }
  let agent: Promise<Agent> | undefined
  const newAgent = async () => {
    const undici = await import('undici')
    return new undici.Agent({ connect: connector(10_000) })
  }
  return {
    lookup,
    requireAllowed,
    largeAnswers: createSlots(1),
    connector,
    httpClient: () => (agent ??= newAgent()),
    close: async () => (await agent)?.destroy(),
  }
}

const maxRedirects = 5

/** @throws the error of `fetch` */
const fetchWithin = async (
  url: string,
  { httpClient, ...init }: { method: 'HEAD' | 'GET'; signal: AbortSignal; httpClient: HttpClient },
): Promise<{ status: number; contentType: string; elsewhere: string | null }> => {
  const [{ fetch }, dispatcher] = await Promise.all([import('undici'), httpClient()])
  let address = new URL(url)
  for (let hop = 0; ; hop += 1) {
    const { status, headers, body } = await fetch(address, { ...init, dispatcher, redirect: 'manual' })
    await body?.cancel()
    const location = status >= 300 && status < 400 ? headers.get('location') : null
    const next = location !== null && URL.canParse(location, address.href) ? new URL(location, address) : null
    const isElsewhere = next !== null && next.hostname !== address.hostname
    if (next === null || isElsewhere || hop === maxRedirects)
      return {
        status,
        contentType: headers.get('content-type') ?? '',
        elsewhere: isElsewhere ? next.origin : null,
      }
    address = next
  }
}

/** Status and headers of an answer. */
export interface AnswerHead {
  readonly status: number
  /** Media type without parameters, in lower case; empty when there is none. */
  readonly mediaType: string
  /** The origin of a redirect to another host, which is not followed. */
  readonly elsewhere: string | null
}

/**
 * Requests a URL, follows redirects within its host and does not read the content.
 * @throws the error of `fetch`, a TimeoutError after `timeoutMs`, or the signal's reason
 */
export const fetchHead = async (
  url: string,
  method: 'HEAD' | 'GET',
  httpClient: HttpClient,
  signal: AbortSignal,
  timeoutMs: number,
): Promise<AnswerHead> => {
  signal.throwIfAborted()
  const stop = new AbortController()
  const forget = onAbort(signal, () => stop.abort(signal.reason))
  const timer = setTimeout(() => stop.abort(new DOMException('no answer in time', 'TimeoutError')), timeoutMs)
  try {
    const answer = await fetchWithin(url, { method, httpClient, signal: stop.signal })
    const [mediaType = ''] = answer.contentType.toLowerCase().split(';')
    return { status: answer.status, mediaType: mediaType.trim(), elsewhere: answer.elsewhere }
  } finally {
    clearTimeout(timer)
    forget()
  }
}

/**
 * The address of a caller, without the form that gives an IPv4 one as IPv6 and without a port, which some proxies forward;
 * '' for any other text that a proxy passes on.
 */
export const plainAddress = (address: string): string => {
  const plain = address
    .replace(/^::ffff:(?=[\d.]+$)/i, '')
    .replace(/^(?:\[(.+)\]|([\d.]+)):\d+$/, (_all, ipv6?: string, ipv4?: string) => ipv6 ?? ipv4 ?? '')
  return isIP(bareAddress(plain)) > 0 ? plain : ''
}

/** The network of one internet connection: an IPv4 address, or the first 64 bits of an IPv6 address. */
export const networkOf = (address: string): string => {
  const plain = plainAddress(address)
  if (isIP(plain) !== 6) return plain
  const [head = [], tail = []] = plain.split('::').map(half => half.split(':'))
  const gap = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0')
  return [...head, ...gap, ...tail].slice(0, 4).join(':')
}

/** Browsers and systems by a word of their user agent. Edge and Opera also contain "Chrome", so they come first. */
const browsers = { Edg: 'Edge', OPR: 'Opera', Firefox: 'Firefox', Chrome: 'Chrome', Safari: 'Safari' }
const systems = { Android: 'Android', iP: 'iOS', Windows: 'Windows', Mac: 'macOS', Linux: 'Linux' }

/** The browser and system of a user agent: `Firefox, Windows`; '' for a program. */
export const browserOf = (agent: string): string =>
  [browsers, systems]
    .flatMap(names => Object.entries(names).find(([sign]) => agent.includes(sign))?.[1] ?? [])
    .join(', ')

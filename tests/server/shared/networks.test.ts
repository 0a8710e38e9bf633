import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Agent, request } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemCodeOf } from '../../../server/shared/systemFailures.ts'
import { createNetwork, type Network, plainAddress } from '../../../server/shared/networks.ts'
import { clientFor } from '../akeneo/clientFor.ts'
import { startTestService } from '../startTestService.ts'
import { connectTo } from '../transfer/connectTo.ts'

/** Answers with addresses like a name server; the test never calls them. */
const resolving = (...addresses: string[]) =>
  createNetwork(false, [], false, (_hostname, _options, callback) =>
    callback(
      null,
      addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 })),
    ),
  )

const lookedUp = ({ lookup }: Network, all = true) =>
  new Promise<unknown>(resolve => {
    lookup('pim.example', { all }, (error, found) => resolve(error ? error.code : found))
  })

const literal = (network: Network, host: string, isEncrypted = true) => {
  try {
    network.requireAllowed(host, isEncrypted)
    return 'allowed'
  } catch (error) {
    return systemCodeOf(error)
  }
}

const refused = 'ERR_ADDRESS_REFUSED'
const hostile = [
  '169.254.169.254',
  '169.254.0.1',
  '100.100.100.200',
  'fe80::1',
  'fe80::1%eth0',
  'febf::1',
  'fd00:ec2::254',
  '::ffff:169.254.169.254',
  '::ffff:a9fe:a9fe',
  '::ffff:100.100.100.200',
  '::169.254.169.254',
  '64:ff9b::a9fe:a9fe',
  '2002:a9fe:a9fe::1',
  '168.63.129.16',
  '64:ff9b::a83f:8110',
  '192.0.0.192',
  '2002:6464:64c8::1',
]
const inner = [
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.19.255.255',
  '127.0.0.1',
  '::1',
  'fd12::1',
  'fec0::1',
  '64:ff9b:1::5',
  '::ffff:10.0.0.1',
  // 10.0.0.1, 192.168.1.1 and 127.0.0.1 within IPv6
  '::10.0.0.1',
  '64:ff9b::c0a8:101',
  '2002:a00:1::1',
  '2002:7f00:1::',
]
const outer = [
  '203.0.113.9',
  '172.32.0.1',
  '100.128.0.1',
  '2001:db8::1',
  '169.253.1.1',
  '::ffff:203.0.113.9',
  '198.20.0.1',
  '64:ff9b::cb00:7109',
  '2002:cb00:7109::1',
]

describe('the addresses that may be called', () => {
  it.each(hostile)('are never %s, as given or behind a name', async address => {
    expect(literal(createNetwork(false), address)).toBe(refused)
    expect(literal(createNetwork(false), `[${address}]`)).toBe(refused)
    expect(await lookedUp(resolving(address))).toBe(refused)
    expect(await lookedUp(resolving(address), false)).toBe(refused)
  })

  it.each(inner)('are %s, unless DENY_PRIVATE_NETWORKS', address => {
    expect(literal(createNetwork(false), address)).toBe('allowed')
    expect(literal(createNetwork(true), address)).toBe(refused)
  })

  it.each(outer)('are %s always', address => {
    expect(literal(createNetwork(true), address)).toBe('allowed')
  })

  it('are only those of ALLOWED_HOSTS, if it is set', async () => {
    const looked: string[] = []
    const network = createNetwork(
      false,
      ['PIM.example', '203.0.113.9'],
      false,
      (hostname, _options, callback) => {
        looked.push(hostname)
        callback(null, [{ address: '198.51.100.4', family: 4 }])
      },
    )
    expect(await lookedUp(network, false)).toBe('198.51.100.4')
    for (const host of ['pim.example', 'Pim.Example', '203.0.113.9'])
      expect(literal(network, host)).toBe('allowed')
    for (const host of ['sub.pim.example', 'pim.example.org', '198.51.100.4', '169.254.169.254'])
      expect(literal(network, host)).toBe(refused)
    const other = await new Promise(resolve => {
      network.lookup('evil.example', { all: true }, error => resolve(error?.code))
    })
    expect([other, looked]).toEqual([refused, ['pim.example']])
  })

  it('are encrypted ones and this machine, if REQUIRE_TLS is set', () => {
    const [any, strict] = [createNetwork(false), createNetwork(false, [], true)]
    expect(literal(any, '203.0.113.9', false)).toBe('allowed')
    for (const host of ['203.0.113.9', 'pim.example']) {
      expect(literal(strict, host, true)).toBe('allowed')
      expect(literal(strict, host, false)).toBe(refused)
    }
    for (const host of ['localhost', '127.0.0.1', '[::1]'])
      expect(literal(strict, host, false)).toBe('allowed')
  })

  it('are the allowed ones of a name that has both kinds', async () => {
    const network = resolving('169.254.169.254', '203.0.113.9')
    expect(await lookedUp(network)).toEqual([{ address: '203.0.113.9', family: 4 }])
    expect(await lookedUp(network, false)).toBe('203.0.113.9')
  })
})

describe('every connection', () => {
  let port = 0
  const server = createServer((_, response) => response.end('{}'))
  beforeAll(async () => {
    await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port // a TCP server listens on a port
  })
  afterAll(() => void server.close())

  /**
   * Refuses the addresses of a name, and records the lookup; names below localhost resolve to this machine
   * only.
   */
  const noting = () => {
    const names: string[] = []
    const network = createNetwork(true, [], false, (hostname, _options, callback) => {
      names.push(hostname)
      callback(null, [{ address: '127.0.0.1', family: 4 }])
    })
    return { names, network }
  }

  it.each(['pim.localhost', '127.0.0.1'])('of the PIM at %s is checked', async host => {
    const { names, network } = noting()
    const { client } = clientFor(`http://${host}:${port}`, { tries: 1 }, 0, network)
    const error = await client.check(new AbortController().signal).catch(thrown => thrown)
    expect(error).toMatchObject({ code: 'addressRefused', params: { host: `${host}:${port}` } })
    expect(names).toEqual(host === 'pim.localhost' ? [host] : [])
  })

  it.each(
    (['ftp', 'ftps', 'sftp'] as const).flatMap(
      protocol =>
        [
          [protocol, 'files.localhost', 21],
          [protocol, 'files.localhost', 990],
          [protocol, '127.0.0.1', 0],
        ] as const,
    ),
  )('of an upload by %s to %s at port %i is checked', async (protocol, address, standard) => {
    const { names, network } = noting()
    const settings = {
      protocol,
      address,
      port: standard || port,
      username: 'a',
      password: 'b',
      directory: '/',
    }
    const error = await connectTo({ ...settings }, { network }).catch(thrown => thrown)
    expect(error).toMatchObject({ code: 'addressRefused' })
    expect(names).toEqual(standard ? [address] : [])
  })

  it.each(['tessa.localhost', '127.0.0.1'])('of web requests to %s is checked', async host => {
    const { network } = noting()
    const dispatcher = new Agent({ connect: network.connector(10_000) })
    const error = await request(`http://${host}:${port}/`, { dispatcher }).catch((thrown: unknown) => thrown)
    expect(systemCodeOf(error)).toBe(refused)
    await dispatcher.destroy()
  })

  it('of PIM, web and upload is encrypted if REQUIRE_TLS is set', async () => {
    const names: string[] = []
    // names below localhost resolve to this machine only, where no server listens
    const network = createNetwork(false, [], true, (hostname, _options, callback) => {
      names.push(hostname)
      callback(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }), [])
    })
    const stop = new AbortController().signal
    const pim = (scheme: string) =>
      clientFor(`${scheme}://pim.localhost`, { tries: 1 }, 0, network).client.check(stop)
    const dispatcher = new Agent({ connect: network.connector(10_000) })
    const httpClient = (scheme: string) => request(`${scheme}://tessa.localhost/`, { dispatcher })
    const upload = (protocol: 'ftp' | 'ftps' | 'sftp') =>
      connectTo(
        { protocol, address: 'files.localhost', port: null, username: 'a', password: 'b', directory: '/' },
        { network },
      )
    const codeOf = (made: Promise<unknown>) =>
      made.then(
        () => 'done',
        (error: unknown) => (error as { code?: string }).code, // each of them has one
      )
    expect(await Promise.all([pim('http'), upload('ftp')].map(codeOf))).toEqual([
      'addressRefused',
      'addressRefused',
    ])
    expect(await codeOf(httpClient('http'))).toBe(refused)
    expect(names).toEqual([])
    const open = [pim('https'), upload('ftps'), upload('sftp')]
    expect(await Promise.all(open.map(codeOf))).toEqual(open.map(() => 'hostNotFound'))
    expect(await codeOf(httpClient('https'))).toBe('ENOTFOUND')
    await dispatcher.destroy()
  })

  it('of the service obeys DENY_PRIVATE_NETWORKS, with a sentence in both languages', async () => {
    const service = await startTestService({ environment: { DENY_PRIVATE_NETWORKS: 'true' } })
    const credentials = { username: 'a', password: 'b', clientId: 'c', secret: 'd' }
    const url = `http://127.0.0.1:${port}`
    await service.admin('POST /ui/api/settings/akeneo/api', { url, ...credentials })
    await service.admin('POST /ui/api/settings/tessa/api', { url, systemIdentifier: 'pim' })
    const upload = {
      protocol: 'ftp',
      address: '127.0.0.1',
      port,
      username: 'a',
      password: 'b',
      directory: '/',
    }
    await service.admin('POST /ui/api/settings/tradebyte/ftp', upload)
    const remedies = {
      'akeneo/api': 'Check the PIM address.',
      'tessa/api': 'Check the TESSA address.',
      'tradebyte/ftp': 'Check the address in the FTP settings.',
    }
    for (const [place, remedy] of Object.entries(remedies)) {
      const test = (language: string) =>
        service.admin(`POST /ui/api/settings/${place}/test-connection`, undefined, {
          'accept-language': language,
        })
      const { body } = await test('en-US')
      expect(body, place).toMatchObject({ success: false, reason: 'addressRefused' })
      expect(body['error']).toMatch(/^Kontor may not connect to 127\.0\.0\.1/)
      expect(String(body['error']).endsWith(` while REQUIRE_TLS is set. ${remedy}`), place).toBe(true)
      expect((await test('de-DE')).body['error']).toContain('Kontor darf sich nicht mit 127.0.0.1')
    }
    await service.close()
  })
})

describe('the address of a caller', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:51234', '203.0.113.9'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1%eth0'],
    ['unknown', ''],
    ['_hidden', ''],
    ['<script>', ''],
    ['999.1.1.1', ''],
    ['', ''],
  ])('of %s is %s', (forwarded, address) => {
    expect(plainAddress(forwarded)).toBe(address)
  })
})

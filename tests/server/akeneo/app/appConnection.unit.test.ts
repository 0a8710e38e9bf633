import { describe, expect, it } from 'vitest'
import { pimOriginOf } from '../../../../server/akeneo/app/appConnection.ts'

describe('the PIM of an activation', () => {
  it.each([
    ['https://my-pim.cloud.akeneo.com', 'https://my-pim.cloud.akeneo.com'],
    ['https://my-pim.cloud.akeneo.com/', 'https://my-pim.cloud.akeneo.com'],
    ['https://My-PIM.example:8443', 'https://my-pim.example:8443'],
    ['https://pim.example:443', 'https://pim.example'],
    ['https://203.0.113.9', 'https://203.0.113.9'],
    ['https://pim.intern', 'https://pim.intern'],
  ])('may be %s', (given, origin) => {
    expect(pimOriginOf(given, false)).toBe(origin)
  })

  it.each([
    '',
    'my-pim.cloud.akeneo.com',
    'http://my-pim.cloud.akeneo.com',
    'ftp://my-pim.cloud.akeneo.com',
    'javascript:alert(1)',
    'https://',
    'https://user@pim.example',
    'https://user:password@pim.example',
    'https://pim.example/path',
    'https://pim.example/?query',
    'https://pim.example/#fragment',
    'https://pim.example?',
    'https://169.254.169.254',
    'https://10.1.2.3',
    'https://172.31.0.1',
    'https://192.168.1.1',
    'https://100.64.0.1',
    'https://0.0.0.0',
    'https://2130706433',
    'https://0x7f.1',
    'https://[::]',
    'https://[::1]',
    'https://[fe80::1]',
    'https://[fd00::1]',
    'https://[::ffff:10.0.0.1]',
    'https://localhost',
    'http://localhost:8080',
    'http://127.0.0.1:8080',
  ])('may not be %s', given => {
    expect(pimOriginOf(given, false)).toBeNull()
  })

  it.each(['http://127.0.0.1:8080', 'http://localhost:8080', 'https://localhost', 'http://[::1]:8080'])(
    'may be %s for a service that is reachable on its own machine only',
    given => {
      expect(pimOriginOf(given, true)).toBe(given)
    },
  )

  it.each([
    'http://pim.example',
    'http://10.1.2.3',
    'http://127.0.0.1:8080/path',
    'http://localhost.evil.example',
  ])('may not be %s for that service either', given => {
    expect(pimOriginOf(given, true)).toBeNull()
  })
})

import { expect, it } from 'vitest'
import { withoutAddress } from '../../../server/outbox/webhook/withoutAddress.ts'
import { maskAddress } from '../../../src/contract/kinds/addresses.ts'

it.each([
  ['https://host.example', false, 'https://host.example'],
  ['https://host.example:8443/', false, 'https://host.example:8443/'],
  ['https://host.example/services/T0/x', false, 'https://host.example/********'],
  ['https://host.example?token', false, 'https://host.example/********'],
  ['HTTPS://host.example/#t', true, 'HTTPS://host.example/?********'],
  ['https://user:word@host.example/pim', true, 'https://host.example/pim?********'],
  ['https://host.example/pim', true, 'https://host.example/pim'],
  ['https://host.example/pim?token=x', true, 'https://host.example/pim?********'],
  ['no address', true, '********'],
])('the address %s (base: %s) is shown as %s', (address, base, shown) => {
  expect(maskAddress(address, { base })).toBe(shown)
})

it('an answer that quotes an address is shown without its secrets', () => {
  const address = 'https://host.example/hooks/a%20token?key=se%2Bcret&x=1'
  for (const quote of [
    address,
    '/hooks/a%20token?key=se%2Bcret&x=1',
    'wrong key se+cret',
    'no hook "a token"',
  ])
    expect(withoutAddress(quote, address)).not.toMatch(/token|cret/)
  expect(withoutAddress('x is 1', address)).toBe('x is 1')
  expect(withoutAddress('see https://host.example', 'https://host.example')).toBe('see https://host.example')
})

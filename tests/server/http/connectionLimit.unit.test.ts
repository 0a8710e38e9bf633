import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { describe, expect, it } from 'vitest'
import { limitConnections } from '../../../server/http/connectionLimit.ts'

/** A socket without a network. */
class Connection extends EventEmitter {
  readonly remoteAddress: string
  isOpen = true

  constructor(remoteAddress: string) {
    super()
    this.remoteAddress = remoteAddress
  }

  destroy() {
    this.isOpen = false
    this.emit('close')
  }
}

describe('the limit of connections', () => {
  const server = new EventEmitter()
  limitConnections(server as Server, ['192.0.2.0/24', '2001:db8:ffff::1'])
  const connect = (address: string) => {
    const connection = new Connection(address)
    server.emit('connection', connection)
    return connection
  }
  const openOf = (address: string, count: number) =>
    Array.from({ length: count }, () => connect(address)).filter(({ isOpen }) => isOpen)

  it('is that of an address, or of the network of an IPv6 customer', () => {
    const [first, ...others] = openOf('203.0.113.9', 250)
    expect(others).toHaveLength(199)
    first?.destroy()
    expect(openOf('::ffff:203.0.113.9', 2)).toHaveLength(1)
    expect(openOf('203.0.113.10', 1)).toHaveLength(1)
    expect(openOf('2001:db8:1:2::1', 150)).toHaveLength(150)
    expect(openOf('2001:db8:1:2::2', 150)).toHaveLength(50)
  })

  it.each(['127.0.0.1', '::1', '192.0.2.7', '2001:db8:ffff::1'])(
    'is none for %s, which speaks for many',
    address => {
      expect(openOf(address, 300)).toHaveLength(300)
    },
  )
})

import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { isLoopback, networkOf, networksOf } from '../shared/networks.ts'

/** The most connections of one address: a browser opens six, so an office behind one address has room. */
const maxPerAddress = 200

/**
 * Closes connections of an address that has too many, so that one caller does not take all of the process. Proxies and this machine
 * speak for many callers and have no limit of their own.
 * @param proxies addresses and networks of the proxies in front
 */
export const limitConnections = (server: Server, proxies: readonly string[]): void => {
  const isProxy = networksOf(proxies)
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (isLoopback(address.replace(/^::ffff:/, '')) || isProxy(address)) return
    const network = networkOf(address)
    const count = (open.get(network) ?? 0) + 1
    if (count > maxPerAddress) {
      socket.destroy()
      return
    }
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}

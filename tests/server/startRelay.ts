import { connect, createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** A relay between the service and its database, whose connections a test cuts. */
export interface Relay {
  /** The address of the database behind the relay. */
  readonly url: string
  /** Cuts all connections, as a restarting server or a firewall does. */
  cut(): void
  /** Refuses connections from now on, and cuts the present ones. */
  refuse(): void
  /** Accepts connections again. */
  accept(): void
  close(): Promise<void>
}

/** Starts a relay on a free port. @param target the address of the database */
export const startRelay = async (target: string): Promise<Relay> => {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let isRefusing = false
  const server = createServer(client => {
    if (isRefusing) return void client.destroy()
    const database = connect(Number(port), hostname)
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(one)
      // a cut connection reports an error, which is the purpose of the test
      one.on('error', () => undefined)
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  const { port: relayPort } = server.address() as AddressInfo // it listens on a port
  return {
    url: Object.assign(new URL(target), { port: String(relayPort) }).href,
    cut,
    refuse: () => {
      isRefusing = true
      cut()
    },
    accept: () => {
      isRefusing = false
    },
    close: async () => {
      cut()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

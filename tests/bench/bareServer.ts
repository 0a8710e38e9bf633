import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The floor of a start: the smallest server that Node and tsx can run. */
const server = createServer((_request, response) => response.end('ok'))
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo // it listens on a port
  process.stdout.write(`at http://127.0.0.1:${port}\n`)
})

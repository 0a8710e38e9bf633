import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A server that keeps objects as S3 does; `failures` answers the next requests with 503, and one that `isAway` none. */
export const startObjectServer = async () => {
  const objects = new Map<string, Buffer>()
  const state = { failures: 0, unsigned: 0, isAway: false }
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    if (state.isAway) return request.socket.destroy()
    const body = await buffer(request)
    if (
      !/^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/test\/s3\/aws4_request/.test(headers.authorization ?? '')
    ) {
      state.unsigned += 1
      return response.writeHead(403).end()
    }
    if (state.failures > 0) {
      state.failures -= 1
      return response.writeHead(503).end()
    }
    if (method === 'PUT') objects.set(url, body)
    if (method === 'DELETE') objects.delete(url)
    const found = objects.get(url)
    if (method === 'GET' && !found) return response.writeHead(404).end()
    return response.writeHead(200).end(method === 'GET' ? found : undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    objects,
    state,
    /** The value of FILE_STORE. */
    address: `s3://files/kontor?endpoint=http://127.0.0.1:${port}&region=test`,
    close: () => new Promise(resolve => server.close(resolve)),
  }
}

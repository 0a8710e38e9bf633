import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

const listen = (server: Server) =>
  new Promise<number>(resolve => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)) // it listens on a port
  })

/** A real mail server: accepts `user`/`p@ss`, no sender at refused.example, no recipient called `nobody`. */
export const startSmtp = async (options: SMTPServerOptions = {}) => {
  const received: string[] = []
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth: ({ username, password }, _session, callback) =>
      username === 'user' && password === 'p@ss'
        ? callback(null, { user: username })
        : callback(new Error('Wrong user name or password')),
    onMailFrom: ({ address }, _session, callback) =>
      callback(
        address.endsWith('@refused.example')
          ? Object.assign(new Error('Sender not allowed'), { responseCode: 553 })
          : null,
      ),
    onRcptTo: ({ address }, _session, callback) =>
      callback(
        address.startsWith('nobody@')
          ? Object.assign(new Error('No such user'), { responseCode: 550 })
          : null,
      ),
    onData: (stream, _session, callback) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString('latin1'))
        callback()
      })
    },
    ...options,
  })
  smtp.on('error', () => undefined) // the clients of these tests close the connection
  const port = await listen(smtp.server)
  return {
    received,
    port,
    url: `smtp://user:p%40ss@127.0.0.1:${port}`,
    close: () => new Promise<void>(resolve => smtp.close(() => resolve())),
  }
}

/** A server that handles each connection as the test requires, and does nothing else. */
export const startSocket = async (greet: (socket: Socket) => void) => {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => undefined) // the clients of these tests close the connection
    greet(socket)
  })
  const port = await listen(server)
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>(resolve => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

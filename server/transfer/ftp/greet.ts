import type { Client } from 'basic-ftp'

/**
 * Waits for the first words of a server. An SSH server says its own at once and then waits for ever:
 * better to say so than to run into the time limit.
 */
export const greet = async (client: Client, connect: () => Promise<unknown>): Promise<void> => {
  const greeting = connect()
  client.ftp.socket.once('data', (chunk: Buffer | string) => {
    const words = chunk.toString()
    if (words.startsWith('SSH-')) client.ftp.closeWithError(new Error(`it greets with ${words}`))
  })
  await greeting
}

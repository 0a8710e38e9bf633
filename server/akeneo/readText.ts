import type { Readable } from 'node:stream'

/** The largest answer that is read whole, in MB. A page of 100 products with all their values takes a few. */
export const largestAnswer = 64
const largestBytes = largestAnswer * 1024 * 1024

/** The whole of a body as text, or null when it is too large; the rest is not read then. */
export const readText = async (body: Readable): Promise<string | null> => {
  const chunks: Buffer[] = []
  let bytes = 0
  // nobody has set an encoding: chunks are bytes. Leaving the loop closes the connection.
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > largestBytes) return null
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}

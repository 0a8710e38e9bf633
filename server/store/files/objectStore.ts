import { AwsClient } from 'aws4fetch'
import { FileStoreAway } from './fileStoreAway.ts'

/** Objects by key in a store that speaks S3. Each call throws FileStoreAway where the store does not answer, or cannot work now. */
export interface ObjectStore {
  /** @throws Error when the store does not take it */
  put(key: string, bytes: Buffer): Promise<void>
  /** @throws Error when the object is missing or has another length */
  get(key: string, length: number): Promise<Buffer>
  remove(key: string): Promise<void>
}

/** Requests are repeated after failures of the store; the last pause is about four seconds. */
const retries = 6
const timeoutMs = 60_000

/** Whether the store cannot work now, or has too much to do. */
const isPassing = (status: number) => status >= 500 || status === 429

/**
 * Opens a bucket.
 * @param address `s3://bucket/prefix?endpoint=https://s3.example.com&region=eu-central-1`; without an endpoint, Amazon's
 */
export const createObjectStore = (
  address: string,
  { accessKeyId, secretAccessKey }: { readonly accessKeyId: string; readonly secretAccessKey: string },
): ObjectStore => {
  const { hostname: bucket, pathname, searchParams } = new URL(address)
  const region = searchParams.get('region') ?? 'us-east-1'
  const endpoint = searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`
  const prefix = pathname.replace(/^\//, '').replace(/(?<!\/)$/, pathname.length > 1 ? '/' : '')
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries })

  const call = async (method: 'PUT' | 'GET' | 'DELETE', key: string, body?: Buffer) => {
    const url = `${endpoint.replace(/(?<!\/)\/+$/, '')}/${bucket}/${prefix}${key}`
    const request = `FILE_STORE: ${method} of ${bucket}/${prefix}${key}`
    const response = await client
      .fetch(url, {
        method,
        body: body === undefined ? null : new Uint8Array(body),
        signal: AbortSignal.timeout(timeoutMs),
      })
      .catch((error: unknown) => {
        throw new FileStoreAway(`${request} was not answered`, { cause: error })
      })
    if (response.ok || (method === 'DELETE' && response.status === 404)) return response
    await response.body?.cancel()
    const refusal = `${request} was answered with ${response.status}`
    throw isPassing(response.status) ? new FileStoreAway(refusal) : new Error(refusal)
  }

  return {
    put: async (key, bytes) => {
      await (await call('PUT', key, bytes)).body?.cancel()
    },
    get: async (key, length) => {
      const response = await call('GET', key)
      const bytes = Buffer.from(
        await response.arrayBuffer().catch((error: unknown) => {
          throw new FileStoreAway(`FILE_STORE: ${bucket}/${prefix}${key} broke off`, { cause: error })
        }),
      )
      if (bytes.length === length) return bytes
      throw new Error(`FILE_STORE: ${bucket}/${prefix}${key} has ${bytes.length} bytes, not ${length}`)
    },
    remove: async key => {
      await (await call('DELETE', key)).body?.cancel()
    },
  }
}

import { onTestFinished } from 'vitest'
import type { AkeneoClient } from '../../../server/akeneo/akeneoClient.ts'
import { createNetwork } from '../../../server/shared/networks.ts'
import { AkeneoError } from '../../../server/akeneo/akeneoError.ts'
import { type AkeneoClientOptions, createAkeneoClient } from '../../../server/akeneo/createAkeneoClient.ts'
import type { AkeneoConnection } from '../../../server/akeneo/rest/sessions.ts'

export const secrets = { password: 'pass-phrase-7', secret: 'secret-9', token: 'app-token' }

export interface TestClient {
  readonly client: AkeneoClient
  /** Milliseconds of each requested pause; the test waits for none. */
  readonly pauses: number[]
  /** All log entries, as text. */
  readonly logged: string[]
}

export const manual = (url: string): AkeneoConnection => ({
  mode: 'manual',
  url,
  username: 'kontor_1234',
  clientId: 'client-1',
  password: secrets.password,
  secret: secrets.secret,
})

/** A client whose pauses take no time and whose random value is 1, so that every pause is the longest. */
export const clientFor = (
  connection: string | AkeneoConnection,
  limits: AkeneoClientOptions['limits'] = {},
  now = 0,
  network = createNetwork(false),
  more: Pick<AkeneoClientOptions, 'callLimits' | 'caller'> = {},
): TestClient => {
  const pauses: number[] = []
  const logged: string[] = []
  const note = (fields: object, message: string): void => void logged.push(JSON.stringify(fields) + message)
  const client = createAkeneoClient({
    network,
    connection: typeof connection === 'string' ? manual(connection) : connection,
    clock: {
      now: () => now,
      sleep: (ms, signal) => {
        pauses.push(ms)
        return signal?.aborted ? Promise.reject(signal.reason) : Promise.resolve()
      },
    },
    random: () => 1,
    log: { info: note, warn: note },
    limits,
    ...more,
  })
  onTestFinished(() => client.close())
  return { client, pauses, logged }
}

/** All values of an iterable. */
export const all = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const list: T[] = []
  for await (const item of items) list.push(item)
  return list
}

/** The AkeneoError that a promise rejects with; any other error fails the test. */
export const failure = async (work: Promise<unknown>): Promise<AkeneoError> => {
  try {
    await work
  } catch (error) {
    if (error instanceof AkeneoError) return error
    throw error
  }
  throw new Error('It was expected to fail.')
}

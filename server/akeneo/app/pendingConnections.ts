import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '../../shared/clock.ts'
import type { DocumentStore } from '../../store/documentStore.ts'

/** A connection that an administrator has begun and the PIM has not answered yet. */
const pendingSchema = z.object({
  /** Hash of the state that the PIM sends back. */
  state: z.string(),
  /** Hash of a secret of the browser that began it. */
  browser: z.string(),
  pimUrl: z.string(),
  /** Who began it. */
  user: z.number(),
  /** Milliseconds since 1970. */
  until: z.number(),
})
type PendingConnection = z.infer<typeof pendingSchema>
const storedSchema = z.array(pendingSchema)

const documentName = 'akeneoConnections'

/** How long a person may take from opening the app to allowing it, in milliseconds. */
export const pendingMs = 600_000

/** The most that are kept: those beyond, begun and never ended, are forgotten, oldest first. */
const mostPending = 20

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Makes a secret of 256 bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Connections under way. The database holds hashes: whoever reads it can finish none of them. */
export interface PendingConnections {
  /** @returns the state for the PIM */
  begin(connection: { pimUrl: string; user: number; browser: string }): Promise<string>
  /** The connection that was begun with a state, in this browser and in time. A state works once, whoever brings it. */
  take(state: string, browser: string): Promise<PendingConnection | undefined>
}

/** Keeps connections under way in the database: a restart between two steps ends none of them. */
export const createPendingConnections = (
  documents: Pick<DocumentStore, 'change'>,
  clock: Pick<Clock, 'now'>,
): PendingConnections => ({
  begin: async ({ pimUrl, user, browser }) => {
    const state = newSecret()
    const now = clock.now()
    const pending: PendingConnection = {
      state: hashOf(state),
      browser: hashOf(browser),
      pimUrl,
      user,
      until: now + pendingMs,
    }
    await documents.change(documentName, storedSchema, (stored = []) =>
      [...stored.filter(({ until }) => until > now), pending].slice(-mostPending),
    )
    return state
  },

  take: async (state, browser) => {
    const [hash, now] = [hashOf(state), clock.now()]
    let found: PendingConnection | undefined
    const taken = await documents.change(documentName, storedSchema, (stored = []) => {
      found = stored.find(pending => pending.state === hash)
      return found && stored.filter(pending => pending !== found)
    })
    if (!taken || !found || found.until <= now) return undefined
    return timingSafeEqual(Buffer.from(found.browser), Buffer.from(hashOf(browser))) ? found : undefined
  },
})

import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { patienceMs } from '../akeneo/appConnection/pendings.ts'
import type { Deps } from '../deps.ts'

const name = 'kontor_connect'

/** What the browser that opened the app carries: which PIM asked, and who it is itself. */
const begunSchema = z.object({ pimUrl: z.string(), browser: z.string(), until: z.number() })
export type Begun = z.infer<typeof begunSchema>

/** Binds an app connection to the browser that began it. Nobody but the service can read or make what it holds. */
export interface ConnectCookie {
  set(reply: FastifyReply, begun: Omit<Begun, 'until'>): void
  /** Undefined where there is none, it is not ours, or too old. */
  read(request: FastifyRequest): Begun | undefined
  clear(reply: FastifyReply): void
}

export const createConnectCookie = ({
  vault,
  clock,
  publicUrl,
}: Pick<Deps, 'vault' | 'clock' | 'publicUrl'>): ConnectCookie => {
  const write = (reply: FastifyReply, value: string, seconds: number) => {
    const secure = publicUrl().startsWith('https:') ? '; Secure' : ''
    // Lax: the PIM sends the browser back from elsewhere
    reply.header(
      'set-cookie',
      `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`,
    )
  }
  const open = (sealed: string): unknown => {
    try {
      return JSON.parse(vault.decrypt(sealed))
    } catch {
      return undefined // made by somebody else, or with another key
    }
  }
  return {
    set: (reply, begun) => {
      const until = clock.now() + patienceMs
      write(reply, vault.encrypt(JSON.stringify({ ...begun, until })), patienceMs / 1000)
    },
    read: ({ headers }) => {
      const value = headers.cookie
        ?.split(/;\s*/)
        .find(pair => pair.startsWith(`${name}=`))
        ?.slice(name.length + 1)
      const begun = value === undefined ? undefined : begunSchema.safeParse(open(value)).data
      return begun && begun.until > clock.now() ? begun : undefined
    },
    clear: reply => write(reply, '', 0),
  }
}

import { AkeneoError } from './akeneoError.ts'
import type { Session } from './session.ts'

/** An app's token never expires and cannot be renewed: refused means revoked in the PIM. */
export const createAppSession = (token: string, host: string): Session => ({
  token: () => Promise.resolve(token),
  renew: () => Promise.reject(new AkeneoError('appRevoked', { host, status: 401 })),
})

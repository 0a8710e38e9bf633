import { calls } from '../../../src/contract/calls.ts'
import { CallError } from '../../callError.ts'
import type { Clock } from '../../clock.ts'
import type { Binder } from '../bind.ts'
import { createLoginLimit } from '../loginLimit.ts'
import type { Sessions } from '../session.ts'

/** POST login_check and GET auth-check. */
export const bindLogin = (bind: Binder, sessions: Sessions, clock: Clock): void => {
  const limit = createLoginLimit(clock)

  bind(calls.loginCheck, async ({ body: { username, password }, request }) => {
    const attempt = { username, address: request.ip }
    limit.begin(attempt)
    const token = await sessions.logIn(username, password)
    if (token === undefined) {
      request.log.warn({ address: request.ip }, 'a log-in failed')
      throw new CallError('loginFailed')
    }
    limit.succeeded(attempt)
    return { token }
  })

  bind(calls.authCheck, async ({ user }) => ({ user }))
}

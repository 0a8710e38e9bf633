import { z } from 'zod'
import { call } from './call.ts'

/** The call of the log-in page, in a file of its own because that page is loaded before the console. */
export const loginCall = call('POST /ui/api/login_check', {
  summary: 'Exchanges email address and password for a token',
  access: 'public',
  // an account with a second factor needs `code`, else the reply is 401 with `errors.code`
  body: z.object({
    username: z.string().max(254),
    password: z.string().max(200),
    code: z.string().max(40).optional(),
  }),
  reply: z.object({ token: z.string() }),
})

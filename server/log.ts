import type { LoggerOptions } from 'pino'

/** Property names of credentials; logs leave out their values. */
const credentials = ['password', 'secret', 'token', 'privateKey', 'passphrase', 'clientSecret']

/** The options of the service's log. An address that cannot be parsed is the `input` of its error. */
export const logOptions = (level: string): LoggerOptions => ({
  level,
  redact: ['req.headers.authorization', 'err.input', ...credentials.map(name => `*.${name}`)],
})

import { TransferError } from './transferError.ts'

/** Names TB.One would never read, and names that would leave the directory. */
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const refused = /test|[/\\\u0000-\u001f\u007f]|^\.{0,2}$|\.tmp$/i

/** @throws TransferError nameRefused */
export const refuseName = (name: string, host: string): void => {
  if (refused.test(name)) throw new TransferError('nameRefused', { host, name })
}

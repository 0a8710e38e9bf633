import { AkeneoError } from './akeneoError.ts'

/** A PIM's address taken apart; `basePath` is empty or begins with a slash and ends without one. */
export interface Address {
  readonly origin: string
  readonly host: string
  readonly basePath: string
}

/**
 * Reads the address a person entered; query, fragment and closing slashes are ignored.
 * @throws AkeneoError addressInvalid, also when it carries a user name, which would end up in logs
 * @example parseAddress('https://shop.example.com/pim/') // { basePath: '/pim', … }
 */
export const parseAddress = (entered: string): Address => {
  const text = entered.trim()
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new AkeneoError('addressInvalid', { host: text.replace(/\/\/.*@/, '//') })
  }
  return { origin: url.origin, host: url.host, basePath: url.pathname.replace(/\/+$/, '') }
}

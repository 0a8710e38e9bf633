import type { AnyAuthMethod, ParsedKey } from 'ssh2'
import type { Target } from '../remote.ts'
import { TransferError } from '../transferError.ts'
import { readPrivateKey } from './readPrivateKey.ts'

/** What to log in with. */
export interface Login {
  /** In the order they are tried: with a key that is taken the password is never sent. */
  readonly ways: AnyAuthMethod[]
  /** Null where only a password is there. */
  readonly key: ParsedKey | null
}

const keyOf = ({ label, privateKey, passphrase }: Target): ParsedKey | null => {
  if (privateKey === null) return null
  const key = readPrivateKey(privateKey, passphrase)
  if (typeof key === 'string') throw new TransferError(key, { host: label })
  return key
}

/**
 * The ways to log in that the settings allow.
 * @throws TransferError when the private key cannot be opened
 */
export const loginWays = (target: Target): Login => {
  const { username, password } = target
  const key = keyOf(target)
  const byKey: AnyAuthMethod[] = key ? [{ type: 'publickey', username, key }] : []
  const byPassword: AnyAuthMethod[] = [
    { type: 'password', username, password },
    {
      type: 'keyboard-interactive',
      username,
      prompt: (_name, _instructions, _language, prompts, answer) => answer(prompts.map(() => password)),
    },
  ]
  const hasPassword = password !== '' || !key
  return { ways: [{ type: 'none', username }, ...byKey, ...(hasPassword ? byPassword : [])], key }
}

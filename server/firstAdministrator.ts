import { randomBytes } from 'node:crypto'
import { adminRole } from '../src/contract/call.ts'
import { emptyOf } from '../src/contract/derive.ts'
import { users } from '../src/resources/users.ts'
import type { Deps } from './deps.ts'

/** Log-in of a new installation; `password` only when the service chose it. */
export interface FirstAdministrator {
  readonly email: string
  readonly password?: string
}

/** Creates the first administrator of an installation without users. @returns undefined when there are users */
export const createFirstAdministrator = async ({
  records,
  config,
}: Pick<Deps, 'records' | 'config'>): Promise<FirstAdministrator | undefined> => {
  if ((await records.list(users)).length > 0) return undefined
  const email = config.KONTOR_ADMIN_EMAIL
  const chosen = config.KONTOR_ADMIN_PASSWORD
  const password = chosen ?? randomBytes(12).toString('base64url')
  await records.create(users, {
    ...emptyOf(users.fields),
    firstName: 'Kontor',
    lastName: 'Administrator',
    email,
    password,
    roles: [adminRole],
  })
  return chosen === undefined ? { email, password } : { email }
}

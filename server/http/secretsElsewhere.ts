import type { Values } from '../../src/contract/derive.ts'
import { fieldError, type FieldMessages } from '../../src/contract/errors.ts'
import { secretMask } from '../../src/contract/kinds.ts'
import type { Language } from '../../src/contract/words.ts'

interface Asked {
  readonly record: Values
  readonly stored: Values | undefined
  readonly language: Language
}

/**
 * Refuses to keep stored secrets for another server: whoever may change an address could have them sent to his own.
 * @param server fields that say which server it is
 * @param secrets fields that are sent to it
 */
export const secretsElsewhere = (
  server: readonly string[],
  secrets: readonly string[],
  { record, stored, language }: Asked,
): FieldMessages => {
  const isSame = server.every(name => (record[name] ?? null) === (stored?.[name] ?? null))
  const kept = secrets.filter(name => record[name] === secretMask && stored?.[name])
  return isSame ? {} : Object.fromEntries(kept.map(name => [name, [fieldError('secretElsewhere', language)]]))
}

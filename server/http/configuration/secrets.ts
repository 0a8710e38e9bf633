import { readFileSync } from 'node:fs'
import { configurationMessages } from '../../../src/contract/messages/forms/configuration.ts'
import { configuredFieldsOf, isNamedSecret, mayBeSecret } from '../../../src/contract/configuration/parts.ts'
import { concealRecord, type Values } from '../../../src/contract/derive.ts'
import type { FieldMessages } from '../../../src/contract/errors.ts'
import type { Fields } from '../../../src/contract/fields.ts'
import { formatSentence, type Language } from '../../../src/contract/words.ts'

/** Reads the value of a variable, or of the file that the variable with `_FILE` behind its name names. */
const readVariable = (environment: NodeJS.ProcessEnv, name: string): string | undefined => {
  const path = environment[`${name}_FILE`]
  if (environment[name] || !path) return environment[name] || undefined
  try {
    return readFileSync(path, 'utf8').trim() || undefined
  } catch {
    return undefined // said like a variable that is not set
  }
}

/**
 * Replaces the names of secrets by their values, or by what keeps a stored value.
 * @returns the body of a save, and the secrets that have no value
 */
export const withSecrets = (
  fields: Fields,
  values: Values,
  stored: Values,
  environment: NodeJS.ProcessEnv | undefined,
  language: Language,
): { readonly body: Values; readonly errors: FieldMessages } => {
  const known = new Map(configuredFieldsOf(fields))
  const missing = configurationMessages[environment ? 'secretMissing' : 'secretNotStored']
  const errors: Record<string, string[]> = {}
  const body = Object.entries(values).map(([name, value]) => {
    const field = known.get(name)
    if (!field || field.kind === 'group' || !mayBeSecret(field) || !isNamedSecret(value)) return [name, value]
    const { secret } = value
    const given = environment && readVariable(environment, secret)
    if (given === undefined && !stored[name])
      errors[name] = [formatSentence(missing, language, { name: secret })]
    return [name, given ?? concealRecord({ [name]: field }, stored)[name]]
  })
  return { body: Object.fromEntries(body) as Values, errors }
}

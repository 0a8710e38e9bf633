import { z } from 'zod'
import {
  blankToNull,
  builder,
  filledOrNull,
  hiddenCharacters,
  type KindsOf,
  nulCharacter,
  nullableText,
  refuseCharacters,
  withoutReferences,
} from './kind.ts'

/** Kinds of fields whose values the service never sends. */
export interface SecretKinds {
  /** A credential that the service must read again: stored encrypted, masked in responses. `rows` allows several lines, for a private key. */
  secret: { value: string; options: { max?: number; rows?: number } }
  /** A log-in password: stored hashed, never sent; an empty value keeps the stored one. `repeats` names the field that must have the same value. */
  password: { value: string; options: { repeats?: string } }
}

/** A credential. `secret('API key', { required: true })` */
export const secret = builder<'secret', SecretKinds['secret']>('secret')
/** A log-in password. `password('Repeat password', { repeats: 'password' })` */
export const password = builder<'password', SecretKinds['password']>('password')

/** Replaces a stored secret in responses; a save with this value keeps the stored secret. */
export const secretMask = '********'

/** Replaces the new value of a secret in the audit log, which records the change but not the value. */
export const replacedMark = '(changed)'

/**
 * The one form in which a log-in password is counted, hashed and compared: keyboards write `é` as one character or as two.
 * Source: RFC 8265, section 4.2 (OpaqueString), which NIST SP 800-63B follows.
 */
export const normalizePassword = (password: string): string =>
  password.replace(/\p{Zs}/gu, ' ').normalize('NFC')

/** The minimum length of a log-in password, in characters. */
const minPasswordLength = 10

/** Secrets cannot be filtered or sorted. */
const neverCompared = {
  ...withoutReferences,
  comparedAs: 'nothing',
  filteredBy: 'whole',
  toComparable: () => null,
} as const

export const secretKinds: KindsOf<SecretKinds> = {
  secret: {
    ...neverCompared,
    optionKeys: { max: true, rows: true },
    responseSchema: nullableText,
    schema: field =>
      filledOrNull(
        field,
        refuseCharacters(field.rows ? nulCharacter : hiddenCharacters, z.string().max(field.max ?? 1000)),
      ),
    example: (_field, n) => `secret-${n}`,
    empty: () => null,
    conceal: value => (value ? secretMask : null),
    merge: (incoming, stored) => (incoming === secretMask ? stored : incoming),
    storedForm: 'encrypted',
  },
  password: {
    ...neverCompared,
    optionKeys: { repeats: true },
    responseSchema: z.undefined().optional(),
    schema: (field, on) => {
      // a repeated password is only compared, so that its errors are not shown twice
      const filled = z
        .string()
        .overwrite(normalizePassword)
        .min(field.repeats === undefined ? minPasswordLength : 0)
        .max(200)
      const needed = on === 'create' && field.required
      return z.preprocess(blankToNull, needed ? filled : filled.nullable())
    },
    example: (_field, n) => `correct horse ${n}`,
    empty: () => null,
    conceal: () => undefined,
    merge: (incoming, stored) => incoming ?? stored,
    storedForm: 'hashed',
  },
}

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

/** Kinds that the service keeps to itself. */
export interface SecretKinds {
  /** A credential the service must read again: encrypted at rest, masked to the browser. With `rows` it has several lines, as a private key. */
  secret: { value: string; options: { max?: number; rows?: number } }
  /** A log-in password: hashed at rest, never sent to the browser; empty keeps the stored one. `repeats` names the field that this one must equal. */
  password: { value: string; options: { repeats?: string } }
}

/** A credential: encrypted at rest, masked to the browser. */
export const secret = builder<'secret', SecretKinds['secret']>('secret')
/** A log-in password: hashed at rest, never sent back. */
export const password = builder<'password', SecretKinds['password']>('password')

/** The stand-in for a stored secret. Saving it keeps what is stored. */
export const secretMask = '********'

/** Stands in the log for what was replaced and is not responseSchema: that it changed may be known, what it is may not. */
export const replacedMark = '(changed)'

/** Shortest log-in password, in characters. */
const minPasswordLength = 10

/** Nobody finds or sorts records by a secret. */
const neverCompared = { ...withoutReferences, filteredBy: 'whole', toComparable: () => null } as const

export const secretKinds: KindsOf<SecretKinds> = {
  secret: {
    ...neverCompared,
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
    responseSchema: z.undefined().optional(),
    schema: (field, on) => {
      // one that repeats another is only compared: what is wrong is said once
      const filled = z
        .string()
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

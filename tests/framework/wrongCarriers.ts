import { fieldError, type FieldMessages } from '../../src/contract/errors.ts'
import type { Language } from '../../src/contract/words.ts'

/** Wrong values of a carrier with the messages of the console and of the service. */
export const wrongCarriers: readonly [
  string,
  Readonly<Record<string, unknown>>,
  (language: Language) => FieldMessages,
][] = [
  [
    'a number out of range',
    { days: 61 },
    language => ({ days: [fieldError('tooLarge', language, { max: 60 })] }),
  ],
  ['no mail address', { mail: 'somebody' }, language => ({ mail: [fieldError('notAnEmail', language)] })],
  [
    'a key too long',
    { code: 'thirteen-chars' },
    language => ({ code: [fieldError('tooLong', language, { max: 12 })] }),
  ],
  ['a key with a space', { code: 'a b' }, language => ({ code: [fieldError('badPattern', language)] })],
]

import { z } from 'zod'
import { callErrors } from '../../../src/contract/callErrors.ts'
import { say, type Language, type Sentence } from '../../../src/contract/words.ts'
import { CallError } from '../../callError.ts'
import { AkeneoError } from '../akeneoError.ts'
import { akeneoSentences } from '../akeneoSentences.ts'

const sentences: Readonly<Record<string, Sentence>> = {
  ...akeneoSentences,
  syncInterrupted: callErrors.syncInterrupted[1],
  internal: {
    en: 'An error occurred in the service. Its log has the details.',
    de: 'Im Dienst ist ein Fehler aufgetreten. Näheres steht in seinem Protokoll.',
  },
}

/** Why a synchronisation failed, as it is stored: in no language yet. */
export const syncFailureSchema = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type SyncFailure = z.infer<typeof syncFailureSchema>

/** The service was stopped meanwhile. */
export const interrupted: SyncFailure = { code: 'syncInterrupted', params: {} }

/** What broke a synchronisation, ready to be stored. */
export const syncFailureOf = (error: unknown): SyncFailure => {
  if (error instanceof AkeneoError) return { code: error.code, params: error.params }
  if (error instanceof CallError && error.code === interrupted.code) return interrupted
  return { code: 'internal', params: {} }
}

/** Writes a stored failure in the reader's language. A code from a newer version shows as itself. */
export const saySyncFailure = ({ code, params }: SyncFailure, language: Language): string => {
  const sentence = sentences[code]
  return sentence ? say(sentence, language, params) : code
}

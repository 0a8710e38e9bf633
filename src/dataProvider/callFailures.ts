import type { Sentence } from '../contract/words.ts'

/** What a call says where the service says nothing itself. */
export const callFailures = {
  unreachable: {
    en: 'The service cannot be reached. Check your connection and try again.',
    de: 'Der Dienst ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  },
  failed: {
    en: 'The service answered with error {status}. Try again in a moment.',
    de: 'Der Dienst antwortet mit Fehler {status}. Versuchen Sie es gleich erneut.',
  },
  unreadable: {
    en: 'The answer of the service cannot be read ({path}). Contact an administrator.',
    de: 'Die Antwort des Dienstes ist nicht lesbar ({path}). Wenden Sie sich an einen Administrator.',
  },
} as const satisfies Record<string, Sentence>

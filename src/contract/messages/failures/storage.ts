import type { MessageTable } from '../message.ts'

/** The problems of the disk, with their remedies. */
export const storageMessages = {
  diskFull: {
    en: 'There is no space left on the disk of {path}. Free some, then try again.',
    de: 'Auf dem Datenträger von {path} ist kein Platz mehr. Schaffen Sie Platz und versuchen Sie es dann erneut.',
  },
  readOnly: {
    en: 'Kontor may not write to {path}. Give the account it runs under the right to, and check that the disk is not mounted read-only.',
    de: 'Kontor darf nicht in {path} schreiben. Geben Sie dem Konto, unter dem es läuft, das Recht dazu, und prüfen Sie, ob der Datenträger schreibgeschützt eingebunden ist.',
  },
  damaged: {
    en: 'The database {path} is damaged. Stop Kontor and restore the last backup of the folder.',
    de: 'Die Datenbank {path} ist beschädigt. Halten Sie Kontor an und stellen Sie die letzte Sicherung des Ordners wieder her.',
  },
  missing: {
    en: 'There is no file {path}, or no longer. Restore it, or start a new export.',
    de: 'Eine Datei {path} gibt es nicht oder nicht mehr. Stellen Sie sie wieder her, oder starten Sie einen neuen Export.',
  },
  fileLimit: {
    en: 'The system allows no file as large as {path}. Raise the limit for the account that Kontor runs under (ulimit -f, LimitFSIZE), then try again.',
    de: 'Das System lässt keine Datei zu, die so groß ist wie {path}. Erhöhen Sie die Grenze für das Konto, unter dem Kontor läuft (ulimit -f, LimitFSIZE), und versuchen Sie es dann erneut.',
  },
  diskFailed: {
    en: 'The disk of {path} cannot be read or written. Check the disk, then try again.',
    de: 'Der Datenträger von {path} lässt sich nicht lesen oder beschreiben. Prüfen Sie ihn und versuchen Sie es dann erneut.',
  },
} as const satisfies MessageTable

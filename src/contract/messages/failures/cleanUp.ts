import type { MessageTable } from '../message.ts'

/** The reasons why nothing, or not everything, is deleted, with their remedies. */
export const cleanUpMessages = {
  failed: {
    en: '{path} could not be deleted: {reason}.',
    de: '{path} ließ sich nicht löschen: {reason}.',
  },
  clockLeapt: {
    en: 'The clock of this machine leapt from {from} to {to}, so nothing is deleted before {until}. If the time is wrong, correct it; if Kontor was off in between, you need not do anything.',
    de: 'Die Uhr dieses Rechners sprang von {from} auf {to}, deshalb wird vor {until} nichts gelöscht. Stellen Sie sie richtig, wenn sie falsch geht; war Kontor in dieser Zeit ausgeschaltet, müssen Sie nichts tun.',
  },
  clockDiffers: {
    en: 'The clock of this machine says {own}, that of the database {database}, so nothing is deleted. Correct the wrong one.',
    de: 'Die Uhr dieses Rechners zeigt {own}, die der Datenbank {database}, deshalb wird nichts gelöscht. Stellen Sie die falsche richtig.',
  },
} as const satisfies MessageTable

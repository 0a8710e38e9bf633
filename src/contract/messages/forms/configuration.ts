import type { MessageTable } from '../message.ts'

/** The reasons why a configuration document is refused, besides those of a save. */
export const configurationMessages = {
  notAnObject: {
    en: 'A configuration is an object in braces. Export one to see its form.',
    de: 'Eine Konfiguration ist ein Objekt in geschweiften Klammern. Exportieren Sie eine, um ihre Form zu sehen.',
  },
  wrongVersion: {
    en: 'This is not a version that Kontor reads: it must be {version}.',
    de: 'Diese Version liest Kontor nicht: Sie muss {version} sein.',
  },
  unknownPart: {
    en: 'There is no such part. Remove it, or use one of these: {names}.',
    de: 'Diesen Teil gibt es nicht. Entfernen Sie ihn, oder nehmen Sie einen von diesen: {names}.',
  },
  unknownName: {
    en: 'There is no such value. Remove it, or use one of these: {names}.',
    de: 'Diesen Wert gibt es nicht. Entfernen Sie ihn, oder nehmen Sie einen von diesen: {names}.',
  },
  notRecord: {
    en: 'An object in braces belongs here.',
    de: 'Hierher gehört ein Objekt in geschweiften Klammern.',
  },
  notList: {
    en: 'A list in brackets belongs here.',
    de: 'Hierher gehört eine Liste in eckigen Klammern.',
  },
  noKey: {
    en: 'This entry has no {key}, which tells it from the others. Add it.',
    de: 'Diesem Eintrag fehlt {key}, das ihn von den anderen unterscheidet. Ergänzen Sie es.',
  },
  twice: {
    en: 'This {key} is in the list twice. Remove one of the entries.',
    de: '{key} steht zweimal mit diesem Wert in der Liste. Entfernen Sie einen der Einträge.',
  },
  secretInClear: {
    en: 'A configuration holds no secrets. Name the variable of the environment that holds it, as in {example}.',
    de: 'Eine Konfiguration enthält keine Geheimnisse. Nennen Sie die Umgebungsvariable, die es enthält, wie in {example}.',
  },
  secretMissing: {
    en: 'No value is stored, and {name} is not set. Set it for the command.',
    de: 'Es ist kein Wert gespeichert, und {name} ist nicht gesetzt. Setzen Sie die Variable für den Befehl.',
  },
  secretNotStored: {
    en: 'No value is stored. Enter it on its page, or apply the file by the command, which reads {name}.',
    de: 'Es ist kein Wert gespeichert. Geben Sie ihn auf seiner Seite ein, oder wenden Sie die Datei mit dem Befehl an, der {name} liest.',
  },
  notSynchronized: {
    en: 'Kontor does not know Akeneo’s attributes, channels and categories yet, which this configuration names. Synchronize first: save the connection to Akeneo, then start the synchronization.',
    de: 'Kontor kennt die Attribute, Kanäle und Kategorien von Akeneo noch nicht, die diese Konfiguration nennt. Synchronisieren Sie zuerst: Speichern Sie die Verbindung zu Akeneo, und starten Sie dann die Synchronisation.',
  },
} as const satisfies MessageTable

/** The code of a problem of a configuration document. */
export type ConfigurationProblem = keyof typeof configurationMessages

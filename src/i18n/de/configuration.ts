import type { configuration as english } from '../en/configuration.ts'

/** German texts of the configuration as a file. */
export const configuration: typeof english = {
  title: 'Konfiguration',
  save: {
    title: 'Als Datei speichern',
    intro:
      'Einstellungen, Listen und Zuordnung, ohne Benutzer. Statt der Geheimnisse nennt die Datei je eine Variable, sodass sie bei Ihrem Code liegen und in eine andere Installation mitgenommen werden kann.',
    parts: 'Teile',
    all: 'Alle',
    none: 'Keine',
    act: 'Als Datei speichern',
    saving: 'Wird gespeichert',
    failed: 'Die Konfiguration konnte nicht als Datei gespeichert werden. {reason}',
  },
  load: {
    title: 'Aus Datei laden',
    intro: 'Kontor zeigt zuerst, was sich ändern würde. Was die Datei nicht nennt, bleibt.',
    drop: 'Legen Sie eine Konfigurationsdatei hier ab, oder die Dateien eines Ordners mit einer je Teil.',
    choose: 'Dateien wählen',
    others: 'Andere Dateien',
    applied: 'die angewendete Datei',
    comparing: 'Wird mit der Konfiguration verglichen',
    damaged:
      'Zeile {line}, Spalte {column} von {name} ist kein JSON. Korrigieren Sie die Stelle und wählen Sie die Datei erneut.',
    refused: 'Die Datei wird abgelehnt, nichts wurde geändert.',
    failed: 'Die Datei konnte nicht verglichen werden. {reason}',
    nothing: 'Nichts zu tun: Die Konfiguration ist wie in der Datei.',
    changes: '{count} {smart_count|Wert ändert|Werte ändern} sich',
    apply: 'Anwenden',
    applying: 'Wird angewendet',
    done: 'Angewendet: {count} {smart_count|Wert|Werte} geändert',
    notApplied: 'Es wurde nichts geändert. {reason}',
  },
  applied: {
    title: 'Angewendete Datei',
    none: 'Noch keine Datei wurde angewendet. Nach der ersten steht hier, was von ihr abweicht.',
    last: 'Zuletzt {time} von {user} angewendet. Jeder Teil wird mit der letzten Datei verglichen, die ihn nannte.',
    same: 'Die Konfiguration ist wie in der angewendeten Datei.',
    differs: '{count} {smart_count|Wert weicht|Werte weichen} von der angewendeten Datei ab',
    broken: 'Die angewendete Datei passt nicht mehr und kann nicht wieder angewendet werden:',
    back: 'Zurück zur Datei',
    save: 'Datei speichern',
    forget: 'Nicht mehr vergleichen',
    forgetQuestion: 'Kontor vergisst, welche Datei angewendet wurde. Die Konfiguration bleibt, wie sie ist.',
    forgetting: 'Wird beendet',
    forgotten: 'Mit keiner Datei wird mehr verglichen',
    forgetFailed: 'Die Datei wird weiter verglichen. {reason}',
  },
  table: {
    now: 'Jetzt',
    file: 'In der Datei',
    defaults: 'Mit Vorgaben gespeichert',
    further: '{count} {smart_count|weiterer Wert|weitere Werte}',
  },
  line: {
    differs:
      '{count} {smart_count|Wert dieser Seite weicht|Werte dieser Seite weichen} von der angewendeten Konfigurationsdatei ab:',
    compare: 'Vergleichen',
  },
}

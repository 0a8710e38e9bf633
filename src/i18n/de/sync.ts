import type { sync as english } from '../en/sync.ts'

/** German words of the synchronisation. */
export const sync: typeof english = {
  title: 'Synchronisation',
  intro:
    'Liest Kanäle, Sprachen, Attribute, Familien, Kategorien und Einheiten aus Akeneo. Starten Sie sie, wenn sich dort etwas davon geändert hat: Daraus entstehen alle Auswahllisten. Produkte liest jeder Export selbst.',
  start: 'Synchronisation starten',
  busy: 'Wird synchronisiert',
  starting: 'Verbindung zu Akeneo wird hergestellt',
  reading: 'Liest aus Akeneo: {kind}',
  progress: '{done} von {total}',
  never: 'Akeneo wurde noch nicht synchronisiert. Bis dahin bleiben die Auswahllisten leer.',
  last: 'Letzte Synchronisation',
  successful: 'Synchronisation erfolgreich',
  failed: 'Synchronisation fehlgeschlagen',
  partly:
    'Vorher gelesen: {done} von {total} Datenarten. Die übrigen sind unverändert: Davon wurde nichts geändert oder gelöscht.',
  changes: 'Was sich geändert hat',
  data: 'Daten',
  added: 'Neu',
  updated: 'Geändert',
  deleted: 'Gelöscht',
  notRead: 'nicht gelesen',
  kinds: {
    channels: 'Kanäle',
    locales: 'Sprachen',
    currencies: 'Währungen',
    attributeGroups: 'Attributgruppen',
    attributes: 'Attribute',
    attributeOptions: 'Attributoptionen',
    families: 'Familien',
    familyVariants: 'Familienvarianten',
    categories: 'Kategorien',
    measurementFamilies: 'Messfamilien',
  },
  touched: {
    title: 'Einstellungen verweisen auf etwas, das es in Akeneo nicht mehr gibt',
    remedy:
      'Wählen Sie dort etwas anderes. Bis dahin fehlen diese Werte in den Exporten, oder Exporte können nicht starten.',
    mapping: 'Zuordnung',
    more: 'Alle {count} anzeigen',
    schedules: 'Aktive Zeitpläne, die mit diesen Einstellungen exportieren: {names}',
    things: {
      attributes: 'Attribut',
      channels: 'Kanal',
      locales: 'Sprache',
      currencies: 'Währung',
      families: 'Familie',
      categories: 'Kategorie',
      units: 'Einheit',
    },
  },
  tile: {
    running: 'Läuft, {done} von {total}',
    synchronized: 'Synchronisiert {time}',
    failed: 'Fehlgeschlagen {time}',
    warnings: '{count} {smart_count|Warnung,|Warnungen,} {time}',
  },
}

import type { MessageTable } from '../message.ts'

/** The messages of a run about the products that a delta takes, and about the clocks that it counts by. */
export const deltaMessages = {
  pimAhead: {
    en: 'The clock of Akeneo is {minutes|one minute|{minutes} minutes} ahead of the clock here. Deltas count by the clock of Akeneo.',
    de: 'Die Uhr von Akeneo geht gegenüber der Uhr hier {minutes|eine Minute|{minutes} Minuten} vor. Deltas zählen nach der Uhr von Akeneo.',
  },
  pimBehind: {
    en: 'The clock of Akeneo is {minutes|one minute|{minutes} minutes} behind the clock here. Deltas count by the clock of Akeneo.',
    de: 'Die Uhr von Akeneo geht gegenüber der Uhr hier {minutes|eine Minute|{minutes} Minuten} nach. Deltas zählen nach der Uhr von Akeneo.',
  },
  pimSetBack: {
    en: 'The clock of Akeneo was set back by {minutes|one minute|{minutes} minutes} since export #{id}. This delta looks back as far as that takes, so that it misses no change.',
    de: 'Die Uhr von Akeneo wurde seit Export #{id} um {minutes|eine Minute|{minutes} Minuten} zurückgestellt. Dieses Delta blickt entsprechend weiter zurück, damit ihm keine Änderung entgeht.',
  },
  pimSetForward: {
    en: 'The clock of Akeneo was set forward by {minutes|one minute|{minutes} minutes} since export #{id}. This delta counts from the earlier moment, so that it misses no change.',
    de: 'Die Uhr von Akeneo wurde seit Export #{id} um {minutes|eine Minute|{minutes} Minuten} vorgestellt. Dieses Delta zählt ab dem früheren Zeitpunkt, damit ihm keine Änderung entgeht.',
  },
  noReference: {
    en: 'No export {assets|with assets has|has} been delivered yet, so this delta exports everything.',
    de: 'Noch kein Export {assets|mit Assets wurde|wurde} übergeben, deshalb exportiert dieses Delta alles.',
  },
  pendingAgain: {
    en: '{count|One product|{count} products} that failed before, or whose assets could not be fetched, {count|is|are} exported again.',
    de: '{count|Ein Produkt, das zuvor fehlerhaft war oder dessen|{count} Produkte, die zuvor fehlerhaft waren oder deren} Assets sich nicht abrufen ließen, {count|wird|werden} erneut exportiert.',
  },
  changedSince: { en: 'Changed since #{id}: {parts}.', de: 'Seit #{id} geändert: {parts}.' },
  deltaCompares: {
    en: '{parts} changed since export #{id}. The delta therefore compares all products with the last delivery, and sends those whose rows differ.',
    de: '{parts}: geändert seit Export #{id}. Deshalb vergleicht das Delta alle Produkte mit der letzten Übergabe und sendet die, deren Zeilen abweichen.',
  },
  deltaSendsAll: {
    en: '{parts} changed since export #{id}. The delta therefore sends all products.',
    de: '{parts}: geändert seit Export #{id}. Deshalb sendet das Delta alle Produkte.',
  },
  deltaLeavesAssets: {
    en: 'A delta takes the products that changed in Akeneo. Where only an asset changed there, its products come with the next full export.',
    de: 'Ein Delta nimmt die Produkte mit, die sich in Akeneo geändert haben. Hat sich dort nur ein Asset geändert, kommen seine Produkte mit dem nächsten vollständigen Export.',
  },
  inDelta: {
    en: 'The next delta includes it, too.',
    de: 'Das nächste Delta nimmt es ebenfalls mit.',
  },
  notInDelta: {
    en: 'Akeneo has not changed the product since export #{id}, so the next delta leaves it out.',
    de: 'Akeneo hat das Produkt seit Export #{id} nicht geändert, deshalb lässt das nächste Delta es aus.',
  },
  'part.mapping': { en: 'mapping', de: 'Zuordnung' },
  'part.channels': { en: 'channels', de: 'Kanäle' },
  'part.languages': { en: 'languages', de: 'Sprachen' },
  'part.exportSettings': { en: 'export settings', de: 'Exporteinstellungen' },
  'part.csv': { en: 'CSV settings', de: 'CSV-Einstellungen' },
  'part.cluster': { en: 'cluster settings', de: 'Cluster-Einstellungen' },
  'part.productFilter': { en: 'product filter', de: 'Produktfilter' },
  'part.masterData': { en: 'labels in Akeneo', de: 'Bezeichnungen in Akeneo' },
  'part.addresses': { en: 'addresses of images', de: 'Adressen der Bilder' },
  'part.update': { en: 'Kontor', de: 'Kontor' },
} as const satisfies MessageTable

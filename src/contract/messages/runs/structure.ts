import type { MessageTable, StoredMessage } from '../message.ts'

/** The messages of a run about missing items of the structure in Akeneo, and about lists that it cannot read there. */
export const structureMessages = {
  'structure.attributes.gone': {
    en: 'Attribute “{code}” is no longer in Akeneo, or not visible to this connection, needed by {places}.',
    de: 'Attribut „{code}“ gibt es in Akeneo nicht mehr, oder diese Verbindung sieht es nicht, gebraucht für {places}.',
  },
  'structure.attributes.type': {
    en: 'Attribute “{code}” has another type in Akeneo now, needed by {places}.',
    de: 'Attribut „{code}“ hat in Akeneo jetzt einen anderen Typ, gebraucht für {places}.',
  },
  'structure.attributes.scope': {
    en: 'Attribute “{code}” has a value of its own for each Akeneo channel now, and no channel is chosen, needed by {places}.',
    de: 'Attribut „{code}“ hat jetzt je Akeneo-Kanal einen eigenen Wert, und es ist kein Kanal gewählt, gebraucht für {places}.',
  },
  'structure.attributes.unsynchronized': {
    en: 'Attribute “{code}” is in Akeneo, but has not been synchronized yet, needed by {places}.',
    de: 'Attribut „{code}“ gibt es in Akeneo, es wurde aber noch nicht synchronisiert, gebraucht für {places}.',
  },
  'structure.channels.gone': {
    en: 'Akeneo channel “{code}” is no longer in Akeneo, or not visible to this connection, needed by {places}.',
    de: 'Akeneo-Kanal „{code}“ gibt es in Akeneo nicht mehr, oder diese Verbindung sieht ihn nicht, gebraucht für {places}.',
  },
  'structure.locales.inactive': {
    en: 'Locale “{code}” is not active in Akeneo, or not visible to this connection, needed by {places}.',
    de: 'Akeneo-Sprache „{code}“ ist in Akeneo nicht aktiv, oder diese Verbindung sieht sie nicht, gebraucht für {places}.',
  },
  'structure.locales.channel': {
    en: 'Locale “{code}” has been removed from the Akeneo channel of a source attribute, needed by {places}.',
    de: 'Akeneo-Sprache „{code}“ wurde aus dem Akeneo-Kanal eines Quellattributs entfernt, gebraucht für {places}.',
  },
  'structure.currencies.inactive': {
    en: 'Currency “{code}” is not active in Akeneo, needed by {places}.',
    de: 'Währung „{code}“ ist in Akeneo nicht aktiv, gebraucht für {places}.',
  },
  'structure.families.gone': {
    en: 'Family “{code}” is no longer in Akeneo, or not visible to this connection, needed by {places}.',
    de: 'Familie „{code}“ gibt es in Akeneo nicht mehr, oder diese Verbindung sieht sie nicht, gebraucht für {places}.',
  },
  'structure.categories.gone': {
    en: 'Category “{code}” is no longer in Akeneo, or not visible to this connection, needed by {places}.',
    de: 'Kategorie „{code}“ gibt es in Akeneo nicht mehr, oder diese Verbindung sieht sie nicht, gebraucht für {places}.',
  },
  'structure.units.gone': {
    en: 'Unit “{code}” is no longer in its measurement family in Akeneo, needed by {places}.',
    de: 'Einheit „{code}“ gibt es in ihrer Messfamilie in Akeneo nicht mehr, gebraucht für {places}.',
  },
  unchecked: {
    en: 'Akeneo does not show its {lists} to this connection, so those of the settings could not be checked before the export. Give the role of the connection the permission to list them.',
    de: 'Akeneo zeigt dieser Verbindung seine {lists} nicht; die der Einstellungen ließen sich vor dem Export nicht prüfen. Geben Sie der Rolle der Verbindung die Berechtigung, sie aufzulisten.',
  },
  'list.attributes': { en: 'attributes', de: 'Attribute' },
  'list.channels': { en: 'channels', de: 'Kanäle' },
  'list.locales': { en: 'locales', de: 'Sprachen' },
  'list.currencies': { en: 'currencies', de: 'Währungen' },
  'list.families': { en: 'families', de: 'Familien' },
  'list.categories': { en: 'categories', de: 'Kategorien' },
  'list.measurementFamilies': { en: 'measurement families', de: 'Messfamilien' },
  'place.mapping': { en: '{field}', de: '{field}' },
  'place.languages': { en: 'the language {record}', de: 'die Sprache {record}' },
  'place.channels': { en: 'the channel {record}', de: 'den Kanal {record}' },
  'place.exportSettings': { en: 'the export settings', de: 'die Exporteinstellungen' },
  'place.cluster': { en: 'the cluster settings', de: 'die Cluster-Einstellungen' },
} as const satisfies MessageTable

/** The message about a place in the settings that needs an item of the structure; a field of the mapping by default. */
export const placeMessage = (area: string, field: string, record: string | null): StoredMessage => {
  const code = `place.${area}`
  return {
    code: Object.hasOwn(structureMessages, code) ? code : 'place.mapping',
    params: { area, field, record: record ?? '' },
  }
}

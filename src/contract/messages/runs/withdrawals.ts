import type { MessageTable } from '../message.ts'

/**
 * The causes of withdrawals, without a stop at their end; `unmet` are conditions of an unchanged product filter, `more`
 * says more about a cause.
 */
export const withdrawalMessages = {
  'withdrawal.filter': { en: 'Product filter changed: {label}', de: 'Produktfilter geändert: {label}' },
  'withdrawal.deleted': { en: 'Deleted in Akeneo', de: 'In Akeneo gelöscht' },
  'withdrawal.renumbered': { en: 'Another article number', de: 'Andere Artikelnummer' },
  'withdrawal.channels': { en: 'All channels are switched off', de: 'Alle Kanäle sind ausgeschaltet' },
  'withdrawal.unknown': { en: 'No longer selected', de: 'Nicht mehr ausgewählt' },
  'unmet.akeneoStatus': { en: 'Disabled in Akeneo', de: 'In Akeneo deaktiviert' },
  'unmet.akeneoExportAttribute': {
    en: 'No longer marked by the export attribute',
    de: 'Nicht mehr durch das Export-Attribut markiert',
  },
  'unmet.akeneoFamilies': {
    en: 'No longer in a family of the product filter',
    de: 'In keiner Familie des Produktfilters mehr',
  },
  'unmet.akeneoQualityScore': {
    en: 'Quality score is none of the product filter',
    de: 'Qualitätswert ist keiner des Produktfilters',
  },
  'unmet.akeneoCompleteness': {
    en: 'Less complete than the product filter asks for',
    de: 'Weniger vollständig, als der Produktfilter verlangt',
  },
  'unmet.akeneoCategories': {
    en: 'No longer in a category of the product filter',
    de: 'In keiner Kategorie des Produktfilters mehr',
  },
  'unmet.akeneoSkus': {
    en: 'Not among the SKUs of the product filter',
    de: 'Nicht unter den SKUs des Produktfilters',
  },
  'withdrawal.renumbered.more': {
    en: 'Their products are in the file under other numbers. TB.One takes the former ones off sale and starts the new ones as new articles.',
    de: 'Ihre Produkte stehen mit anderen Nummern in der Datei. TB.One nimmt die früheren aus dem Verkauf und beginnt die neuen als neue Artikel.',
  },
  'withdrawal.deleted.more': {
    en: 'Akeneo has no such products any more, or does not show them to this connection.',
    de: 'Akeneo hat diese Produkte nicht mehr oder zeigt sie dieser Verbindung nicht.',
  },
  'withdrawal.channels.more': {
    en: 'The file takes all articles off sale on every channel that it had columns for.',
    de: 'Die Datei nimmt alle Artikel auf jedem Kanal aus dem Verkauf, für den sie Spalten hatte.',
  },
  'articles.such': { en: 'Such as {names}.', de: 'Etwa {names}.' },
  'articles.all': { en: '{names}.', de: '{names}.' },
} as const satisfies MessageTable

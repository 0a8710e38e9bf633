import type { Sentence } from '../../../src/contract/words.ts'
import type { ConditionName } from '../select/filterConditions.ts'

/** The causes of withdrawals in words, without a stop at their end. */
export const withdrawalWords = {
  filter: { en: 'Product filter changed: {label}', de: 'Produktfilter geändert: {label}' },
  deleted: { en: 'Deleted in Akeneo', de: 'In Akeneo gelöscht' },
  renumbered: { en: 'Another article number', de: 'Andere Artikelnummer' },
  channels: { en: 'All channels are switched off', de: 'Alle Kanäle sind ausgeschaltet' },
  unknown: { en: 'No longer selected', de: 'Nicht mehr ausgewählt' },
} as const satisfies Record<string, Sentence>

/** What the product filter no longer lets through, although it is the same. */
export const conditionWords: { readonly [C in ConditionName]: Sentence } = {
  akeneoStatus: { en: 'Disabled in Akeneo', de: 'In Akeneo deaktiviert' },
  akeneoExportAttribute: {
    en: 'No longer marked by the export attribute',
    de: 'Nicht mehr durch das Export-Attribut markiert',
  },
  akeneoFamilies: {
    en: 'No longer in a family of the product filter',
    de: 'In keiner Familie des Produktfilters mehr',
  },
  akeneoQualityScore: {
    en: 'Quality score is none of the product filter',
    de: 'Qualitätswert ist keiner des Produktfilters',
  },
  akeneoCompleteness: {
    en: 'Less complete than the product filter asks for',
    de: 'Weniger vollständig, als der Produktfilter verlangt',
  },
  akeneoCategories: {
    en: 'No longer in a category of the product filter',
    de: 'In keiner Kategorie des Produktfilters mehr',
  },
  akeneoSkus: {
    en: 'Not among the SKUs of the product filter',
    de: 'Nicht unter den SKUs des Produktfilters',
  },
}

/** Further sentences about a cause. */
export const detailWords = {
  renumbered: {
    en: 'Their products are in the file under other numbers. TB.One takes the former ones off sale and starts the new ones as new articles.',
    de: 'Ihre Produkte stehen mit anderen Nummern in der Datei. TB.One nimmt die früheren aus dem Verkauf und beginnt die neuen als neue Artikel.',
  },
  deleted: {
    en: 'Akeneo has no such products any more, or does not show them to this connection.',
    de: 'Akeneo hat diese Produkte nicht mehr oder zeigt sie dieser Verbindung nicht.',
  },
  channels: {
    en: 'The file takes all articles off sale on every channel that it had columns for.',
    de: 'Die Datei nimmt alle Artikel auf jedem Kanal aus dem Verkauf, für den sie Spalten hatte.',
  },
  such: { en: 'Such as {names}.', de: 'Etwa {names}.' },
  all: { en: '{names}.', de: '{names}.' },
} as const satisfies Record<string, Sentence>

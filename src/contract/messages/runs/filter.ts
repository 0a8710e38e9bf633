import type { MessageTable } from '../message.ts'

/** The messages of a run about a product filter that cannot be applied, and the names of its fields. */
export const filterRefusals = {
  filterProblem: {
    en: 'The product filter cannot be applied. {conditions}: {problems} You find it under Settings, Product filter.',
    de: 'Der Produktfilter lässt sich nicht anwenden. {conditions}: {problems} Sie finden ihn unter Einstellungen, Produktfilter.',
    page: 'productFilter',
    final: true,
  },
  'condition.akeneoExportAttribute': { en: 'Export attribute', de: 'Exportattribut' },
  'condition.akeneoExportAttributeLocales': {
    en: 'Locales of the export attribute',
    de: 'Akeneo-Sprachen des Exportattributs',
  },
  'condition.akeneoFamilies': { en: 'Families', de: 'Familien' },
  'condition.akeneoStatus': { en: 'Status', de: 'Status' },
  'condition.akeneoQualityScore': { en: 'Quality score', de: 'Qualitätsstufe' },
  'condition.akeneoQualityScoreChannel': {
    en: 'Akeneo channel of the quality score',
    de: 'Akeneo-Kanal der Qualitätsstufe',
  },
  'condition.akeneoQualityScoreLocale': {
    en: 'Locale of the quality score',
    de: 'Akeneo-Sprache der Qualitätsstufe',
  },
  'condition.akeneoCompleteness': { en: 'Minimum completeness (%)', de: 'Mindestvollständigkeit (%)' },
  'condition.akeneoCompletenessChannel': {
    en: 'Akeneo channel of the completeness',
    de: 'Akeneo-Kanal der Vollständigkeit',
  },
  'condition.akeneoCompletenessLocales': {
    en: 'Locales of the completeness',
    de: 'Akeneo-Sprachen der Vollständigkeit',
  },
  'condition.akeneoCategories': { en: 'Categories', de: 'Kategorien' },
  'condition.akeneoSkus': { en: 'SKUs', de: 'SKUs' },
} as const satisfies MessageTable

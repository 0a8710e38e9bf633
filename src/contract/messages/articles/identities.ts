import type { IssueTable } from '../message.ts'

/** The issues of an article whose number or product differs from what was delivered before. */
export const identityIssues = {
  renumbered: {
    severity: 'warning',
    cause: { en: 'Same product, new article number', de: 'Dasselbe Produkt, neue Artikelnummer' },
    en: '{column}: the same product, with the new article number “{value}” instead of “{before}”. The old one is withdrawn first, its EAN is free then.',
    de: '{column}: dasselbe Produkt, mit der neuen Artikelnummer „{value}“ statt „{before}“. Die alte wird zuerst zurückgezogen, ihre EAN ist dann frei.',
    remedy: {
      en: 'Restore the old number in Akeneo if the change was not meant.',
      de: 'Stellen Sie in Akeneo die alte Nummer wieder her, wenn die Änderung nicht gewollt war.',
    },
    field: 'a_nr',
  },
  renumberedKept: {
    severity: 'warning',
    cause: { en: 'Same product, new article number', de: 'Dasselbe Produkt, neue Artikelnummer' },
    en: '{column}: the same product, with the new article number “{value}” instead of “{before}”. The old one stays on sale, because another product has it now or exports withdraw nothing.',
    de: '{column}: dasselbe Produkt, mit der neuen Artikelnummer „{value}“ statt „{before}“. Die alte bleibt im Verkauf, weil jetzt ein anderes Produkt sie hat oder Exporte nichts zurückziehen.',
    remedy: {
      en: 'Restore the old number in Akeneo if the change was not meant.',
      de: 'Stellen Sie in Akeneo die alte Nummer wieder her, wenn die Änderung nicht gewollt war.',
    },
    field: 'a_nr',
  },
  soldProductNumber: {
    severity: 'warning',
    cause: {
      en: 'Product number of a product that was delivered before',
      de: 'Produktnummer eines früher gelieferten Produkts',
    },
    en: '{column}: TB.One still has “{value}” as the product number of the article “{article}”, which was delivered before. One of them is the code of a product model, the other one the SKU of a product of its own, so TB.One takes both for variants of one product.',
    de: '{column}: TB.One hat „{value}“ noch als Produktnummer des früher gelieferten Artikels „{article}“. Das eine ist der Code eines Produktmodells, das andere die SKU eines eigenen Produkts, daher hält TB.One beide für Varianten eines Produkts.',
    remedy: {
      en: 'Map the product number (p_nr) to an attribute, or rename one of the two in Akeneo.',
      de: 'Ordnen Sie die Produktnummer (p_nr) einem Attribut zu oder benennen Sie in Akeneo eines von beiden um.',
    },
    field: 'p_nr',
    page: 'mapping',
  },
  letterCase: {
    severity: 'warning',
    cause: {
      en: 'Article number in another letter case',
      de: 'Artikelnummer in anderer Groß- und Kleinschreibung',
    },
    en: '{column}: Akeneo now writes “{value}”. The file keeps “{before}”, because letter case alone makes no other article.',
    de: '{column}: Akeneo schreibt jetzt „{value}“. Die Datei behält „{before}“, denn Groß- und Kleinschreibung allein macht keinen anderen Artikel.',
    remedy: {
      en: 'Restore the spelling in Akeneo to end this message.',
      de: 'Stellen Sie in Akeneo die Schreibweise wieder her, damit diese Meldung endet.',
    },
    field: 'a_nr',
  },
  becameVariant: {
    severity: 'warning',
    cause: { en: 'Product that became a variant', de: 'Produkt, das zur Variante wurde' },
    en: '{column}: the article was a product of its own and is a variant of “{value}” now. It moves there from “{before}”, which some channels refuse.',
    de: '{column}: Der Artikel war ein eigenes Produkt und ist jetzt eine Variante von „{value}“. Er wechselt von „{before}“ dorthin; manche Kanäle lehnen das ab.',
    remedy: { en: 'Check it in TB.One after the import.', de: 'Prüfen Sie ihn nach dem Import in TB.One.' },
    field: 'p_nr',
  },
  leftModel: {
    severity: 'warning',
    cause: { en: 'Variant that became a product of its own', de: 'Variante, die zum eigenen Produkt wurde' },
    en: '{column}: the article was a variant of “{before}” and is the product “{value}” of its own now. It moves there, which some channels refuse.',
    de: '{column}: Der Artikel war eine Variante von „{before}“ und ist jetzt das eigene Produkt „{value}“. Er wechselt dorthin; manche Kanäle lehnen das ab.',
    remedy: { en: 'Check it in TB.One after the import.', de: 'Prüfen Sie ihn nach dem Import in TB.One.' },
    field: 'p_nr',
  },
} as const satisfies IssueTable

import { defineField, type FieldDefinition } from './defineField.ts'

const field = defineField('article')

/** Prices and stock of an article, in the order of their columns. Source: TB.One import format. */
export const offerFields: readonly FieldDefinition[] = [
  field(
    'a_vk',
    'pricePerChannel',
    'price',
    'price',
    ['Selling price', 'Verkaufspreis'],
    [
      'The price in a channel, in the currency of the channel.',
      'Der Preis in einem Kanal, in der Währung des Kanals.',
    ],
  ),
  field(
    'a_vk_key',
    'pricePerKey',
    'price',
    'price',
    ['Selling price per price list', 'Verkaufspreis je Preisliste'],
    [
      'The key is the import key of the price list; TB.One creates unknown lists.',
      'Der Schlüssel ist der Importschlüssel der Preisliste; unbekannte Listen legt TB.One an.',
    ],
    { field: 'a_vk' },
  ),
  field(
    'a_vk_old',
    'pricePerChannel',
    'price',
    'price',
    ['Former price', 'Streichpreis (alter Verkaufspreis)'],
    [
      'Shown struck through; must not be below the selling price.',
      'Wird durchgestrichen gezeigt; darf nicht unter dem Verkaufspreis liegen.',
    ],
  ),
  field(
    'a_vk_old_key',
    'pricePerKey',
    'price',
    'price',
    ['Former price per price list', 'Streichpreis (alter Verkaufspreis) je Preisliste'],
    ['The key is the import key of the price list.', 'Der Schlüssel ist der Importschlüssel der Preisliste.'],
    { field: 'a_vk_old' },
  ),
  field(
    'a_uvp',
    'pricePerChannel',
    'price',
    'price',
    ['Recommended price', 'Preisempfehlung (UVP)'],
    [
      'The manufacturer’s recommended price in a channel.',
      'Die Preisempfehlung des Herstellers in einem Kanal.',
    ],
  ),
  field(
    'a_uvp_key',
    'pricePerKey',
    'price',
    'price',
    ['Recommended price per price list', 'Preisempfehlung (UVP) je Preisliste'],
    ['The key is the import key of the price list.', 'Der Schlüssel ist der Importschlüssel der Preisliste.'],
    { field: 'a_uvp' },
  ),
  field(
    'a_ek',
    'price',
    'price',
    'price',
    ['Purchase price', 'Einkaufspreis'],
    [
      'What you pay; in the currency of the export settings.',
      'Was Sie bezahlen; in der Währung der Exporteinstellungen.',
    ],
  ),
  field(
    'a_mwst',
    'perChannel',
    'list',
    'rateClass',
    ['VAT class', 'Mehrwertsteuerklasse'],
    [
      'The code of a rate class in TB.One, not a percentage: usually 2 = standard, 1 = reduced, 3 = exempt. Use the option code.',
      'Der Code einer Steuerklasse in TB.One, kein Prozentsatz: meist 2 = normal, 1 = ermäßigt, 3 = befreit. Verwenden Sie den Optionscode.',
    ],
  ),
  field(
    'a_stock',
    'single',
    'number',
    'integer',
    ['Stock', 'Bestand'],
    [
      'A whole number of 0 or more. TB.One normally takes articles without stock offline.',
      'Eine ganze Zahl ab 0. Artikel ohne Bestand nimmt TB.One normalerweise offline.',
    ],
    { fractions: 'roundedDown', belowZero: 'zero' },
  ),
  field(
    'a_stock_key',
    'perKey',
    'number',
    'integer',
    ['Stock per warehouse', 'Bestand je Lager'],
    ['The key is the import key of the warehouse.', 'Der Schlüssel ist der Importschlüssel des Lagers.'],
    { field: 'a_stock', fractions: 'roundedDown', belowZero: 'zero' },
  ),
]

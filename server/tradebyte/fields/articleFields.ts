import { defineField, type FieldDefinition } from './defineField.ts'

const field = defineField('article')

/** Fields of an article, in the order of its columns. Source: TB.One import format. */
export const articleFields: readonly FieldDefinition[] = [
  field(
    'a_nr',
    'single',
    'text',
    'identity',
    ['Article number (SKU)', 'Artikelnummer (SKU)'],
    [
      'Unique in the whole account, 4 to 16 characters advised, without spaces. Without a mapping it is the SKU.',
      'Im ganzen Konto eindeutig, empfohlen 4 bis 16 Zeichen, ohne Leerzeichen. Ohne Zuordnung ist es die SKU.',
    ],
    { whenMissing: 'noArticleNumber' },
  ),
  field(
    'a_nr2',
    'single',
    'text',
    'code',
    ['Article number 2', 'Artikelnummer 2'],
    ['A second number of your own.', 'Eine zweite eigene Nummer.'],
  ),
  field(
    'a_ean',
    'single',
    'text',
    'ean13',
    ['EAN', 'EAN'],
    [
      '13 digits with a valid check digit, kept as text so that leading zeros are not lost.',
      '13 Ziffern mit gültiger Prüfziffer, als Text gepflegt, damit führende Nullen erhalten bleiben.',
    ],
    { whenMissing: 'eanMissing' },
  ),
  field(
    'a_prodnr',
    'single',
    'text',
    'code',
    ['Manufacturer article number', 'Herstellerartikelnummer'],
    ['Some channels require it.', 'Einige Kanäle verlangen sie.'],
  ),
  field(
    'a_chnr',
    'perChannel',
    'text',
    'code',
    ['Channel article number', 'Kanalartikelnummer'],
    [
      'The number of the article in the channel, for example the ASIN.',
      'Die Nummer des Artikels im Kanal, zum Beispiel die ASIN.',
    ],
  ),
  field(
    'a_active',
    'single',
    'boolean',
    'zeroOne',
    ['Article active', 'Artikel aktiv'],
    [
      'An article is on sale in a channel only if both this and the channel’s switch are on.',
      'Ein Artikel ist in einem Kanal nur im Verkauf, wenn dieser Schalter und der des Kanals eingeschaltet sind.',
    ],
  ),
  field(
    'a_active_channel',
    'perChannel',
    'boolean',
    'zeroOne',
    ['Article active per channel', 'Artikel aktiv je Kanal'],
    [
      'An article is on sale in a channel only if both this and the general switch are on. TB.One rejects a file that also holds Product active per channel (p_active[channel]).',
      'Ein Artikel ist in einem Kanal nur im Verkauf, wenn dieser und der allgemeine Schalter eingeschaltet sind. Eine Datei, die auch „Produkt aktiv je Kanal“ (p_active[channel]) enthält, lehnt TB.One ab.',
    ],
    { field: 'a_active' },
  ),
  field(
    'a_comp',
    'perKeyAndLocale',
    'list-dynamic',
    'text',
    ['Variant component', 'Variantenkomponente'],
    [
      'A variant axis, for example color or size: all articles of a product need the same keys.',
      'Eine Variantenachse, zum Beispiel Farbe oder Größe: Alle Artikel eines Produkts brauchen dieselben Schlüssel.',
    ],
    { max: 255 },
  ),
  field(
    'ap_comp',
    'perKeyAndLocale',
    'list-dynamic',
    'text',
    ['Article component', 'Artikelkomponente'],
    [
      'Something about the article that forms no variant; few channels read it.',
      'Eine Angabe zum Artikel, die keine Variante bildet; nur wenige Kanäle lesen sie.',
    ],
    { max: 255 },
  ),
  field(
    'a_tag',
    'listPerKey',
    'list-dynamic',
    'text',
    ['Article attribute', 'Artikelattribut'],
    [
      'Several values for each key. Channels take their attributes from here.',
      'Mehrere Werte je Schlüssel. Kanäle entnehmen ihre Attribute von hier.',
    ],
    { max: 50 },
  ),
  field(
    'a_media',
    'listPerKey',
    'images',
    'url',
    ['Article media', 'Artikelmedien'],
    [
      'Best place for images: RGB, at an address that opens without a password. The key is the media type, for example image.',
      'Bilder ordnen Sie am besten hier zu: RGB, unter einer Adresse, die sich ohne Passwort öffnet. Der Schlüssel ist der Medientyp, zum Beispiel image.',
    ],
  ),
]

import { defineField, type FieldDefinition } from './defineField.ts'

const field = defineField('article')

/**
 * Delivery, quantity units, measures and shipping of an article, in the order of their columns. Source: TB.One import
 * format.
 */
export const packageFields: readonly FieldDefinition[] = [
  field(
    'a_delivery',
    'single',
    'number',
    'integer',
    ['Delivery time', 'Lieferzeit'],
    ['In days.', 'In Tagen.'],
  ),
  field(
    'a_replacement',
    'single',
    'boolean',
    'zeroOne',
    ['Restocked', 'Nachlieferbar'],
    [
      'Whether the article is restocked once it is sold out.',
      'Ob der Artikel nachgeliefert wird, wenn er ausverkauft ist.',
    ],
  ),
  field(
    'a_replacement_time',
    'single',
    'number',
    'integer',
    ['Restocking time', 'Nachlieferzeit'],
    ['In days.', 'In Tagen.'],
  ),
  field(
    'a_unit',
    'single',
    'list',
    'code',
    ['Unit', 'Einheit'],
    [
      'The code of a unit in TB.One, for example ST for pieces. Use the option code.',
      'Der Code einer Einheit in TB.One, zum Beispiel ST für Stück. Verwenden Sie den Optionscode.',
    ],
  ),
  field(
    'a_base_price',
    'perKey',
    'list-dynamic',
    'decimal',
    ['Base price quantity', 'Grundpreismenge'],
    [
      'How much the article holds, for each unit key: the base for the price per unit.',
      'Wie viel der Artikel enthält, je Einheitenschlüssel: die Grundlage des Grundpreises.',
    ],
  ),
  field(
    'a_order_min',
    'single',
    'number',
    'integer',
    ['Minimum order', 'Mindestbestellmenge'],
    ['0 means no minimum.', '0 bedeutet: keine Mindestmenge.'],
  ),
  field(
    'a_order_max',
    'single',
    'number',
    'integer',
    ['Maximum order', 'Höchstbestellmenge'],
    [
      '0 means no limit; not below the minimum.',
      '0 bedeutet: keine Obergrenze; nicht unter der Mindestbestellmenge.',
    ],
  ),
  field(
    'a_order_interval',
    'single',
    'number',
    'integer',
    ['Order step', 'Abnahmeintervall'],
    ['Only multiples of it can be ordered.', 'Bestellbar sind nur Vielfache davon.'],
  ),
  field(
    'a_pieces',
    'single',
    'number',
    'integer',
    ['Parcels', 'Packstücke'],
    ['How many parcels the article is shipped in.', 'In wie vielen Paketen der Artikel versendet wird.'],
  ),
  field(
    'a_width',
    'single',
    'number',
    'integer',
    ['Parcel width (cm)', 'Paketbreite (cm)'],
    [
      'Whole centimeters, for all parcels of the article together.',
      'Ganze Zentimeter, für alle Pakete des Artikels zusammen.',
    ],
    { unit: 'CENTIMETER' },
  ),
  field(
    'a_height',
    'single',
    'number',
    'integer',
    ['Parcel height (cm)', 'Pakethöhe (cm)'],
    [
      'Whole centimeters, for all parcels of the article together.',
      'Ganze Zentimeter, für alle Pakete des Artikels zusammen.',
    ],
    { unit: 'CENTIMETER' },
  ),
  field(
    'a_length',
    'single',
    'number',
    'integer',
    ['Parcel length (cm)', 'Paketlänge (cm)'],
    [
      'Whole centimeters, for all parcels of the article together.',
      'Ganze Zentimeter, für alle Pakete des Artikels zusammen.',
    ],
    { unit: 'CENTIMETER' },
  ),
  field(
    'a_weight',
    'single',
    'number',
    'decimal',
    ['Parcel weight (kg)', 'Paketgewicht (kg)'],
    [
      'In kilograms; choose that unit for a metric attribute.',
      'In Kilogramm; wählen Sie diese Einheit bei einem Attribut vom Typ Messung.',
    ],
    { unit: 'KILOGRAM' },
  ),
  field(
    'a_shipping_type',
    'single',
    'list',
    'code',
    ['Shipping type', 'Versandart'],
    [
      'A key of TB.One, for example DHL_STD. Use the option code.',
      'Ein Schlüssel von TB.One, zum Beispiel DHL_STD. Verwenden Sie den Optionscode.',
    ],
  ),
  field(
    'a_separate',
    'single',
    'boolean',
    'zeroOne',
    ['Ship separately', 'Separat versenden'],
    ['The article gets a parcel of its own.', 'Der Artikel bekommt ein eigenes Paket.'],
  ),
  field(
    'a_maxsep',
    'single',
    'number',
    'integer',
    ['Maximum per parcel', 'Höchstmenge je Paket'],
    ['How many articles fit into one parcel.', 'Wie viele Artikel in ein Paket passen.'],
  ),
  field(
    'a_intrastat',
    'single',
    'text',
    'tariffNumber',
    ['Customs tariff number', 'Warennummer'],
    ['8 digits; spaces and dots are removed.', '8 Ziffern; Leerzeichen und Punkte werden entfernt.'],
  ),
  field(
    'a_org_country',
    'single',
    'text',
    'country',
    ['Country of origin', 'Ursprungsland'],
    [
      'A code of two letters such as DE. Use the option code of a select.',
      'Ein Code aus zwei Buchstaben wie DE. Verwenden Sie bei einer Auswahl den Optionscode.',
    ],
  ),
  field(
    'a_provision',
    'perChannel',
    'text',
    'code',
    ['Commission group', 'Provisionsgruppe'],
    ['A key that must exist in TB.One.', 'Ein Schlüssel, den es in TB.One geben muss.'],
  ),
  field(
    'a_sort',
    'single',
    'number',
    'integer',
    ['Variant order', 'Sortierung'],
    ['The place of the article among the variants.', 'Der Platz des Artikels unter den Varianten.'],
  ),
]

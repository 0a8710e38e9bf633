import type { IssueTable, MessageTable } from '../message.ts'

/** The issues of single cells and of the values that fill them. */
export const cellIssues = {
  numberTooLong: {
    severity: 'error',
    cause: { en: 'Longer than {limit} characters', de: 'Länger als {limit} Zeichen' },
    en: '{column}: “{value}” has more than {limit} characters, which is too long for a number in TB.One.',
    de: '{column}: „{value}“ hat mehr als {limit} Zeichen und ist damit als Nummer in TB.One zu lang.',
    remedy: { en: 'Shorten it in Akeneo.', de: 'Kürzen Sie sie in Akeneo.' },
  },
  eanCheckDigit: {
    severity: 'warning',
    cause: { en: 'Wrong check digit', de: 'Falsche Prüfziffer' },
    en: '{column}: “{value}” has a wrong check digit.',
    de: '{column}: „{value}“ hat eine falsche Prüfziffer.',
    remedy: { en: 'Correct the EAN in Akeneo.', de: 'Korrigieren Sie die EAN in Akeneo.' },
  },
  eanScientific: {
    severity: 'warning',
    cause: { en: 'A number in scientific notation', de: 'Zahl in Exponentenschreibweise' },
    en: '{column}: “{value}” is a number in scientific notation, often left by a spreadsheet.',
    de: '{column}: „{value}“ ist eine Zahl in Exponentenschreibweise, wie sie Tabellenprogramme hinterlassen.',
    remedy: { en: 'Enter the 13 digits in Akeneo.', de: 'Tragen Sie in Akeneo die 13 Ziffern ein.' },
  },
  eanDigits: {
    severity: 'warning',
    cause: { en: 'Not 13 digits', de: 'Nicht 13 Ziffern' },
    en: '{column}: “{value}” does not have 13 digits; leading zeros may be missing.',
    de: '{column}: „{value}“ hat nicht 13 Ziffern; vielleicht fehlen führende Nullen.',
    remedy: { en: 'Correct the EAN in Akeneo.', de: 'Korrigieren Sie die EAN in Akeneo.' },
  },
  tooLong: {
    severity: 'warning',
    cause: { en: 'Cut to {limit} characters', de: 'Auf {limit} Zeichen gekürzt' },
    en: '{column}: “{value}” has {length} characters and was cut to {limit}.',
    de: '{column}: „{value}“ hat {length} Zeichen und wurde auf {limit} gekürzt.',
    remedy: { en: 'Shorten it in Akeneo.', de: 'Kürzen Sie den Wert in Akeneo.' },
  },
  listOverflow: {
    severity: 'warning',
    cause: {
      en: 'More values than the {limit} columns take',
      de: 'Mehr Werte, als die {limit} Spalten aufnehmen',
    },
    en: '{column}: {count} values, but only {limit} columns; the values from “{value}” on were left out.',
    de: '{column}: {count} Werte, aber nur {limit} Spalten; die Werte ab „{value}“ wurden weggelassen.',
    remedy: { en: 'Remove some in Akeneo.', de: 'Entfernen Sie in Akeneo einige.' },
  },
  unitNotConvertible: {
    severity: 'warning',
    cause: { en: 'Cannot be converted to {unit}', de: 'Lässt sich nicht in {unit} umrechnen' },
    en: '{column}: “{value}” cannot be converted to {unit} and was left out.',
    de: '{column}: „{value}“ lässt sich nicht in {unit} umrechnen und wurde weggelassen.',
    remedy: {
      en: 'Choose another unit in the mapping or in Akeneo.',
      de: 'Wählen Sie in der Zuordnung oder in Akeneo eine andere Einheit.',
    },
    page: 'mapping',
  },
  notEncodable: {
    severity: 'warning',
    cause: { en: 'Characters that {charset} lacks', de: 'Zeichen, die es in {charset} nicht gibt' },
    en: '{column}: “{value}” has characters that {charset} lacks; they are written as “?”.',
    de: '{column}: „{value}“ hat Zeichen, die es in {charset} nicht gibt; sie werden als „?“ geschrieben.',
    remedy: {
      en: 'Choose UTF-8 in the CSV settings, or replace: {signs}',
      de: 'Wählen Sie in den CSV-Einstellungen UTF-8 oder ersetzen Sie: {signs}',
    },
    remedies: {
      en: 'Choose UTF-8 in the CSV settings, or replace these characters in Akeneo.',
      de: 'Wählen Sie in den CSV-Einstellungen UTF-8 oder ersetzen Sie diese Zeichen in Akeneo.',
    },
    page: 'csv',
  },
  urlTooLong: {
    severity: 'warning',
    cause: { en: 'Address longer than {limit} characters', de: 'Adresse länger als {limit} Zeichen' },
    en: '{column}: the address “{value}” has more than {limit} characters and was left out.',
    de: '{column}: Die Adresse „{value}“ hat mehr als {limit} Zeichen und wurde weggelassen.',
    remedy: { en: 'Use a shorter address.', de: 'Verwenden Sie eine kürzere Adresse.' },
  },
  notUrl: {
    severity: 'warning',
    cause: { en: 'Not an address that TB.One can fetch', de: 'Keine Adresse, die TB.One abrufen kann' },
    en: '{column}: “{value}” is not an address that TB.One can fetch.',
    de: '{column}: „{value}“ ist keine Adresse, die TB.One abrufen kann.',
    remedy: {
      en: 'Enter one that begins with https:// or sync/media/.',
      de: 'Tragen Sie eine ein, die mit https:// oder sync/media/ beginnt.',
    },
  },
  wrongNumber: {
    severity: 'warning',
    cause: { en: 'Not {expected}', de: 'Ist {expected}' },
    en: '{column}: “{value}” was left out: it is not {expected}.',
    de: '{column}: „{value}“ wurde weggelassen: Das ist {expected}.',
    remedy: { en: 'Correct it in Akeneo.', de: 'Korrigieren Sie den Wert in Akeneo.' },
  },
  wrongBoolean: {
    severity: 'warning',
    cause: { en: 'Neither yes nor no', de: 'Weder Ja noch Nein' },
    en: '{column}: “{value}” was left out: it is neither yes nor no.',
    de: '{column}: „{value}“ wurde weggelassen: Das ist weder Ja noch Nein.',
    remedy: { en: 'Correct it in Akeneo.', de: 'Korrigieren Sie den Wert in Akeneo.' },
  },
  wrongTariffNumber: {
    severity: 'warning',
    cause: { en: 'Not a customs tariff number of 8 digits', de: 'Keine achtstellige Warennummer' },
    en: '{column}: “{value}” is not a customs tariff number of 8 digits.',
    de: '{column}: „{value}“ ist keine achtstellige Warennummer.',
    remedy: { en: 'Correct it in Akeneo.', de: 'Korrigieren Sie den Wert in Akeneo.' },
  },
  wrongCountry: {
    severity: 'warning',
    cause: { en: 'Not a country code of two letters', de: 'Kein Ländercode aus zwei Buchstaben' },
    en: '{column}: “{value}” is not a country code of two letters such as DE.',
    de: '{column}: „{value}“ ist kein Ländercode aus zwei Buchstaben wie DE.',
    remedy: {
      en: 'Choose the formatter “Option code instead of label” in the mapping, or correct it in Akeneo.',
      de: 'Wählen Sie in der Zuordnung die Formatierung „Optionscode statt Bezeichnung“ oder korrigieren Sie den Wert in Akeneo.',
    },
    page: 'mapping',
  },
  wrongRateClass: {
    severity: 'warning',
    cause: { en: 'Not a VAT class of TB.One', de: 'Keine Mehrwertsteuerklasse von TB.One' },
    en: '{column}: “{value}” is not a VAT class of TB.One, which are 1, 2 and 3.',
    de: '{column}: „{value}“ ist keine Mehrwertsteuerklasse von TB.One; es gibt 1, 2 und 3.',
    remedy: {
      en: 'Map an attribute whose option codes are these numbers, with the formatter “Option code instead of label”.',
      de: 'Ordnen Sie ein Attribut zu, dessen Optionscodes diese Zahlen sind, mit der Formatierung „Optionscode statt Bezeichnung“.',
    },
    page: 'mapping',
  },
  spaceInNumber: {
    severity: 'warning',
    cause: { en: 'Contains spaces', de: 'Enthält Leerzeichen' },
    en: '{column}: “{value}” contains spaces, which numbers for TB.One should not have.',
    de: '{column}: „{value}“ enthält Leerzeichen, die Nummern für TB.One nicht haben sollen.',
    remedy: { en: 'Remove them in Akeneo.', de: 'Entfernen Sie sie in Akeneo.' },
  },
  unknownType: {
    severity: 'warning',
    cause: {
      en: 'The attribute has the unknown type {type}',
      de: 'Das Attribut hat den unbekannten Typ {type}',
    },
    en: '{column}: the attribute “{attribute}” has the unknown type {type}; only plain text of it can be written.',
    de: '{column}: Das Attribut „{attribute}“ hat den unbekannten Typ {type}; nur einfacher Text lässt sich daraus schreiben.',
    remedy: { en: 'Map another attribute.', de: 'Ordnen Sie ein anderes Attribut zu.' },
    page: 'mapping',
  },
  notExportable: {
    severity: 'warning',
    cause: { en: 'The attribute is a table', de: 'Das Attribut ist eine Tabelle' },
    en: '{column}: the attribute “{attribute}” is a table and was left out: TB.One cannot take tables.',
    de: '{column}: Das Attribut „{attribute}“ ist eine Tabelle und wurde weggelassen: TB.One kann keine Tabellen aufnehmen.',
    remedy: { en: 'Map another attribute.', de: 'Ordnen Sie ein anderes Attribut zu.' },
    page: 'mapping',
  },
  assetUnavailable: {
    severity: 'warning',
    cause: { en: 'No address for an asset', de: 'Keine Adresse für ein Asset' },
    en: '{column}: there is no address for the asset “{value}”; it was left out.',
    de: '{column}: Für das Asset „{value}“ gibt es keine Adresse; es wurde weggelassen.',
    remedy: {
      en: 'Check the asset in TESSA or Akeneo and the connection there.',
      de: 'Prüfen Sie das Asset in TESSA oder Akeneo und die Verbindung dorthin.',
    },
  },
  ambiguousNumber: {
    severity: 'warning',
    cause: { en: 'Either decimal or thousands', de: 'Entweder Dezimalstellen oder Tausender' },
    en: '{column}: “{value}” was left out, because its separator may stand before decimals or thousands.',
    de: '{column}: „{value}“ wurde weggelassen, weil das Trennzeichen vor Dezimalstellen oder vor Tausendern stehen kann.',
    remedy: {
      en: 'Write it in Akeneo without a thousands separator, or use an attribute of the type number.',
      de: 'Schreiben Sie den Wert in Akeneo ohne Tausendertrennzeichen oder verwenden Sie ein Attribut vom Typ Zahl.',
    },
  },
  belowZero: {
    severity: 'warning',
    cause: { en: 'Below 0', de: 'Kleiner als 0' },
    en: '{column}: “{value}” is below 0; 0 was written, so that TB.One stops selling.',
    de: '{column}: „{value}“ ist kleiner als 0; geschrieben wurde 0, damit TB.One nicht weiterverkauft.',
    remedy: { en: 'Correct it in Akeneo.', de: 'Korrigieren Sie den Wert in Akeneo.' },
  },
  roundedUp: {
    severity: 'warning',
    cause: { en: 'Rounded up', de: 'Aufgerundet' },
    en: '{column}: {value} was rounded up to {rounded}, because TB.One takes whole numbers here.',
    de: '{column}: {value} wurde auf {rounded} aufgerundet, weil TB.One hier ganze Zahlen erwartet.',
    remedy: { en: 'Enter a whole number in Akeneo.', de: 'Tragen Sie in Akeneo eine ganze Zahl ein.' },
  },
  roundedDown: {
    severity: 'warning',
    cause: { en: 'Rounded down', de: 'Abgerundet' },
    en: '{column}: {value} was rounded down to {rounded}, because TB.One takes whole pieces here.',
    de: '{column}: {value} wurde auf {rounded} abgerundet, weil TB.One hier ganze Stück erwartet.',
    remedy: { en: 'Enter a whole number in Akeneo.', de: 'Tragen Sie in Akeneo eine ganze Zahl ein.' },
  },
  severalValues: {
    severity: 'warning',
    cause: { en: 'Several values for one cell', de: 'Mehrere Werte für eine Zelle' },
    en: '{column}: TB.One takes one of the {count} values here; “{value}” was written, left out: {others}.',
    de: '{column}: TB.One nimmt hier einen der {count} Werte auf; geschrieben wurde „{value}“, weggelassen: {others}.',
    remedy: {
      en: 'Keep one in Akeneo, or map an attribute with one value.',
      de: 'Lassen Sie in Akeneo nur einen stehen oder ordnen Sie ein Attribut mit einem Wert zu.',
    },
  },
  optionUnlabeled: {
    severity: 'warning',
    cause: { en: 'Code in place of a label', de: 'Code statt Bezeichnung' },
    en: '{column}: “{value}” of the attribute “{attribute}” has no label in {locale}, so its code was written.',
    de: '{column}: „{value}“ des Attributs „{attribute}“ hat keine Bezeichnung in {locale}, daher wurde der Code geschrieben.',
    remedy: {
      en: 'Enter the label in Akeneo and synchronize. If the code is right, choose the formatter “Option code instead of label” in the mapping.',
      de: 'Tragen Sie die Bezeichnung in Akeneo ein und synchronisieren Sie. Ist der Code richtig, wählen Sie in der Zuordnung die Formatierung „Optionscode statt Bezeichnung“.',
    },
  },
  recordUnreadable: {
    severity: 'warning',
    cause: { en: 'Code in place of a label', de: 'Code statt Bezeichnung' },
    en: '{column}: the label of “{value}” is not visible to this connection, so the code was written. It belongs to the reference entity of the attribute “{attribute}”.',
    de: '{column}: Die Bezeichnung von „{value}“ ist für diese Verbindung nicht sichtbar, daher wurde der Code geschrieben. Sie gehört zur Referenzentität des Attributs „{attribute}“.',
    remedy: {
      en: 'Allow the connection in Akeneo to read the records of reference entities, and synchronize. If the code is right, choose the formatter “Option code instead of label” in the mapping.',
      de: 'Erlauben Sie der Verbindung in Akeneo, die Einträge der Referenzentitäten zu lesen, und synchronisieren Sie. Ist der Code richtig, wählen Sie in der Zuordnung die Formatierung „Optionscode statt Bezeichnung“.',
    },
  },
  wrongDate: {
    severity: 'warning',
    cause: { en: 'Not a date', de: 'Kein Datum' },
    en: '{column}: “{value}” was left out: it is not a date.',
    de: '{column}: „{value}“ wurde weggelassen: Das ist kein Datum.',
    remedy: {
      en: 'Enter the date in Akeneo, or empty the attribute.',
      de: 'Tragen Sie in Akeneo das Datum ein oder leeren Sie das Attribut.',
    },
  },
  invisibleInNumber: {
    severity: 'warning',
    cause: { en: 'Invisible characters', de: 'Unsichtbare Zeichen' },
    en: '{column}: “{value}” has invisible characters in Akeneo ({signs}); they were left out.',
    de: '{column}: „{value}“ hat in Akeneo unsichtbare Zeichen ({signs}); sie wurden weggelassen.',
    remedy: { en: 'Type the number again in Akeneo.', de: 'Geben Sie die Nummer in Akeneo erneut ein.' },
  },
} as const satisfies IssueTable

/** What TB.One expects in place of a number that was left out. */
export const expectedMessages = {
  'expected.integer': { en: 'a whole number of 0 or more', de: 'keine ganze Zahl ab 0' },
  'expected.decimal': { en: 'a number of 0 or more', de: 'keine Zahl ab 0' },
  'expected.price': { en: 'a price of 0 or more', de: 'kein Preis ab 0' },
} as const satisfies MessageTable

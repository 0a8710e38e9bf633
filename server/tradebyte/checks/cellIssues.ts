import { error, warning } from './defineIssue.ts'

/** The issues of single cells and of the values that fill them. */
export const cellIssues = {
  numberTooLong: error(
    ['Longer than {limit} characters', 'Länger als {limit} Zeichen'],
    [
      '{place}: “{value}” has more than {limit} characters, which is too long for a number in TB.One.',
      '{place}: „{value}“ hat mehr als {limit} Zeichen und ist damit als Nummer in TB.One zu lang.',
    ],
    ['Shorten it in Akeneo.', 'Kürzen Sie sie in Akeneo.'],
  ),
  eanCheckDigit: warning(
    ['Wrong check digit', 'Falsche Prüfziffer'],
    ['{place}: “{value}” has a wrong check digit.', '{place}: „{value}“ hat eine falsche Prüfziffer.'],
    ['Correct the EAN in Akeneo.', 'Korrigieren Sie die EAN in Akeneo.'],
  ),
  eanScientific: warning(
    ['A number in scientific notation', 'Zahl in Exponentenschreibweise'],
    [
      '{place}: “{value}” is a number in scientific notation, often left by a spreadsheet.',
      '{place}: „{value}“ ist eine Zahl in Exponentenschreibweise, wie sie Tabellenprogramme hinterlassen.',
    ],
    ['Enter the 13 digits in Akeneo.', 'Tragen Sie in Akeneo die 13 Ziffern ein.'],
  ),
  eanDigits: warning(
    ['Not 13 digits', 'Nicht 13 Ziffern'],
    [
      '{place}: “{value}” does not have 13 digits; leading zeros may be missing.',
      '{place}: „{value}“ hat nicht 13 Ziffern; vielleicht fehlen führende Nullen.',
    ],
    ['Correct the EAN in Akeneo.', 'Korrigieren Sie die EAN in Akeneo.'],
  ),
  tooLong: warning(
    ['Cut to {limit} characters', 'Auf {limit} Zeichen gekürzt'],
    [
      '{place}: “{value}” has {length} characters and was cut to {limit}.',
      '{place}: „{value}“ hat {length} Zeichen und wurde auf {limit} gekürzt.',
    ],
    ['Shorten it in Akeneo.', 'Kürzen Sie den Wert in Akeneo.'],
  ),
  listOverflow: warning(
    ['More values than the {limit} columns take', 'Mehr Werte, als die {limit} Spalten aufnehmen'],
    [
      '{place}: {count} values, but only {limit} columns; the values from “{value}” on were left out.',
      '{place}: {count} Werte, aber nur {limit} Spalten; die Werte ab „{value}“ wurden weggelassen.',
    ],
    ['Remove some in Akeneo.', 'Entfernen Sie in Akeneo einige.'],
  ),
  unitNotConvertible: warning(
    ['Cannot be converted to {unit}', 'Lässt sich nicht in {unit} umrechnen'],
    [
      '{place}: “{value}” cannot be converted to {unit} and was left out.',
      '{place}: „{value}“ lässt sich nicht in {unit} umrechnen und wurde weggelassen.',
    ],
    [
      'Choose another unit in the mapping or in Akeneo.',
      'Wählen Sie in der Zuordnung oder in Akeneo eine andere Einheit.',
    ],
  ),
  notEncodable: warning(
    ['Characters that {charset} lacks', 'Zeichen, die es in {charset} nicht gibt'],
    [
      '{place}: “{value}” has characters that {charset} lacks; they are written as “?”.',
      '{place}: „{value}“ hat Zeichen, die es in {charset} nicht gibt; sie werden als „?“ geschrieben.',
    ],
    [
      'Choose UTF-8 in the CSV settings, or replace: {signs}',
      'Wählen Sie in den CSV-Einstellungen UTF-8 oder ersetzen Sie: {signs}',
    ],
    {
      remedies: {
        en: 'Choose UTF-8 in the CSV settings, or replace these characters in Akeneo.',
        de: 'Wählen Sie in den CSV-Einstellungen UTF-8 oder ersetzen Sie diese Zeichen in Akeneo.',
      },
    },
  ),
  urlTooLong: warning(
    ['Address longer than {limit} characters', 'Adresse länger als {limit} Zeichen'],
    [
      '{place}: the address “{value}” has more than {limit} characters and was left out.',
      '{place}: Die Adresse „{value}“ hat mehr als {limit} Zeichen und wurde weggelassen.',
    ],
    ['Use a shorter address.', 'Verwenden Sie eine kürzere Adresse.'],
  ),
  notUrl: warning(
    ['Not an address that TB.One can fetch', 'Keine Adresse, die TB.One abrufen kann'],
    [
      '{place}: “{value}” is not an address that TB.One can fetch.',
      '{place}: „{value}“ ist keine Adresse, die TB.One abrufen kann.',
    ],
    [
      'Enter one that begins with https:// or sync/media/.',
      'Tragen Sie eine ein, die mit https:// oder sync/media/ beginnt.',
    ],
  ),
  wrongNumber: warning(
    ['Not {expected}', 'Ist {expected}'],
    [
      '{place}: “{value}” was left out: it is not {expected}.',
      '{place}: „{value}“ wurde weggelassen: Das ist {expected}.',
    ],
    ['Correct it in Akeneo.', 'Korrigieren Sie den Wert in Akeneo.'],
  ),
  wrongBoolean: warning(
    ['Neither yes nor no', 'Weder Ja noch Nein'],
    [
      '{place}: “{value}” was left out: it is neither yes nor no.',
      '{place}: „{value}“ wurde weggelassen: Das ist weder Ja noch Nein.',
    ],
    ['Correct it in Akeneo.', 'Korrigieren Sie den Wert in Akeneo.'],
  ),
  wrongTariffNumber: warning(
    ['Not a customs tariff number of 8 digits', 'Keine achtstellige Warennummer'],
    [
      '{place}: “{value}” is not a customs tariff number of 8 digits.',
      '{place}: „{value}“ ist keine achtstellige Warennummer.',
    ],
    ['Correct it in Akeneo.', 'Korrigieren Sie den Wert in Akeneo.'],
  ),
  wrongCountry: warning(
    ['Not a country code of two letters', 'Kein Ländercode aus zwei Buchstaben'],
    [
      '{place}: “{value}” is not a country code of two letters such as DE.',
      '{place}: „{value}“ ist kein Ländercode aus zwei Buchstaben wie DE.',
    ],
    [
      'Choose the formatter “Option code instead of label” in the mapping, or correct it in Akeneo.',
      'Wählen Sie in der Zuordnung die Formatierung „Optionscode statt Bezeichnung“ oder korrigieren Sie den Wert in Akeneo.',
    ],
  ),
  wrongRateClass: warning(
    ['Not a VAT class of TB.One', 'Keine Mehrwertsteuerklasse von TB.One'],
    [
      '{place}: “{value}” is not a VAT class of TB.One, which are 1, 2 and 3.',
      '{place}: „{value}“ ist keine Mehrwertsteuerklasse von TB.One; es gibt 1, 2 und 3.',
    ],
    [
      'Map an attribute whose option codes are these numbers, with the formatter “Option code instead of label”.',
      'Ordnen Sie ein Attribut zu, dessen Optionscodes diese Zahlen sind, mit der Formatierung „Optionscode statt Bezeichnung“.',
    ],
  ),
  spaceInNumber: warning(
    ['Contains spaces', 'Enthält Leerzeichen'],
    [
      '{place}: “{value}” contains spaces, which numbers for TB.One should not have.',
      '{place}: „{value}“ enthält Leerzeichen, die Nummern für TB.One nicht haben sollen.',
    ],
    ['Remove them in Akeneo.', 'Entfernen Sie sie in Akeneo.'],
  ),
  unknownType: warning(
    ['The attribute has the unknown type {type}', 'Das Attribut hat den unbekannten Typ {type}'],
    [
      '{place}: the attribute “{attribute}” has the unknown type {type}; only plain text of it can be written.',
      '{place}: Das Attribut „{attribute}“ hat den unbekannten Typ {type}; nur einfacher Text lässt sich daraus schreiben.',
    ],
    ['Map another attribute.', 'Ordnen Sie ein anderes Attribut zu.'],
  ),
  notExportable: warning(
    ['The attribute is a table', 'Das Attribut ist eine Tabelle'],
    [
      '{place}: the attribute “{attribute}” is a table and was left out: TB.One cannot take tables.',
      '{place}: Das Attribut „{attribute}“ ist eine Tabelle und wurde weggelassen: TB.One kann keine Tabellen aufnehmen.',
    ],
    ['Map another attribute.', 'Ordnen Sie ein anderes Attribut zu.'],
  ),
  assetUnavailable: warning(
    ['No address for an asset', 'Keine Adresse für ein Asset'],
    [
      '{place}: there is no address for the asset “{value}”; it was left out.',
      '{place}: Für das Asset „{value}“ gibt es keine Adresse; es wurde weggelassen.',
    ],
    [
      'Check the asset in TESSA or Akeneo and the connection there.',
      'Prüfen Sie das Asset in TESSA oder Akeneo und die Verbindung dorthin.',
    ],
  ),
  ambiguousNumber: warning(
    ['Either decimal or thousands', 'Entweder Dezimalstellen oder Tausender'],
    [
      '{place}: “{value}” was left out, because its separator may stand before decimals or thousands.',
      '{place}: „{value}“ wurde weggelassen, weil das Trennzeichen vor Dezimalstellen oder vor Tausendern stehen kann.',
    ],
    [
      'Write it in Akeneo without a thousands separator, or use an attribute of the type number.',
      'Schreiben Sie den Wert in Akeneo ohne Tausendertrennzeichen oder verwenden Sie ein Attribut vom Typ Zahl.',
    ],
  ),
  belowZero: warning(
    ['Below 0', 'Kleiner als 0'],
    [
      '{place}: “{value}” is below 0; 0 was written, so that TB.One stops selling.',
      '{place}: „{value}“ ist kleiner als 0; geschrieben wurde 0, damit TB.One nicht weiterverkauft.',
    ],
    ['Correct it in Akeneo.', 'Korrigieren Sie den Wert in Akeneo.'],
  ),
  roundedUp: warning(
    ['Rounded up', 'Aufgerundet'],
    [
      '{place}: {value} was rounded up to {rounded}, because TB.One takes whole numbers here.',
      '{place}: {value} wurde auf {rounded} aufgerundet, weil TB.One hier ganze Zahlen erwartet.',
    ],
    ['Enter a whole number in Akeneo.', 'Tragen Sie in Akeneo eine ganze Zahl ein.'],
  ),
  roundedDown: warning(
    ['Rounded down', 'Abgerundet'],
    [
      '{place}: {value} was rounded down to {rounded}, because TB.One takes whole pieces here.',
      '{place}: {value} wurde auf {rounded} abgerundet, weil TB.One hier ganze Stück erwartet.',
    ],
    ['Enter a whole number in Akeneo.', 'Tragen Sie in Akeneo eine ganze Zahl ein.'],
  ),
  severalValues: warning(
    ['Several values for one cell', 'Mehrere Werte für eine Zelle'],
    [
      '{place}: TB.One takes one of the {count} values here; “{value}” was written, left out: {others}.',
      '{place}: TB.One nimmt hier einen der {count} Werte auf; geschrieben wurde „{value}“, weggelassen: {others}.',
    ],
    [
      'Keep one in Akeneo, or map an attribute with one value.',
      'Lassen Sie in Akeneo nur einen stehen oder ordnen Sie ein Attribut mit einem Wert zu.',
    ],
  ),
  optionUnlabeled: warning(
    ['Code in place of a label', 'Code statt Bezeichnung'],
    [
      '{place}: “{value}” of the attribute “{attribute}” has no label in {locale}, so its code was written.',
      '{place}: „{value}“ des Attributs „{attribute}“ hat keine Bezeichnung in {locale}, daher wurde der Code geschrieben.',
    ],
    [
      'Enter the label in Akeneo and synchronize. If the code is right, choose the formatter “Option code instead of label” in the mapping.',
      'Tragen Sie die Bezeichnung in Akeneo ein und synchronisieren Sie. Ist der Code richtig, wählen Sie in der Zuordnung die Formatierung „Optionscode statt Bezeichnung“.',
    ],
  ),
  recordUnreadable: warning(
    ['Code in place of a label', 'Code statt Bezeichnung'],
    [
      '{place}: the label of “{value}” is not visible to this connection, so the code was written. It belongs to the reference entity of the attribute “{attribute}”.',
      '{place}: Die Bezeichnung von „{value}“ ist für diese Verbindung nicht sichtbar, daher wurde der Code geschrieben. Sie gehört zur Referenzentität des Attributs „{attribute}“.',
    ],
    [
      'Allow the connection in Akeneo to read the records of reference entities, and synchronize. If the code is right, choose the formatter “Option code instead of label” in the mapping.',
      'Erlauben Sie der Verbindung in Akeneo, die Einträge der Referenzentitäten zu lesen, und synchronisieren Sie. Ist der Code richtig, wählen Sie in der Zuordnung die Formatierung „Optionscode statt Bezeichnung“.',
    ],
  ),
  wrongDate: warning(
    ['Not a date', 'Kein Datum'],
    [
      '{place}: “{value}” was left out: it is not a date.',
      '{place}: „{value}“ wurde weggelassen: Das ist kein Datum.',
    ],
    [
      'Enter the date in Akeneo, or empty the attribute.',
      'Tragen Sie in Akeneo das Datum ein oder leeren Sie das Attribut.',
    ],
  ),
  invisibleInNumber: warning(
    ['Invisible characters', 'Unsichtbare Zeichen'],
    [
      '{place}: “{value}” has invisible characters in Akeneo ({signs}); they were left out.',
      '{place}: „{value}“ hat in Akeneo unsichtbare Zeichen ({signs}); sie wurden weggelassen.',
    ],
    ['Type the number again in Akeneo.', 'Geben Sie die Nummer in Akeneo erneut ein.'],
  ),
}

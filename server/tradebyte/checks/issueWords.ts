import type { Sentence } from '../../../src/contract/words.ts'

/** An error keeps the product out of the file; a warning does not. */
export type Severity = 'error' | 'warning'

/** The sentences and the severity of an issue. */
export interface IssueWords {
  readonly severity: Severity
  /** The problem in a few words, for many products at once. */
  readonly cause: Sentence
  /** The remedy, for many products at once. */
  readonly remedies: Sentence
  /** The problem and the remedy for one product. */
  readonly sentence: Sentence
  /** The field of the issue, if its places do not name a column. */
  readonly field?: string
  /** The subject of the issue, if it is no field. */
  readonly about?: Sentence
}

type BothLanguages = readonly [en: string, de: string]

const issueOf =
  (severity: Severity) =>
  (
    [causeEn, causeDe]: BothLanguages,
    [en, de]: BothLanguages,
    [remedyEn, remedyDe]: BothLanguages,
    more: Partial<Pick<IssueWords, 'field' | 'about' | 'remedies'>> = {},
  ): IssueWords => ({
    severity,
    cause: { en: causeEn, de: causeDe },
    sentence: { en: `${en} ${remedyEn}`, de: `${de} ${remedyDe}` },
    remedies: { en: remedyEn, de: remedyDe },
    ...more,
  })

const error = issueOf('error')
const warning = issueOf('warning')

/** The issues of a product. */
export const catalogue = {
  noArticleNumber: error(
    ['No article number', 'Keine Artikelnummer'],
    ['{place}: missing.', '{place}: fehlt.'],
    [
      'Fill in the SKU or map a_nr to a filled attribute.',
      'Pflegen Sie die SKU oder ordnen Sie a_nr ein gefülltes Attribut zu.',
    ],
    { field: 'a_nr' },
  ),
  noProductNumber: error(
    ['No product number', 'Keine Produktnummer'],
    ['{place}: missing.', '{place}: fehlt.'],
    [
      'Map p_nr to a filled attribute or remove its mapping.',
      'Ordnen Sie p_nr ein gefülltes Attribut zu oder entfernen Sie die Zuordnung.',
    ],
    { field: 'p_nr' },
  ),
  numberTooLong: error(
    ['Longer than {limit} characters', 'Länger als {limit} Zeichen'],
    [
      '{place}: “{value}” has more than {limit} characters, which is too long for a number in TB.One.',
      '{place}: „{value}“ hat mehr als {limit} Zeichen und ist damit als Nummer in TB.One zu lang.',
    ],
    ['Shorten it in Akeneo.', 'Kürzen Sie sie in Akeneo.'],
  ),
  eanMissing: error(
    ['Missing', 'Fehlt'],
    ['{place}: missing.', '{place}: fehlt.'],
    [
      'Fill in the attribute “{attribute}” in Akeneo.',
      'Füllen Sie in Akeneo das Attribut „{attribute}“ aus.',
    ],
  ),
  duplicateArticleNumber: error(
    ['Already the number of another article', 'Schon die Nummer eines anderen Artikels'],
    [
      '{place}: “{value}” is already the number of another article in this file.',
      '{place}: „{value}“ ist in dieser Datei schon die Nummer eines anderen Artikels.',
    ],
    ['Give each article its own number.', 'Geben Sie jedem Artikel eine eigene Nummer.'],
    { field: 'a_nr' },
  ),
  unusable: error(
    ['Akeneo’s data is unusable', 'Unbrauchbare Daten von Akeneo'],
    [
      'Akeneo’s data for this product is unusable: {reason}.',
      'Akeneo liefert zu diesem Produkt unbrauchbare Daten: {reason}.',
    ],
    [
      'Save it again in Akeneo. If that does not help, contact Akeneo’s support with this message.',
      'Speichern Sie es in Akeneo erneut. Hilft das nicht, wenden Sie sich mit dieser Meldung an den Akeneo-Support.',
    ],
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
  requiredMissing: warning(
    ['Missing', 'Fehlt'],
    ['{place}: missing, but TB.One expects a value.', '{place}: fehlt, TB.One erwartet aber einen Wert.'],
    [
      'Fill in the attribute “{attribute}” in Akeneo; product columns take only values that all variants share.',
      'Füllen Sie in Akeneo das Attribut „{attribute}“ aus; Produktspalten nehmen nur Werte auf, die bei allen Varianten gleich sind.',
    ],
  ),
  axisMissing: warning(
    [
      'Missing, although it is an axis of the family variant',
      'Fehlt, obwohl es eine Achse der Familienvariante ist',
    ],
    [
      '{place}: missing, but “{attribute}” is an axis of the family variant.',
      '{place}: fehlt, aber „{attribute}“ ist eine Achse der Familienvariante.',
    ],
    ['Enter the value in Akeneo.', 'Tragen Sie den Wert in Akeneo ein.'],
  ),
  unequalAxes: warning(
    ['Other components than the rest of the product', 'Andere Komponenten als beim übrigen Produkt'],
    [
      '{place}: this article fills {value}, other articles of product “{product}” fill other components.',
      '{place}: Dieser Artikel füllt {value}, andere Artikel des Produkts „{product}“ füllen andere Komponenten.',
    ],
    ['Fill the same ones on all of them.', 'Füllen Sie bei allen dieselben aus.'],
    { field: 'a_comp' },
  ),
  oldPriceBelowPrice: warning(
    ['Below the selling price', 'Liegt unter dem Verkaufspreis'],
    [
      '{place}: the former price {value} is below the selling price {price}.',
      '{place}: Der Streichpreis {value} liegt unter dem Verkaufspreis {price}.',
    ],
    ['Correct one of them in Akeneo.', 'Korrigieren Sie einen von beiden in Akeneo.'],
  ),
  imageMissing: warning(
    ['No image', 'Kein Bild'],
    [
      '{place}: the article has no image in any media column.',
      '{place}: Der Artikel hat in keiner Medienspalte ein Bild.',
    ],
    ['Add one in Akeneo.', 'Fügen Sie in Akeneo eines hinzu.'],
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
  assetUnreachable: warning(
    ['TESSA does not deliver the asset', 'TESSA liefert das Asset nicht aus'],
    [
      'The asset “{value}” is in the file, but TESSA does not deliver it.',
      'Das Asset „{value}“ steht in der Datei, aber TESSA liefert es nicht aus.',
    ],
    [
      'Check the asset in TESSA, and the TESSA API settings.',
      'Prüfen Sie das Asset in TESSA und die TESSA-API-Einstellungen.',
    ],
    { about: { en: 'Asset', de: 'Asset' } },
  ),
  parentMissing: error(
    ['Akeneo does not show the product model', 'Akeneo zeigt das Produktmodell nicht'],
    [
      '{place}: Akeneo does not show the product model “{value}” to this connection, so its product number is not known. TB.One keeps the article as it is.',
      '{place}: Akeneo zeigt dieser Verbindung das Produktmodell „{value}“ nicht, daher ist seine Produktnummer nicht bekannt. TB.One behält den Artikel, wie er ist.',
    ],
    [
      'Check the permissions of the connection for its categories in Akeneo.',
      'Prüfen Sie in Akeneo die Berechtigungen der Verbindung für seine Kategorien.',
    ],
    { field: 'p_nr' },
  ),
}

/** The code of an issue of a product. */
export type IssueCode = keyof typeof catalogue

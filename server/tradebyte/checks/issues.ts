import { type Language, type Params, say, type Sentence } from '../../../src/contract/words.ts'

/** An error keeps the product out of the file; a warning does not. */
type Severity = 'error' | 'warning'

interface IssueWords {
  readonly severity: Severity
  readonly sentence: Sentence
}

const error = (en: string, de: string): IssueWords => ({ severity: 'error', sentence: { en, de } })
const warning = (en: string, de: string): IssueWords => ({ severity: 'warning', sentence: { en, de } })

const catalogue = {
  noArticleNumber: error(
    'a_nr: there is no article number. Fill in the SKU or map a_nr to a filled attribute.',
    'a_nr: Es gibt keine Artikelnummer. Pflegen Sie die SKU oder ordnen Sie a_nr ein gefülltes Attribut zu.',
  ),
  noProductNumber: error(
    'p_nr: there is no product number. Map p_nr to a filled attribute or remove its mapping.',
    'p_nr: Es gibt keine Produktnummer. Ordnen Sie p_nr ein gefülltes Attribut zu oder entfernen Sie die Zuordnung.',
  ),
  numberTooLong: error(
    '{column}: “{value}” has more than {limit} characters, which is too long for a number in TB.One. Shorten it in Akeneo.',
    '{column}: „{value}“ hat mehr als {limit} Zeichen und ist damit als Nummer in TB.One zu lang. Kürzen Sie sie in Akeneo.',
  ),
  eanMissing: error(
    '{column}: the EAN is missing. Fill in the attribute {attribute} in Akeneo.',
    '{column}: Die EAN fehlt. Füllen Sie in Akeneo das Attribut {attribute} aus.',
  ),
  duplicateArticleNumber: error(
    'a_nr: “{value}” is already the number of another article in this file. Give each article its own number.',
    'a_nr: „{value}“ ist in dieser Datei schon die Nummer eines anderen Artikels. Geben Sie jedem Artikel eine eigene Nummer.',
  ),
  unusable: error(
    'The answer of Akeneo for this product cannot be used: {reason}. Open the product in Akeneo and save it again.',
    'Die Antwort von Akeneo zu diesem Produkt lässt sich nicht verwenden: {reason}. Öffnen Sie das Produkt in Akeneo und speichern Sie es neu.',
  ),
  eanCheckDigit: warning(
    '{column}: “{value}” has a wrong check digit. Correct the EAN in Akeneo.',
    '{column}: „{value}“ hat eine falsche Prüfziffer. Korrigieren Sie die EAN in Akeneo.',
  ),
  eanScientific: warning(
    '{column}: “{value}” is a number in scientific notation, often left by a spreadsheet. Enter the 13 digits in Akeneo.',
    '{column}: „{value}“ ist eine Zahl in Exponentenschreibweise, wie sie Tabellenprogramme hinterlassen. Tragen Sie in Akeneo die 13 Ziffern ein.',
  ),
  eanDigits: warning(
    '{column}: “{value}” does not have 13 digits; leading zeros may be lost. Correct the EAN in Akeneo.',
    '{column}: „{value}“ hat nicht 13 Ziffern; vielleicht fehlen führende Nullen. Korrigieren Sie die EAN in Akeneo.',
  ),
  tooLong: warning(
    '{column}: “{value}” has {length} characters and was cut to {limit}. Shorten it in Akeneo.',
    '{column}: „{value}“ hat {length} Zeichen und wurde auf {limit} gekürzt. Kürzen Sie den Wert in Akeneo.',
  ),
  listOverflow: warning(
    '{column}: {count} values, but only {limit} columns; the values from “{value}” on were left out. Remove some in Akeneo.',
    '{column}: {count} Werte, aber nur {limit} Spalten; die Werte ab „{value}“ wurden weggelassen. Entfernen Sie in Akeneo einige.',
  ),
  unitNotConvertible: warning(
    '{column}: “{value}” cannot be converted to {unit} and was left out. Choose another unit in the mapping or in Akeneo.',
    '{column}: „{value}“ lässt sich nicht in {unit} umrechnen und wurde weggelassen. Wählen Sie in der Zuordnung oder in Akeneo eine andere Einheit.',
  ),
  requiredMissing: warning(
    '{column}: the value is missing, but TB.One expects one. Fill in the attribute {attribute} in Akeneo; product columns take only values that all variants share.',
    '{column}: Der Wert fehlt, TB.One erwartet aber einen. Füllen Sie in Akeneo das Attribut {attribute} aus; Produktspalten nehmen nur Werte auf, die bei allen Varianten gleich sind.',
  ),
  axisMissing: warning(
    '{column}: the value is missing, but {attribute} is an axis of the family variant. Enter it in Akeneo.',
    '{column}: Der Wert fehlt, aber {attribute} ist eine Achse der Familienvariante. Tragen Sie ihn in Akeneo ein.',
  ),
  unequalAxes: warning(
    'a_comp: this article fills {value}, other articles of product {product} fill other components. Fill the same ones on all of them.',
    'a_comp: Dieser Artikel füllt {value}, andere Artikel des Produkts {product} füllen andere Komponenten. Füllen Sie bei allen dieselben aus.',
  ),
  oldPriceBelowPrice: warning(
    '{column}: the former price {value} is below the selling price {price}. Correct one of them in Akeneo.',
    '{column}: Der alte Preis {value} liegt unter dem Verkaufspreis {price}. Korrigieren Sie einen von beiden in Akeneo.',
  ),
  imageMissing: warning(
    '{column}: the article has no picture in any media column. Add one in Akeneo.',
    '{column}: Der Artikel hat in keiner Medienspalte ein Bild. Fügen Sie in Akeneo eines hinzu.',
  ),
  notEncodable: warning(
    '{column}: “{value}” has characters that {charset} lacks; they are written as “?”. Choose UTF-8 in the CSV settings, or replace: {signs}',
    '{column}: „{value}“ hat Zeichen, die es in {charset} nicht gibt; sie werden als „?“ geschrieben. Wählen Sie in den CSV-Einstellungen UTF-8 oder ersetzen Sie: {signs}',
  ),
  urlTooLong: warning(
    '{column}: the address “{value}” has more than {limit} characters and was left out. Use a shorter address.',
    '{column}: Die Adresse „{value}“ hat mehr als {limit} Zeichen und wurde weggelassen. Verwenden Sie eine kürzere Adresse.',
  ),
  notUrl: warning(
    '{column}: “{value}” is not an address that TB.One can fetch. Enter one that begins with https:// or sync/media/.',
    '{column}: „{value}“ ist keine Adresse, die TB.One abrufen kann. Tragen Sie eine ein, die mit https:// oder sync/media/ beginnt.',
  ),
  wrongNumber: warning(
    '{column}: “{value}” was left out: it is not {expected}. Correct it in Akeneo.',
    '{column}: „{value}“ wurde weggelassen: Das ist {expected}. Korrigieren Sie den Wert in Akeneo.',
  ),
  wrongBoolean: warning(
    '{column}: “{value}” was left out: it is neither yes nor no. Correct it in Akeneo.',
    '{column}: „{value}“ wurde weggelassen: Das ist weder Ja noch Nein. Korrigieren Sie den Wert in Akeneo.',
  ),
  wrongTariffNumber: warning(
    '{column}: “{value}” is not a customs tariff number of 8 digits. Correct it in Akeneo.',
    '{column}: „{value}“ ist keine achtstellige Warennummer. Korrigieren Sie den Wert in Akeneo.',
  ),
  wrongCountry: warning(
    '{column}: “{value}” is not a country code of two letters such as DE. Choose the formatter “Option code instead of label” in the mapping, or correct it in Akeneo.',
    '{column}: „{value}“ ist kein Ländercode aus zwei Buchstaben wie DE. Wählen Sie in der Zuordnung die Formatierung „Optionscode statt Bezeichnung“ oder korrigieren Sie den Wert in Akeneo.',
  ),
  spaceInNumber: warning(
    '{column}: “{value}” contains spaces, which numbers for TB.One should not have. Remove them in Akeneo.',
    '{column}: „{value}“ enthält Leerzeichen, die Nummern für TB.One nicht haben sollen. Entfernen Sie sie in Akeneo.',
  ),
  unknownType: warning(
    '{column}: the attribute {attribute} has the unknown type {type}; only plain text of it can be written. Map another attribute.',
    '{column}: Das Attribut {attribute} hat den unbekannten Typ {type}; nur einfacher Text lässt sich daraus schreiben. Ordnen Sie ein anderes Attribut zu.',
  ),
  notExportable: warning(
    '{column}: the attribute {attribute} is a table and was left out: TB.One cannot take tables. Map another attribute.',
    '{column}: Das Attribut {attribute} ist eine Tabelle und wurde weggelassen: TB.One kann keine Tabellen aufnehmen. Ordnen Sie ein anderes Attribut zu.',
  ),
  assetUnavailable: warning(
    '{column}: there is no address for the asset “{value}”; it was left out. Check the asset and the settings of its system.',
    '{column}: Für das Asset „{value}“ gibt es keine Adresse; es wurde weggelassen. Prüfen Sie das Asset und die Einstellungen seines Systems.',
  ),
  assetUnreachable: warning(
    'The asset “{value}” is in the file, but TESSA does not deliver it. Check the asset in TESSA, and the TESSA API settings.',
    'Das Asset „{value}“ steht in der Datei, aber TESSA liefert es nicht aus. Prüfen Sie das Asset in TESSA und die TESSA-API-Einstellungen.',
  ),
  parentMissing: warning(
    'p_nr: Akeneo does not show the product model “{value}”, so the article is exported as a product of its own. Check the permissions of the connection.',
    'p_nr: Akeneo zeigt das Produktmodell „{value}“ nicht, daher wird der Artikel als eigenes Produkt exportiert. Prüfen Sie die Berechtigungen der Verbindung.',
  ),
}

export type IssueCode = keyof typeof catalogue

/** Everything that can be wrong with a product, with its severity and its sentence. The list is closed. */
export const issues: Readonly<Record<IssueCode, IssueWords>> = catalogue

/** One thing wrong with one product; `params` fill the places of the sentence. */
export interface Issue {
  readonly code: IssueCode
  readonly params: Params
}

const expectations: Readonly<Record<string, Sentence>> = {
  integer: { en: 'a whole number of 0 or more', de: 'keine ganze Zahl ab 0' },
  decimal: { en: 'a number of 0 or more', de: 'keine Zahl ab 0' },
  price: { en: 'a price of 0 or more', de: 'kein Preis ab 0' },
}

const inLanguage = (params: Params, language: Language): Params => {
  const expected = expectations[String(params['expected'])]
  return expected ? { ...params, expected: expected[language] } : params
}

/**
 * Says an issue in the reader's language.
 * @example issueSentence({ code: 'eanMissing', params: { column: 'a_ean', attribute: 'ean' } }, 'de')
 */
export const issueSentence = (issue: Issue, language: Language): string =>
  say(issues[issue.code].sentence, language, inLanguage(issue.params, language))

/** The severity of a product: that of its worst issue, null when it has none. */
export const worstOf = (found: readonly Issue[]): Severity | null => {
  if (found.length === 0) return null
  return found.some(issue => issues[issue.code].severity === 'error') ? 'error' : 'warning'
}

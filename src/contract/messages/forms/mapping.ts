import type { MessageTable } from '../message.ts'

/** The reasons why the service refuses to save a mapping; a run checks some of them again. */
export const mappingMessages = {
  unknownField: {
    en: 'There is no field {key} in TB.One. Remove it.',
    de: 'Ein Feld {key} gibt es in TB.One nicht. Entfernen Sie es.',
  },
  unknownAttribute: {
    en: 'Akeneo no longer has the attribute “{value}”. Choose another or synchronize again.',
    de: 'Das Attribut „{value}“ gibt es in Akeneo nicht mehr. Wählen Sie ein anderes oder synchronisieren Sie erneut.',
  },
  noAttribute: {
    en: 'Choose a source attribute or remove the entry.',
    de: 'Wählen Sie ein Quellattribut oder entfernen Sie den Eintrag.',
  },
  disallowedType: {
    en: '“{value}” has a type that this field cannot take. Choose an attribute of another type.',
    de: '„{value}“ hat einen Typ, den dieses Feld nicht aufnehmen kann. Wählen Sie ein Attribut eines anderen Typs.',
  },
  missingChannel: {
    en: 'The selected attribute is scopable. Please select an Akeneo channel.',
    de: 'Das gewählte Attribut hat je Akeneo-Kanal einen eigenen Wert. Wählen Sie einen Akeneo-Kanal.',
  },
  unknownAkeneoChannel: {
    en: 'Akeneo no longer has the channel “{value}”. Choose another or synchronize again.',
    de: 'Den Akeneo-Kanal „{value}“ gibt es nicht mehr. Wählen Sie einen anderen oder synchronisieren Sie erneut.',
  },
  missingUnit: {
    en: 'The selected attribute is metric. Please select a unit.',
    de: 'Das gewählte Attribut ist vom Typ Messung. Wählen Sie eine Einheit.',
  },
  unknownUnit: {
    en: 'The attribute is not measured in “{value}”. Choose another unit.',
    de: 'Das Attribut wird nicht in „{value}“ gemessen. Wählen Sie eine andere Einheit.',
  },
  wrongUnit: {
    en: 'TB.One does not take this field in “{value}”. Choose the unit that is in its name; values in other units are converted.',
    de: 'TB.One nimmt dieses Feld nicht in „{value}“ an. Wählen Sie die Einheit, die in seinem Namen steht; Werte in anderen Einheiten werden umgerechnet.',
  },
  unknownFormatter: {
    en: 'There is no formatter “{value}” any more. Choose another.',
    de: 'Die Formatierung „{value}“ gibt es nicht mehr. Wählen Sie eine andere.',
  },
  unknownChannel: {
    en: 'There is no channel “{value}”. Remove it or add the channel first.',
    de: 'Einen Kanal „{value}“ gibt es nicht. Entfernen Sie ihn oder legen Sie ihn zuerst an.',
  },
  variantValues: {
    en: '“{value}” may differ between the variants of a product. This field takes only values that all variants share; the others are left out. Map an article field instead.',
    de: '„{value}“ kann sich zwischen den Varianten eines Produkts unterscheiden. Dieses Feld nimmt nur Werte auf, die bei allen Varianten gleich sind; die anderen werden weggelassen. Ordnen Sie stattdessen ein Artikelfeld zu.',
  },
  noKey: {
    en: 'Enter the key.',
    de: 'Tragen Sie den Schlüssel ein.',
  },
  badKey: {
    en: 'TB.One refuses the key “{value}”: use at most 50 letters without umlauts, digits, spaces, dots, hyphens and underscores.',
    de: 'TB.One lehnt den Schlüssel „{value}“ ab: Erlaubt sind höchstens 50 Buchstaben ohne Umlaute, Ziffern, Leerzeichen, Punkte, Binde- und Unterstriche.',
  },
  duplicateKey: {
    en: 'The key “{value}” is used twice. Give each entry its own key.',
    de: 'Der Schlüssel „{value}“ kommt zweimal vor. Geben Sie jedem Eintrag einen eigenen Schlüssel.',
  },
  fixedIdentity: {
    en: 'This field tells products or articles apart: the same text for all of them cannot. Choose a source attribute.',
    de: 'Dieses Feld unterscheidet Produkte oder Artikel, ein Text für alle kann das nicht. Wählen Sie ein Quellattribut.',
  },
  fixedInteger: {
    en: '“{value}” is not a whole number of 0 or more. Enter one without separators.',
    de: '„{value}“ ist keine ganze Zahl ab 0. Tragen Sie eine ohne Trennzeichen ein.',
  },
  fixedDecimal: {
    en: '“{value}” is not a number of 0 or more. Enter one such as 12.5, without thousands separators.',
    de: '„{value}“ ist keine Zahl ab 0. Tragen Sie eine wie 12,5 ohne Tausendertrennzeichen ein.',
  },
  fixedZeroOne: {
    en: '“{value}” is neither yes nor no. Enter 1 or 0.',
    de: '„{value}“ ist weder Ja noch Nein. Tragen Sie 1 oder 0 ein.',
  },
  fixedUrl: {
    en: '“{value}” is not an address that TB.One can fetch. Enter one that begins with https:// or sync/media/.',
    de: '„{value}“ ist keine Adresse, die TB.One abrufen kann. Tragen Sie eine ein, die mit https:// oder sync/media/ beginnt.',
  },
  fixedCountry: {
    en: '“{value}” is not a country code. Enter two letters such as DE.',
    de: '„{value}“ ist kein Ländercode. Tragen Sie zwei Buchstaben wie DE ein.',
  },
  fixedTariffNumber: {
    en: '“{value}” is not a customs tariff number. Enter its 8 digits.',
    de: '„{value}“ ist keine Warennummer. Tragen Sie ihre 8 Ziffern ein.',
  },
  fixedRateClass: {
    en: '“{value}” is not a VAT class of TB.One. Enter 1, 2 or 3.',
    de: '„{value}“ ist keine Mehrwertsteuerklasse von TB.One. Tragen Sie 1, 2 oder 3 ein.',
  },
  fixedTooLong: {
    en: 'TB.One takes at most {limit} characters here. Shorten the text.',
    de: 'TB.One nimmt hier höchstens {limit} Zeichen an. Kürzen Sie den Text.',
  },
  tooManyEntries: {
    en: 'At most {most} entries are allowed here. Remove some.',
    de: 'Hier sind höchstens {most} Einträge erlaubt. Entfernen Sie einige.',
    page: 'mapping',
  },
  tooManyInAll: {
    en: 'The mapping may have at most {most} entries in all. Remove some.',
    de: 'Die Zuordnung darf insgesamt höchstens {most} Einträge haben. Entfernen Sie einige.',
    page: 'mapping',
  },
  tooManyInTemplate: {
    en: 'A template may name at most {most} attributes. Remove some.',
    de: 'Eine Vorlage darf höchstens {most} Attribute nennen. Entfernen Sie einige.',
    page: 'mapping',
  },
  tooManyColumns: {
    en: 'The mapping fills more than {most} columns. Remove entries, languages or channels.',
    de: 'Die Zuordnung füllt mehr als {most} Spalten. Entfernen Sie Einträge, Sprachen oder Kanäle.',
    page: 'mapping',
  },
  twoActivationLevels: {
    en: 'TB.One rejects a file with both a_active[channel] and p_active[channel]. Keep Article active per channel (a_active[channel]) and remove every entry of Product active per channel (p_active[channel]).',
    de: 'TB.One lehnt eine Datei ab, die sowohl a_active[channel] als auch p_active[channel] enthält. Behalten Sie „Artikel aktiv je Kanal“ (a_active[channel]) und entfernen Sie alle Einträge aus „Produkt aktiv je Kanal“ (p_active[channel]).',
    page: 'mapping',
    field: 'p_active',
  },
} as const satisfies MessageTable

/** The code of a problem of a mapping. */
export type MappingProblemCode = keyof typeof mappingMessages

import type { MessageTable, PlainCode } from '../message.ts'

/** The problems of single fields of a save. */
export const fieldMessages = {
  required: {
    en: 'Fill in this field.',
    de: 'Füllen Sie dieses Feld aus.',
  },
  wrongType: {
    en: 'This value does not fit this field. Correct it.',
    de: 'Dieser Wert passt nicht in dieses Feld. Korrigieren Sie ihn.',
  },
  tooLong: {
    en: 'Too long: at most {max|one character|{max} characters}.',
    de: 'Zu lang: höchstens {max|ein|{max}} Zeichen.',
  },
  tooShort: {
    en: 'Too short: at least {min|one character|{min} characters}.',
    de: 'Zu kurz: mindestens {min|ein|{min}} Zeichen.',
  },
  tooSmall: {
    en: 'At least {min}.',
    de: 'Mindestens {min}.',
  },
  tooLarge: {
    en: 'At most {max}.',
    de: 'Höchstens {max}.',
  },
  tooMany: {
    en: 'At most {max|one entry|{max} entries}. Remove some.',
    de: 'Höchstens {max|ein Eintrag|{max} Einträge}. Entfernen Sie einige.',
  },
  tooFewDays: {
    en: 'At least {min|1 day|{min} days}.',
    de: 'Mindestens {min|1 Tag|{min} Tage}.',
  },
  tooManyDays: {
    en: 'At most {max|1 day|{max} days}.',
    de: 'Höchstens {max|1 Tag|{max} Tage}.',
  },
  notADate: {
    en: 'This is not a day of the calendar. Enter or choose another.',
    de: 'Diesen Tag gibt es im Kalender nicht. Geben Sie einen anderen ein oder wählen Sie einen aus.',
  },
  tooEarly: {
    en: 'Not before {min}.',
    de: 'Nicht vor dem {min}.',
  },
  tooLate: {
    en: 'Not after {max}.',
    de: 'Nicht nach dem {max}.',
  },
  notAnAmount: {
    en: 'This is not an amount. Enter digits and at most one decimal point, for example {example}.',
    de: 'Das ist kein Betrag. Geben Sie Ziffern und höchstens ein Dezimalkomma ein, zum Beispiel {example}.',
  },
  tooManyDecimals: {
    en: 'An amount in {currency} has {digits|at most one decimal place|at most {digits} decimal places}. Round it.',
    de: 'Ein Betrag in {currency} hat {digits|höchstens eine Nachkommastelle|höchstens {digits} Nachkommastellen}. Runden Sie ihn.',
  },
  notAColor: {
    en: 'This is not a color. It needs the form #1a2b3c.',
    de: 'Das ist keine Farbe. Sie braucht die Form #1a2b3c.',
  },
  notJson: {
    en: 'This is not JSON: correct line {line}, column {column}.',
    de: 'Das ist kein JSON: Korrigieren Sie Zeile {line}, Spalte {column}.',
  },
  jsonEnds: {
    en: 'This is not whole JSON: something is missing at the end, in line {line}.',
    de: 'Dieses JSON ist nicht vollständig: Am Ende, in Zeile {line}, fehlt etwas.',
  },
  fileTooLarge: {
    en: 'The file is too large: at most {max} KB. Choose a smaller one.',
    de: 'Die Datei ist zu groß: höchstens {max} KB. Wählen Sie eine kleinere.',
  },
  fileNotAccepted: {
    en: 'This type of file does not fit. Choose one of these: {types}.',
    de: 'Dieser Dateityp passt nicht. Wählen Sie einen von diesen: {types}.',
  },
  fileBroken: {
    en: 'The file did not arrive whole. Choose it again.',
    de: 'Die Datei kam nicht vollständig an. Wählen Sie sie noch einmal aus.',
  },
  notAnEmail: {
    en: 'This is not an email address. It needs the form name@company.com.',
    de: 'Das ist keine E-Mail-Adresse. Sie braucht die Form name@firma.de.',
  },
  notAnAddress: {
    en: 'This is not a web address. It needs the form https://name.company.com.',
    de: 'Das ist keine Webadresse. Sie braucht die Form https://name.firma.de.',
  },
  credentialsInAddress: {
    en: 'Remove the username and password from the address.',
    de: 'Entfernen Sie Benutzername und Passwort aus der Adresse.',
  },
  queryInAddress: {
    en: 'Enter the address without the part from “?” or “#” on.',
    de: 'Geben Sie die Adresse ohne den Teil ab „?“ oder „#“ ein.',
  },
  maskedAddress: {
    en: 'Enter the whole address: the hidden part is kept for the stored address only.',
    de: 'Geben Sie die ganze Adresse ein: Der verborgene Teil bleibt nur für die gespeicherte Adresse erhalten.',
  },
  notAHost: {
    en: 'Enter only the host name or the IP address, without protocol, port and path.',
    de: 'Geben Sie nur den Hostnamen oder die IP-Adresse ein, ohne Protokoll, Port und Pfad.',
  },
  folderElsewhere: {
    en: 'Kontor writes below {out} only: this would become {path}. Enter the path below that folder, without / at the beginning and without “..”.',
    de: 'Kontor schreibt nur unterhalb von {out}: Daraus würde {path}. Geben Sie den Pfad unterhalb dieses Ordners ein, ohne / am Anfang und ohne „..“.',
  },
  directoryTooLong: {
    en: 'Too long for a directory: at most 255 bytes a name. Letters such as ä count two.',
    de: 'Zu lang für ein Verzeichnis: höchstens 255 Bytes je Name. Buchstaben wie ä zählen zwei.',
  },
  hiddenCharacters: {
    en: 'This contains invisible characters, for example a line break. Remove them.',
    de: 'Das enthält unsichtbare Zeichen, zum Beispiel einen Zeilenumbruch. Entfernen Sie sie.',
  },
  badPattern: {
    en: 'Only letters, digits, hyphen and underscore, without spaces.',
    de: 'Nur Buchstaben, Ziffern, Binde- und Unterstrich, ohne Leerzeichen.',
  },
  notAnOption: {
    en: 'This is not one of the choices. Choose one from the list.',
    de: 'Das steht nicht zur Auswahl. Wählen Sie einen Eintrag aus der Liste.',
  },
  optionGone: {
    en: '“{value}” is no longer available. Choose another, or synchronize again if it comes from Akeneo.',
    de: '„{value}“ ist nicht mehr verfügbar. Wählen Sie einen anderen Wert oder synchronisieren Sie erneut, falls er aus Akeneo stammt.',
  },
  recordGone: {
    en: '“{value}” does not exist, or no longer. Choose another.',
    de: '„{value}“ gibt es nicht oder nicht mehr. Wählen Sie einen anderen Eintrag.',
  },
  inUse: {
    en: '“{value}” is still used: {names}. Choose something else there first.',
    de: '„{value}“ wird noch verwendet: {names}. Wählen Sie dort zuerst etwas anderes.',
  },
  notALeaf: {
    en: '“{value}” has entries below it and cannot be chosen. Choose from those instead.',
    de: '„{value}“ hat untergeordnete Einträge und kann nicht ausgewählt werden. Wählen Sie stattdessen einen davon.',
  },
  andMore: {
    en: 'The same applies to {count|one more entry|{count} more entries}.',
    de: 'Dasselbe gilt für {count|einen weiteren Eintrag|{count} weitere Einträge}.',
  },
  incomplete: {
    en: 'Fill in this field too: the condition is incomplete without it.',
    de: 'Füllen Sie auch dieses Feld aus: Ohne diese Angabe ist die Bedingung unvollständig.',
  },
  notFilterable: {
    en: 'Akeneo cannot filter products by “{value}”. Choose another attribute.',
    de: 'Akeneo kann Produkte nicht nach „{value}“ filtern. Wählen Sie ein anderes Attribut.',
  },
  exportChannelMissing: {
    en: '“{value}” has a value of its own for each Akeneo channel. Choose the Akeneo channel in the export settings first.',
    de: '„{value}“ hat je Akeneo-Kanal einen eigenen Wert. Wählen Sie zuerst in den Exporteinstellungen den Akeneo-Kanal.',
  },
  exportChannelGone: {
    en: '“{value}” has a value of its own for each Akeneo channel, and “{channel}” of the export settings is no longer in Akeneo. Choose another Akeneo channel there.',
    de: '„{value}“ hat je Akeneo-Kanal einen eigenen Wert, und „{channel}“ aus den Exporteinstellungen gibt es in Akeneo nicht mehr. Wählen Sie dort einen anderen Akeneo-Kanal.',
  },
  localeNotOfChannel: {
    en: 'The Akeneo channel “{channel}” does not have the locale “{value}”. Choose another locale.',
    de: 'Der Akeneo-Kanal „{channel}“ hat die Akeneo-Sprache „{value}“ nicht. Wählen Sie eine andere.',
  },
  localeNotOfAttribute: {
    en: '“{attribute}” has no value in the locale “{value}” in Akeneo. Choose another locale.',
    de: '„{attribute}“ hat in Akeneo keinen Wert in der Akeneo-Sprache „{value}“. Wählen Sie eine andere.',
  },
  skuTooLong: {
    en: '“{value}” is longer than a SKU in Akeneo can be: at most {max} characters. Enter one SKU per line.',
    de: '„{value}“ ist länger, als eine SKU in Akeneo sein kann: höchstens {max} Zeichen. Geben Sie je Zeile eine SKU ein.',
  },
  taken: {
    en: '“{value}” is already taken. Choose another.',
    de: '„{value}“ ist schon vergeben. Wählen Sie einen anderen Wert.',
  },
  changedAgain: {
    en: 'This was changed again since. Undo the later change first, or restore a version.',
    de: 'Dies wurde seither erneut geändert. Machen Sie zuerst die spätere Änderung rückgängig oder stellen Sie eine Version wieder her.',
  },
  keyFixed: {
    en: 'This cannot be changed after creation.',
    de: 'Das lässt sich nach dem Anlegen nicht mehr ändern.',
  },
  passwordsDiffer: {
    en: 'The passwords differ. Enter the same one twice.',
    de: 'Die Passwörter stimmen nicht überein. Geben Sie zweimal dasselbe ein.',
  },
  codeWrong: {
    en: 'This code is wrong or has been used. Enter the one your app shows now.',
    de: 'Dieser Code ist falsch oder wurde schon verwendet. Geben Sie den ein, den Ihre App jetzt anzeigt.',
  },
  passwordWrong: {
    en: 'This is not your current password. Enter it again.',
    de: 'Das ist nicht Ihr aktuelles Passwort. Geben Sie es erneut ein.',
  },
  passwordSame: {
    en: 'This is the password you have already. Choose another.',
    de: 'Dieses Passwort haben Sie schon. Wählen Sie ein anderes.',
  },
  passwordCommon: {
    en: 'This password is easy to guess. Choose a longer one, such as four words that have nothing to do with each other.',
    de: 'Dieses Passwort lässt sich leicht erraten. Wählen Sie ein längeres, zum Beispiel vier Wörter, die nichts miteinander zu tun haben.',
  },
  passwordOwn: {
    en: 'This password is made of the name, the email address or “Kontor”. Choose one that nobody can derive from them.',
    de: 'Dieses Passwort besteht aus dem Namen, der E-Mail-Adresse oder „Kontor“. Wählen Sie eines, das sich daraus nicht ableiten lässt.',
  },
  lastAdministrator: {
    en: 'This is the last account with the Administrator role. Give it to another account first.',
    de: 'Das ist das letzte Konto mit der Rolle „Administrator“. Geben Sie sie zuerst einem anderen Konto.',
  },
  notYourself: {
    en: 'You cannot delete your own account. Ask another administrator.',
    de: 'Sie können Ihr eigenes Konto nicht löschen. Bitten Sie eine andere Person mit der Rolle „Administrator“.',
  },
  reserved: {
    en: 'Only accounts with the Administrator role may change this.',
    de: 'Das lässt sich nur mit der Rolle „Administrator“ ändern.',
  },
  secretElsewhere: {
    en: 'The stored value belongs to the previous server. Enter it for the new one.',
    de: 'Der gespeicherte Wert gehört zum bisherigen Server. Geben Sie ihn für den neuen ein.',
  },
  badLine: {
    en: 'Line {line}: “{value}” does not have the form optionCode:languageKey.',
    de: 'Zeile {line}: „{value}“ hat nicht die Form Optionscode:Sprachschlüssel.',
  },
  lineWithoutLanguage: {
    en: 'Line {line}: there is no language “{value}”. Add it under Languages or enter another.',
    de: 'Zeile {line}: Eine Sprache „{value}“ gibt es nicht. Legen Sie sie unter Sprachen an oder tragen Sie eine andere ein.',
  },
  linesWithoutAttribute: {
    en: 'These lines need the attribute that holds their options. Choose it above, or remove the lines.',
    de: 'Diese Zeilen brauchen das Attribut mit den Optionen. Wählen Sie es oben oder entfernen Sie die Zeilen.',
  },
  sameSeparator: {
    en: 'Thousands and decimal separator are the same. Choose different characters.',
    de: 'Tausender- und Dezimaltrennzeichen sind gleich. Wählen Sie verschiedene.',
  },
  noDateFormat: {
    en: 'This format contains no date. Use the characters of the PHP date format, for example d.m.Y.',
    de: 'Dieses Format enthält kein Datum. Verwenden Sie die Zeichen des PHP-Datumsformats, zum Beispiel d.m.Y.',
  },
  defaultLanguage: {
    en: 'This is the default language of the exports. Choose another one in the export settings first.',
    de: 'Das ist die Standardsprache der Exporte. Wählen Sie zuerst in den Exporteinstellungen eine andere.',
  },
  dayNotInMonth: {
    en: '{month} has no such day. Choose another day or month.',
    de: 'Der {month} hat diesen Tag nicht. Wählen Sie einen anderen Tag oder Monat.',
  },
  keyUnreadable: {
    en: 'This private key cannot be read. Paste the whole file of an RSA, ECDSA or Ed25519 key in OpenSSH or PEM format, from BEGIN to END.',
    de: 'Dieser private Schlüssel ist nicht lesbar. Fügen Sie die ganze Datei eines RSA-, ECDSA- oder Ed25519-Schlüssels im OpenSSH- oder PEM-Format ein, von BEGIN bis END.',
  },
  passphraseMissing: {
    en: 'The private key is encrypted. Enter its passphrase.',
    de: 'Der private Schlüssel ist verschlüsselt. Geben Sie seine Passphrase ein.',
  },
  passphraseWrong: {
    en: 'This passphrase does not open the private key. Enter it again.',
    de: 'Diese Passphrase öffnet den privaten Schlüssel nicht. Geben Sie sie erneut ein.',
  },
} as const satisfies MessageTable

/** The code of a problem of a single field. */
export type FieldErrorCode = keyof typeof fieldMessages

/** The code of a problem whose sentence has no placeholders. */
export type PlainFieldErrorCode = PlainCode<typeof fieldMessages>

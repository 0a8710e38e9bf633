import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fieldTable } from '../../server/tradebyte/fields/fieldTable.ts'
import type { TextCatalogue } from '../../src/contract/declarationTexts.ts'
import type { Language, Sentence } from '../../src/contract/words.ts'
import { reactAdmin as german } from '../../src/i18n/de/reactAdmin.ts'
import { reactAdmin as english } from '../../src/i18n/en/shell.ts'
import { loginWordsIn } from '../../src/i18n/loginWords.ts'
import { routeNameOf } from '../../src/contract/derive.ts'
import { formatters } from '../../server/tradebyte/mapping/entryKinds.ts'
import { builtInWords, choiceWords } from '../../server/http/optionLists.ts'
import { transferProtocols } from '../../server/transfer/remote.ts'
import { accountForms } from '../../src/resources/account.ts'
import { resources, settings } from '../../src/resources/index.ts'
import { catalogues } from '../shared/languages.ts'
import { own, ownIn } from '../shared/own.ts'

/** A word for each thing: what people read instead of the words beside it. Endings are part of the word. */
const insteadOf: {
  readonly [L in Language]: Readonly<Record<string, readonly string[]>>
} = {
  en: {
    export: ['job', 'jobs'],
    'waiting; queue': ['pending'],
    'changes to the last delivery': ['difference', 'differences', 'diff'],
    delta: ['incremental'],
    continue: ['resume', 'resumed'],
    'cancelled, by a person only': ['canceled', 'broke off', 'breaks off', 'broken off'],
    failed: ['erroneous'],
    'on hold': ['brake', 'threshold', 'thresholds'],
    'release, discard': ['approve', 'approved', 'reject'],
    'file, CSV file': ['feed', 'PANDA'],
    'withdraw, take off sale': ['delist', 'delisted'],
    'product, article': ['item', 'items'],
    'product model': ['root model', 'parent model'],
    'source attribute': ['Akeneo attribute', 'Akeneo attributes'],
    'fixed value': ['constant', 'constants'],
    channel: ['marketplace channel', 'marketplace channels'],
    'has a value of its own for each Akeneo channel': ['scopable'],
    image: ['picture', 'pictures'],
    enabled: ['deactivated', 'deactivate'],
    'get to your first export': ['wizard', 'onboarding'],
    preview: ['simulation'],
    trace: ['tracking'],
    'check run': ['dry run', 'test run'],
    'renamed options': ['drift'],
    version: ['snapshot'],
    'log in, login': ['log-in', 'sign in', 'sign-in'],
    email: ['mail', 'mails', 'e-mail', 'e-mails'],
    Kontor: ['the service', 'this service', 'the operator', 'its operator'],
    'calm and direct': ['please', 'sorry', 'successfully', 'somebody else', 'Meanwhile'],
    'US spelling': ['colour', 'licence', 'centre', 'centimetre', 'synchronise', 'synchronisation'],
  },
  de: {
    Export: ['Job', 'Auftrag', 'Vollexport', 'dieser Lauf', 'diesem Lauf', 'dieses Laufs', 'der Lauf'],
    'Delta; seit Export #34': ['inkrementell', 'Referenz', 'seit dem letzten Export'],
    Wiederholung: ['Retry', 'Neustart'],
    fortsetzen: ['wiederaufnehmen'],
    'abbrechen, nur Menschen': ['stornieren', 'storniert', 'brach ab'],
    Warteschlange: ['Queue'],
    'mit Fehlern, mit Warnungen beendet': ['abgeschlossen'],
    Zurückgehalten: ['Bremse', 'angehalten', 'pausiert', 'gestoppt', 'Schwellwert', 'Schwellwerte'],
    'freigeben, verwerfen, Begründung': ['genehmigen', 'genehmigt', 'ablehnen'],
    '(an TB.One) übergeben': ['geliefert', 'ausgeliefert'],
    Upload: ['Transfer'],
    Datei: ['Feed', 'PANDA'],
    'Änderungen zur letzten Übergabe': ['Differenz', 'Diff'],
    zurückziehen: ['Rücknahme', 'Löschung'],
    'Produkt, Artikel': ['Datensatz', 'Datensätze', 'Item', 'Items'],
    Produktmodell: ['Modell', 'Modelle', 'Modells', 'Parent'],
    Artikelnummer: ['Bestellnummer'],
    'Attribut, Feld': ['Eigenschaft', 'Merkmal', 'Zielattribut', 'Akeneo-Attribut'],
    Zuordnung: ['Mapping', 'Verknüpfung'],
    'Schlüssel; Code': ['Key', 'Kürzel'],
    Formatierung: ['Formatter'],
    'fester Wert, Ersatzquelle, Textvorlage': ['Konstante', 'Fallback', 'Ausweichwert', 'Template', 'Muster'],
    'Kanal; Akeneo-Kanal': ['Marktplatzkanal', 'Vertriebskanal', 'Scope', 'Ausgabekanal'],
    'Akeneo-Sprache': ['Locale', 'Locales'],
    'hat je Akeneo-Kanal einen eigenen Wert': ['kanalabhängig', 'skopierbar'],
    'Attribut vom Typ Messung': ['Metrik', 'Maßattribut', 'Maßfamilie', 'Maßfamilien'],
    'Produktfilter, Bedingung': ['Selektion', 'Kriterium', 'Kriterien', 'Regel', 'Regeln'],
    Zeitplan: ['Planung'],
    Cluster: ['Bündel'],
    'Bild; Asset-Cache': ['Abbildung', 'Zwischenspeicher'],
    synchronisieren: ['Sync', 'Abgleich'],
    'Verbindung; erneut prüfen': ['Anbindung', 'testen', 'getestet'],
    Zugriff: ['Zugang'],
    'Zum ersten Export': ['Wizard', 'Assistent', 'Onboarding', 'Erste Schritte'],
    'Vorschau; Nachverfolgung; Probelauf': [
      'Simulation',
      'Trace',
      'Tracking',
      'Sendungsverfolgung',
      'Testlauf',
    ],
    'Ergebnis, Ursache, Meldung': [
      'Log',
      'Report',
      'Grund',
      'Nachricht',
      'Problem',
      'Probleme',
      'Hinweis',
      'Hinweise',
    ],
    'umbenannte Optionen': ['Drift', 'Abweichung'],
    Aufbewahrung: ['Retention', 'Vorhaltezeit'],
    'Version, wiederherstellen, rückgängig machen': ['Historie', 'Snapshot', 'Undo'],
    anmelden: ['einloggen', 'ausloggen', 'Login', 'Logout'],
    'Callback-URL': ['Callback-Adresse'],
    'Kontor; die Administration': ['Dienst', 'Dienstes', 'einen Administrator', 'Administratoren'],
    'Benutzerkonto, Konto': ['Benutzer', 'Benutzers'],
    erneut: ['synchronisieren Sie neu', 'neu ein', 'speichern Sie es neu'],
    'ruhig und direkt': ['bitte', 'leider', 'Jemand anderes'],
  },
}

/** Where a word is right: a part of the sentence, and why. */
const allowed: readonly (readonly [word: string, part: string, why: string])[] = [
  ['scopable', 'The selected attribute is scopable.', 'the specification’s sentence'],
  ['please', 'Please select an Akeneo channel.', 'the specification’s sentence'],
  ['please', 'Please select a unit.', 'the specification’s sentence'],
  ['please', 'Please try again or contact an administrator.', 'the specification’s sentence'],
  [
    'deactivated',
    'Deactivated channels are ignored during export.',
    'the specification’s sentence, with the right word',
  ],
  ['mail', 'Send test mail', 'the specification’s word for the action'],
  ['mail', 'mail server', 'a server is for mail, a message is an email'],
  ['sign in', 'The channel sign in TB.One', 'Tradebyte’s word for the name of a channel'],
  ['Sync', 'sync/media/', 'a folder of TB.One'],
  ['Benutzer', 'lässt diesen Benutzer', 'the user of the connection, as Akeneo calls it'],
  ['Benutzer', 'smtp://benutzer:', 'a part of an address'],
  ['Muster', 'Muss diesem Muster entsprechen', 'a pattern that a text must match'],
]

/** Words of react-admin that we say otherwise; the rest of them is its own. */
const overlays: Readonly<Record<Language, object>> = {
  en: english,
  de: german,
}

/** One sentence that people read, and where it stands. */
interface Said {
  readonly where: string
  readonly text: string
}

const flat = (words: object, before: string): Said[] =>
  Object.entries(words).flatMap(([name, word]: [string, unknown]) =>
    typeof word === 'object' && word !== null
      ? flat(word, `${before}.${name}`)
      : [{ where: `${before}.${name}`, text: String(word) }],
  )

const sentence: Readonly<Record<Language, RegExp>> = {
  en: /\ben:\s*(?:'([^'\n]*)'|`([^`]*)`)/g,
  de: /\bde:\s*(?:'([^'\n]*)'|`([^`]*)`)/g,
}

/** Files to which developers add sentences of their own; those of Kontor in them are read by name below. */
const isShared = (file: string) =>
  [
    'server/http/optionLists.ts',
    'server/http/declared/rules.ts',
    'server/transfer/remote.ts',
    'server/tradebyte/mapping/entryKinds.ts',
  ].includes(file)

/** Folders to which developers add files, with the files of Kontor in them. */
const extended: Readonly<Record<string, readonly string[]>> = {
  'src/contract/kinds': own.kindFiles,
  'server/http/routes': ['results'],
  'server/transfer': [],
}

const isJudged = (file: string) => {
  const files = extended[dirname(file)]
  return !isShared(file) && (files === undefined || files.includes(basename(file).replace(/\.tsx?$/, '')))
}

/** Sentences that stand in both languages beside each other: `en: '…'`. */
const besideEachOther = (language: Language): Said[] =>
  ['server', 'src/contract', 'src/wire', 'src/dataProvider'].flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map(name => join(folder, name))
      .filter(file => /\.tsx?$/.test(file) && isJudged(file))
      .flatMap(file =>
        [...readFileSync(file, 'utf8').matchAll(sentence[language])].map(([, quoted, template]) => ({
          where: file,
          text: quoted ?? template ?? '',
        })),
      ),
  )

/** The sentences of Kontor in the tables that developers extend. */
const inSharedTables = (language: Language): Said[] => {
  const { statuses, noProtocol, delimiters, decimalPoints } = choiceWords
  const labels: Readonly<Record<string, string | Sentence>>[] = [
    { group: builtInWords.group, ...builtInWords.labels },
    statuses,
    noProtocol,
    delimiters,
    decimalPoints,
    Object.fromEntries(own.formatters.map(name => [name, formatters[name].label])),
    Object.fromEntries(own.protocols.map(name => [name, transferProtocols[name].label])),
  ]
  return labels.flatMap(table =>
    Object.entries(table).map(([name, label]) => ({
      where: `label ${name}`,
      text: typeof label === 'string' ? label : label[language],
    })),
  )
}

/** The words of Kontor in a catalogue: those of its subjects, its value kinds and its declarations. */
const ownWords = ({ kontor, resources: declared }: (typeof catalogues)['en-US']) => {
  const { mapping, ...subjects } = ownIn(
    own.words,
    kontor as Record<(typeof own.words)[number], TextCatalogue>,
  ) // all are subjects
  const routes = [
    ...Object.values(ownIn(own.resources, resources)),
    ...Object.values(ownIn(own.settings, settings)),
    ...Object.values(accountForms),
  ].map(routeNameOf)
  return {
    kontor: {
      ...subjects,
      mapping: {
        ...mapping,
        kinds: ownIn(own.valueKinds, mapping['kinds'] as Record<(typeof own.valueKinds)[number], string>), // a word each
      },
    },
    resources: ownIn(routes, declared as TextCatalogue),
  }
}

const saidIn = (language: Language): Said[] => {
  const locale = language === 'en' ? 'en-US' : 'de-DE'
  return [
    ...flat(ownWords(catalogues[locale]), 'catalogue'),
    ...flat(overlays[language], 'ra'),
    ...flat(loginWordsIn(locale), 'login'),
    ...besideEachOther(language),
    ...inSharedTables(language),
    ...[...fieldTable.values()].flatMap(({ key, label, info }) => [
      { where: `field ${key}`, text: label[language] },
      { where: `field ${key}`, text: info[language] },
    ]),
  ]
}

/** A word as people write it: neither part of another nor a place to be filled. */
const wordAlone = (word: string) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}{_.-])${word}(?![\p{L}\p{N}}_-])`, 'iu')

const isAllowed = (word: string, text: string) =>
  allowed.some(([known, part]) => known === word && text.includes(part))

describe.each(['en', 'de'] as const)('what people read (%s)', language => {
  const all = saidIn(language)

  it('is found', () => {
    expect(all.length).toBeGreaterThan(1200)
  })

  it('has one word for one thing', () => {
    const found = Object.entries(insteadOf[language]).flatMap(([right, words]) =>
      words.flatMap(word => {
        const pattern = wordAlone(word)
        return all
          .filter(({ text }) => pattern.test(text) && !isAllowed(word, text))
          .map(({ where, text }) => `${where}: “${word}” should be “${right}”: ${text}`)
      }),
    )
    expect(found).toEqual([])
  })

  it('never raises its voice', () => {
    expect(all.filter(({ text }) => /!(?!=)/.test(text))).toEqual([])
  })
})

describe('the words that are allowed in another sense', () => {
  it('are all there', () => {
    const texts = [...saidIn('en'), ...saidIn('de')].map(({ text }) => text)
    expect(allowed.filter(([, part]) => !texts.some(text => text.includes(part)))).toEqual([])
  })
})

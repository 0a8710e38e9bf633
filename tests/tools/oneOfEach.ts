import { run } from '../../tools/new/main.ts'
import { run as importOpenApi } from '../../tools/openapi/main.ts'

/** OpenAPI documents in the style of other products. */
export const documents: readonly string[] = ['kennel.yaml', 'tickets.json', 'shop.yaml'].map(
  name => `tests/tools/documents/${name}`,
)

/** Generates one of everything; the first resource is what the second one refers to. */
const commands: readonly string[] = [
  'resource sampleCarriers code:key name:text!',
  'resource sampleNotes note:longText parent:reference:sampleNotes days:selectMany:week,saturday',
  'resource sampleBins size:select:small,large! bin:json',
  [
    'resource sampleDepots --one depot --group connector',
    'active:toggle code:key name:text! carrier:reference:sampleCarriers! others:references:sampleCarriers',
    'note:longText mail:email! site:url! gates:number! rent:money:EUR,CHF! opened:date! mark:color! headers:json!',
    'terms:file! service:select:express,standard! line:select:sampleLines! days:selectMany:week,saturday',
    'zones:tree:sampleZones! pickup:cron! token:secret! pin:password! seen:time',
    'limits.parcels:number! limits.until:date',
  ].join(' '),
  'settings samplePrinter --group tradebyte enabled:toggle title:text! copies:number! backup:reference:sampleCarriers!',
  'kind sampleRating',
  'uploader sampleShelf --port 8443',
  'value-kind samplePerCountry --shape list --spread language',
  'formatter sampleInitials',
  'page sampleReport',
]

/** Writes German words, here the English ones, in place of the marks of untranslated ones. */
export const translate = (text: string): string =>
  text.replaceAll(/\{\s*untranslated:\s*(.*?)\s*,?\s*\}/gs, '$1')

/** A folder with the files of the project. */
interface Tree {
  readonly folder: string
  edit(path: string, change: (text: string) => string): void
}

/** The files that hold German words after the generators ran. */
const german = [
  'src/i18n/de/resources.ts',
  'src/i18n/de/mapping.ts',
  'src/i18n/de/sampleReport.ts',
  'src/contract/kinds/sampleRatings.ts',
  'server/transfer/remote.ts',
  'server/tradebyte/mapping/entryKinds.ts',
  'tests/framework/depots.ts',
  'tests/browser/routeTable.ts',
]

/** An uploader that speaks SFTP, so that its suite can run against a server that is there. */
const uploader = `export { connectSftp as connectSampleShelf } from './sftp.ts'\n`

const uploaderServer = `import type { Place } from './place.ts'
import { startSftp } from './startSftp.ts'

/** Starts the server of the uploader. */
export const startSampleShelf = async (): Promise<Place> => {
  const place = await startSftp()
  return { ...place, settings: { ...place.settings, protocol: 'sampleShelf' } }
}
`

/**
 * Generates one of everything and fills it as a developer would: the German words, which here are the English ones, and the
 * uploader.
 * @throws Error if a generator refuses
 */
export const generateOneOfEach = async ({ folder, edit }: Tree): Promise<void> => {
  for (const command of commands) {
    const { text, isGood } = await run(command.split(' '), folder)
    if (!isGood) throw new Error(`${command}: ${text}`)
  }
  for (const path of german) edit(path, translate)
  edit('server/transfer/sampleShelf.ts', () => uploader)
  edit('tests/server/transfer/startSampleShelf.ts', () => uploaderServer)
}

/**
 * Imports the declarations of the documents, with English words in place of German ones.
 * @throws Error if the import refuses
 */
export const importDocuments = async ({ folder, edit }: Tree): Promise<void> => {
  for (const document of documents) {
    const { text, isGood } = await importOpenApi([document, '--into', folder], '.')
    if (!isGood) throw new Error(text)
  }
  edit('src/i18n/de/resources.ts', translate)
}

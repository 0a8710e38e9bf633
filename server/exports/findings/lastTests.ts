import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { type LastTest, lastTestSchema } from '../../../src/contract/calls/call.ts'
import type { Values } from '../../../src/contract/derive.ts'
import type { RecordOf } from '../../../src/contract/fields.ts'
import type { SettingsDeclaration } from '../../../src/contract/resource.ts'
import type { Sentence } from '../../../src/contract/words.ts'
import { akeneoApi } from '../../../src/resources/settings/akeneoApi.ts'
import { ftp } from '../../../src/resources/settings/ftp.ts'
import { type Clock, isoTime } from '../../shared/clock.ts'
import type { LocalizedError } from '../../shared/errors.ts'
import type { DocumentStore } from '../../model/documents.ts'
import type { ExportRecord } from '../../store/exports/exportRecord.ts'
import type { RecordStore } from '../../store/recordStore.ts'
import type { Vault } from '../../store/secrets/vault.ts'

export interface TestDeps {
  readonly vault: Vault
  readonly documents: DocumentStore
  readonly records: RecordStore
  readonly clock: Pick<Clock, 'now'>
}

const storedSchema = lastTestSchema.extend({
  stamp: z.string(),
  /** The reason of a failure; absent in tests of older versions. */
  sentence: z.object({ en: z.string(), de: z.string() }).optional(),
})

const documentOf = ({ name }: SettingsDeclaration) => `lastTest.${name}`

/** A hash that differs between settings and reveals none of them. */
const stampOf = ({ vault }: Pick<TestDeps, 'vault'>, settings: Values): string =>
  createHmac('sha256', vault.keyFor('connection tests')).update(JSON.stringify(settings)).digest('base64url')

/**
 * Stores the result of a connection test, so that pages need not test again.
 * @param settings the tested settings
 * @param how the error, or the number of the export that used the connection; undefined after a successful test
 */
export const keepResult = async (
  deps: Pick<TestDeps, 'vault' | 'documents' | 'clock'>,
  declaration: SettingsDeclaration,
  settings: Values,
  how?: LocalizedError | number,
): Promise<void> => {
  const result =
    typeof how === 'object'
      ? { success: false, reason: how.code, sentence: { en: how.sentence('en'), de: how.sentence('de') } }
      : { success: true, reason: null, export: how }
  const at = isoTime(deps.clock.now())
  await deps.documents.write(documentOf(declaration), { at, ...result, stamp: stampOf(deps, settings) })
}

/** Why a connection with credentials that another key encrypted is not tried. */
export const unreadable: Sentence = {
  en: 'The stored credentials cannot be read, because KONTOR_SECRET or the key file was lost or replaced. Start Kontor with the right one, or enter the credentials again.',
  de: 'Die gespeicherten Zugangsdaten lassen sich nicht lesen, weil KONTOR_SECRET oder die Schlüsseldatei verloren ging oder ersetzt wurde. Starten Sie Kontor mit dem richtigen Schlüssel, oder geben Sie die Zugangsdaten erneut ein.',
}

/** Whether an export would connect without credentials, because another key encrypted them. */
export const hasUnreadableCredentials = async (
  records: Pick<RecordStore, 'hasUnreadable'>,
): Promise<boolean> => (await records.hasUnreadable(akeneoApi)) || records.hasUnreadable(ftp)

/**
 * The last test of the current settings, and the reason of its failure; null if they were not tested. Settings with
 * credentials that cannot be read have failed without a test.
 */
export const lastResultOf = async (
  deps: TestDeps,
  declaration: SettingsDeclaration,
): Promise<{ test: LastTest; sentence: Sentence | undefined } | null> => {
  if (await deps.records.hasUnreadable(declaration)) {
    const test = { at: isoTime(deps.clock.now()), success: false, reason: 'unreadable' }
    return { test, sentence: unreadable }
  }
  const stored = await deps.documents.read(documentOf(declaration), storedSchema)
  if (!stored) return null
  const { stamp, sentence, ...test } = stored
  return stamp === stampOf(deps, await deps.records.readSettings(declaration)) ? { test, sentence } : null
}

/** The result of the last test of the current settings; null if they were not tested. */
export const lastTestOf = async (
  deps: TestDeps,
  declaration: SettingsDeclaration,
): Promise<LastTest | null> => (await lastResultOf(deps, declaration))?.test ?? null

/** The settings that an export reads and uploads with. */
interface ConnectionSettings {
  readonly akeneo: RecordOf<typeof akeneoApi.fields>
  readonly upload: RecordOf<typeof ftp.fields>
}

/** Reads the settings that an export will connect with. */
export const readConnectionSettings = async (records: RecordStore): Promise<ConnectionSettings> => ({
  akeneo: await records.readSettings(akeneoApi),
  upload: await records.readSettings(ftp),
})

/**
 * Stores the success of an export as tests of its connections, unless their settings have changed.
 * @param used the settings before it started
 * @param done whether it read all products, and whether its file was uploaded
 */
export const storeSuccessfulTests = async (
  deps: TestDeps,
  { id }: Pick<ExportRecord, 'id'>,
  used: ConnectionSettings,
  done: { readonly read: boolean; readonly uploaded: boolean },
): Promise<void> => {
  const now = await readConnectionSettings(deps.records)
  const isSame = (one: Values, other: Values) => stampOf(deps, one) === stampOf(deps, other)
  if (done.read && isSame(used.akeneo, now.akeneo)) await keepResult(deps, akeneoApi, now.akeneo, id)
  // the first upload stores the server's fingerprint
  const upload = { ...used.upload, fingerprint: used.upload.fingerprint ?? now.upload.fingerprint }
  if (done.uploaded && isSame(upload, now.upload)) await keepResult(deps, ftp, now.upload, id)
}

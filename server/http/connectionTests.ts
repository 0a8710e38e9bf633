import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { type LastTest, lastTestSchema, type testReply } from '../../src/contract/calls/call.ts'
import type { Values } from '../../src/contract/derive.ts'
import type { Fields, RecordOf } from '../../src/contract/fields.ts'
import type { SettingsDeclaration } from '../../src/contract/resource.ts'
import type { Language, Sentence } from '../../src/contract/words.ts'
import type { settings } from '../../src/resources/index.ts'
import { akeneoApi } from '../../src/resources/settings/akeneoApi.ts'
import { ftp } from '../../src/resources/settings/ftp.ts'
import { tessaApi } from '../../src/resources/settings/tessaApi.ts'
import type { Deps } from '../deps.ts'
import { pinServerKey, transferTarget } from '../exports/delivery/delivery.ts'
import { isoTime } from '../shared/clock.ts'
import { SayableError } from '../shared/errors.ts'
import { checkTessa } from '../tessa/checkTessa.ts'
import { connectTransfer } from '../transfer/connectTransfer.ts'
import { TransferError } from '../transfer/transferError.ts'

type TestResult = z.input<typeof testReply>
type ConnectionTest = (deps: Deps, language: Language) => Promise<TestResult>

/** Proves that a system can be reached with the settings. @returns the settings as they stand then */
type Probe<F extends Fields> = (deps: Deps, settings: RecordOf<F>) => Promise<RecordOf<F>>

/** Probes a system with its stored settings, says how that went and keeps the result. */
const connectionTest =
  <F extends Fields>(declaration: SettingsDeclaration<F>, probe: Probe<F>): ConnectionTest =>
  async (deps, language) => {
    const settings = await deps.records.readSettings(declaration)
    try {
      const proven = await probe(deps, settings)
      await keepResult(deps, declaration, proven)
      return { success: true, reason: null, error: null }
    } catch (error) {
      deps.closing.throwIfAborted()
      if (!(error instanceof SayableError)) throw error
      const message = error.sentence(language)
      // nothing was tried where nothing is set
      if (error.code === 'notConfigured') return { success: false, reason: 'not_configured', error: message }
      await keepResult(deps, declaration, settings, error)
      return { success: false, reason: error.code, error: message }
    }
  }

const probeAkeneo: Probe<typeof akeneoApi.fields> = async ({ connect, closing }, settings) => {
  const client = await connect()
  await client.check(closing).finally(() => client.close())
  return settings
}

const probeUpload: Probe<typeof ftp.fields> = async ({ records, log, closing, config }, settings) => {
  const target = transferTarget(settings, config.DATA_DIR)
  if (!target) throw new TransferError('notConfigured')
  const uploader = await connectTransfer(target, { signal: closing, log })
  try {
    await uploader.probe(closing)
    return await pinServerKey(records, settings, uploader.fingerprint)
  } finally {
    await uploader.close()
  }
}

const probeTessa: Probe<typeof tessaApi.fields> = async ({ closing }, settings) => {
  await checkTessa(settings, closing)
  return settings
}

type Tried = {
  [N in keyof typeof settings]: (typeof settings)[N] extends { verbs: readonly (infer V)[] }
    ? 'test' extends V
      ? N
      : never
    : never
}[keyof typeof settings]

const declaredTests: { readonly [N in Tried]: ConnectionTest } = {
  [akeneoApi.name]: connectionTest(akeneoApi, probeAkeneo),
  [ftp.name]: connectionTest(ftp, probeUpload),
  [tessaApi.name]: connectionTest(tessaApi, probeTessa),
}

/** The tests of connections, by the names of the singletons that have one. */
export const connectionTests: Readonly<Record<string, ConnectionTest>> = declaredTests

const storedSchema = lastTestSchema.extend({
  stamp: z.string(),
  /** Why it failed; absent in tests of older versions. */
  sentence: z.object({ en: z.string(), de: z.string() }).optional(),
})

const documentOf = ({ name }: SettingsDeclaration) => `lastTest.${name}`

/** A hash that differs between settings and gives none of them away. */
const stampOf = ({ vault }: Pick<Deps, 'vault'>, settings: Values): string =>
  createHmac('sha256', vault.keyFor('connection tests')).update(JSON.stringify(settings)).digest('base64url')

/**
 * Keeps how a connection was tried, for readers who do not want to wait for another test.
 * @param settings it was tried with
 * @param error why it failed; undefined where it did not
 */
export const keepResult = async (
  deps: Pick<Deps, 'vault' | 'documents' | 'clock'>,
  declaration: SettingsDeclaration,
  settings: Values,
  error?: SayableError,
): Promise<void> => {
  const result = error
    ? {
        success: false,
        reason: error.code,
        sentence: { en: error.sentence('en'), de: error.sentence('de') },
      }
    : { success: true, reason: null }
  const at = isoTime(deps.clock.now())
  await deps.documents.write(documentOf(declaration), { at, ...result, stamp: stampOf(deps, settings) })
}

/** The last test with the settings there are now, and why it failed; null when they were not tested. */
export const lastResultOf = async (
  deps: Pick<Deps, 'vault' | 'documents' | 'records'>,
  declaration: SettingsDeclaration,
): Promise<{ test: LastTest; sentence: Sentence | undefined } | null> => {
  const stored = await deps.documents.read(documentOf(declaration), storedSchema)
  if (!stored) return null
  const { stamp, sentence, ...test } = stored
  return stamp === stampOf(deps, await deps.records.readSettings(declaration)) ? { test, sentence } : null
}

/** The result of the last test with the settings there are now; null when they were not tested. */
export const lastTestOf = async (
  deps: Pick<Deps, 'vault' | 'documents' | 'records'>,
  declaration: SettingsDeclaration,
): Promise<LastTest | null> => (await lastResultOf(deps, declaration))?.test ?? null

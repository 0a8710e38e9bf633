import type { z } from 'zod'
import type { testReply } from '../../src/contract/calls/call.ts'
import type { Fields, RecordOf } from '../../src/contract/fields.ts'
import type { SettingsDeclaration } from '../../src/contract/resource.ts'
import { formatSentence, type Language } from '../../src/contract/words.ts'
import type { settings } from '../../src/resources/index.ts'
import { akeneoApi } from '../../src/resources/settings/akeneoApi.ts'
import { downloadOnly, ftp } from '../../src/resources/settings/ftp.ts'
import { tessaApi } from '../../src/resources/settings/tessaApi.ts'
import type { Deps } from '../deps.ts'
import { pinServerKey, transferTarget } from '../exports/deliver/uploadTarget.ts'
import { keepResult, unreadable } from '../exports/findings/lastTests.ts'
import { LocalizedError } from '../shared/errors.ts'
import { checkTessa } from '../tessa/checkTessa.ts'
import { connectTransfer } from '../transfer/connectTransfer.ts'
import { TransferError } from '../transfer/transferError.ts'

type TestResult = z.input<typeof testReply>
type ConnectionTest = (deps: Deps, language: Language) => Promise<TestResult>

/** Checks that a system can be reached with the settings. @returns the settings afterwards */
type Probe<F extends Fields> = (deps: Deps, settings: RecordOf<F>) => Promise<RecordOf<F>>

/** Reasons by the codes of errors that occur before a connection is tried: it is not configured, or not wanted. */
const untried: Readonly<Record<string, string>> = {
  notConfigured: 'not_configured',
  downloadOnly: 'download_only',
}

/** Tests a system with its stored settings, and stores and returns the result. */
const connectionTest =
  <F extends Fields>(declaration: SettingsDeclaration<F>, probe: Probe<F>): ConnectionTest =>
  async (deps, language) => {
    if (await deps.records.hasUnreadable(declaration))
      return { success: false, reason: 'unreadable', error: formatSentence(unreadable, language) }
    const settings = await deps.records.readSettings(declaration)
    try {
      const proven = await probe(deps, settings)
      await keepResult(deps, declaration, proven)
      return { success: true, reason: null, error: null }
    } catch (error) {
      deps.closing.throwIfAborted()
      if (!(error instanceof LocalizedError)) throw error
      const message = error.sentence(language)
      const reason = untried[error.code]
      if (reason) return { success: false, reason, error: message }
      await keepResult(deps, declaration, settings, error)
      return { success: false, reason: error.code, error: message }
    }
  }

const probeAkeneo: Probe<typeof akeneoApi.fields> = async ({ connect, closing }, settings) => {
  const client = await connect()
  await client.check(closing).finally(() => client.close())
  return settings
}

const probeUpload: Probe<typeof ftp.fields> = async (
  { records, network, log, closing, config },
  settings,
) => {
  if (settings.protocol === downloadOnly) throw new TransferError('downloadOnly')
  const target = transferTarget(settings, config.DATA_DIR)
  if (!target) throw new TransferError('notConfigured')
  const uploader = await connectTransfer(target, { signal: closing, log, network })
  try {
    await uploader.probe(closing)
    return await pinServerKey(records, settings, uploader.fingerprint)
  } finally {
    await uploader.close()
  }
}

const probeTessa: Probe<typeof tessaApi.fields> = async ({ closing, network }, settings) => {
  await checkTessa(settings, network.httpClient, closing)
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

/** The connection tests, by the name of their singleton. */
export const connectionTests: Readonly<Record<string, ConnectionTest>> = declaredTests

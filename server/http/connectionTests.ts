import type { z } from 'zod'
import type { testReply } from '../../src/contract/call.ts'
import { say, type Language } from '../../src/contract/words.ts'
import { akeneoApi } from '../../src/resources/settings/akeneoApi.ts'
import { AkeneoError } from '../akeneo/akeneoError.ts'
import { akeneoSentences } from '../akeneo/akeneoSentences.ts'
import { ftp } from '../../src/resources/settings/ftp.ts'
import { tessaApi } from '../../src/resources/settings/tessaApi.ts'
import { checkTessa } from '../tessa/checkTessa.ts'
import { TessaError } from '../tessa/tessaError.ts'
import { tessaSentences } from '../tessa/tessaSentences.ts'
import { connectTransfer } from '../transfer/connectTransfer.ts'
import { TransferError } from '../transfer/transferError.ts'
import { transferSentences } from '../transfer/transferSentences.ts'
import { transferTarget } from '../exports/transferTarget.ts'
import type { Deps } from '../deps.ts'
import { RunError } from '../exports/runError.ts'
import { sayRun } from '../exports/runWords.ts'

type TestResult = z.input<typeof testReply>

const success: TestResult = { success: true, reason: null, error: null }

const testAkeneo = async ({ connect, closing }: Deps, language: Language): Promise<TestResult> => {
  try {
    const client = await connect()
    await client.check(closing).finally(() => client.close())
    return success
  } catch (error) {
    if (error instanceof RunError)
      return { success: false, reason: 'not_configured', error: sayRun(error.runMessage, language) }
    if (error instanceof AkeneoError)
      return {
        success: false,
        reason: error.code,
        error: say(akeneoSentences[error.code], language, error.params),
      }
    throw error
  }
}

const testFtp = async ({ records, log, closing, config }: Deps, language: Language): Promise<TestResult> => {
  const settings = await records.readSettings(ftp)
  const target = transferTarget(settings, config.DATA_DIR)
  if (!target)
    return { success: false, reason: 'not_configured', error: say(transferSentences.notConfigured, language) }
  try {
    const uploader = await connectTransfer(target, { signal: closing, log })
    try {
      await uploader.probe(closing)
      if (uploader.fingerprint && !settings.fingerprint)
        await records.writeSettings(ftp, { ...settings, fingerprint: uploader.fingerprint })
    } finally {
      await uploader.close()
    }
    return success
  } catch (error) {
    if (!(error instanceof TransferError)) throw error
    return {
      success: false,
      reason: error.code,
      error: say(transferSentences[error.code], language, error.params),
    }
  }
}

const testTessa = async ({ records, closing }: Deps, language: Language): Promise<TestResult> => {
  try {
    await checkTessa(await records.readSettings(tessaApi), closing)
    return success
  } catch (error) {
    if (!(error instanceof TessaError)) throw error
    const reason = error.code === 'notConfigured' ? 'not_configured' : error.code
    return { success: false, reason, error: say(tessaSentences[error.code], language, error.params) }
  }
}

/** How the connection of a singleton is tried, by the declaration's name. */
export const connectionTests: Readonly<
  Record<string, (deps: Deps, language: Language) => Promise<TestResult>>
> = {
  [akeneoApi.name]: testAkeneo,
  [ftp.name]: testFtp,
  [tessaApi.name]: testTessa,
}

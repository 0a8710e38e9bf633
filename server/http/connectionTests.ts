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
import { pinServerKey } from '../exports/pinServerKey.ts'
import type { Tested } from './lastTests.ts'

type TestResult = Tested['result']
type Test = (deps: Deps, language: Language) => Promise<Tested>

const success: TestResult = { success: true, reason: null, error: null }
const refused = (reason: string, error: string): TestResult => ({ success: false, reason, error })

const testAkeneo: Test = async ({ connect, records, closing }, language) => {
  const settings = await records.readSettings(akeneoApi)
  try {
    const client = await connect()
    await client.check(closing).finally(() => client.close())
    return { settings, result: success }
  } catch (error) {
    if (!(error instanceof AkeneoError)) throw error
    const reason = error.code === 'notConfigured' ? 'not_configured' : error.code
    return { settings, result: refused(reason, say(akeneoSentences[error.code], language, error.params)) }
  }
}

const testFtp: Test = async ({ records, log, closing, config }, language) => {
  const settings = await records.readSettings(ftp)
  const target = transferTarget(settings, config.DATA_DIR)
  if (!target)
    return { settings, result: refused('not_configured', say(transferSentences.notConfigured, language)) }
  try {
    const uploader = await connectTransfer(target, { signal: closing, log })
    try {
      await uploader.probe(closing)
      return { settings: await pinServerKey(records, settings, uploader.fingerprint), result: success }
    } finally {
      await uploader.close()
    }
  } catch (error) {
    if (!(error instanceof TransferError)) throw error
    const reason = error.code === 'notConfigured' ? 'not_configured' : error.code
    return { settings, result: refused(reason, say(transferSentences[error.code], language, error.params)) }
  }
}

const testTessa: Test = async ({ records, closing }, language) => {
  const settings = await records.readSettings(tessaApi)
  try {
    await checkTessa(settings, closing)
    return { settings, result: success }
  } catch (error) {
    if (!(error instanceof TessaError)) throw error
    const reason = error.code === 'notConfigured' ? 'not_configured' : error.code
    return { settings, result: refused(reason, say(tessaSentences[error.code], language, error.params)) }
  }
}

/** How the connection of a singleton is tried, by the declaration's name. */
export const connectionTests: Readonly<Record<string, Test>> = {
  [akeneoApi.name]: testAkeneo,
  [ftp.name]: testFtp,
  [tessaApi.name]: testTessa,
}

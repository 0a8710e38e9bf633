import { calls } from '../../../src/contract/calls.ts'
import { say } from '../../../src/contract/words.ts'
import { AkeneoError } from '../../akeneo/akeneoError.ts'
import { akeneoSentences } from '../../akeneo/akeneoSentences.ts'
import { syncMasterData } from '../../akeneo/syncMasterData.ts'
import { CallError } from '../../callError.ts'
import type { Deps } from '../../deps.ts'
import { RunError } from '../../exports/runError.ts'
import { sayRun } from '../../exports/runWords.ts'
import type { Binder } from '../bind.ts'
import { ok } from '../ok.ts'

/** Connection test and synchronisation. */
export const bindAkeneo = (bind: Binder, { connect, masters, closing }: Deps): void => {
  bind(calls.testAkeneo, async ({ language }) => {
    try {
      const client = await connect()
      await client.check(closing).finally(() => client.close())
      return { success: true, reason: null, error: null }
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
  })

  let isSyncing = false
  bind(calls.syncAkeneo, async () => {
    if (isSyncing) throw new CallError('syncRunning')
    isSyncing = true
    try {
      const client = await connect()
      const data = await syncMasterData({ client, store: masters, signal: closing }).finally(() =>
        client.close(),
      )
      return ok(data)
    } finally {
      isSyncing = false
    }
  })
}

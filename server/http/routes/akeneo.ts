import { calls } from '../../../src/contract/calls.ts'
import { syncMasterData } from '../../akeneo/syncMasterData.ts'
import { CallError } from '../../callError.ts'
import type { Deps } from '../../deps.ts'
import type { Binder } from '../bind.ts'
import { ok } from '../ok.ts'

/** The synchronisation. */
export const bindAkeneo = (bind: Binder, { connect, masters, closing }: Deps): void => {
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

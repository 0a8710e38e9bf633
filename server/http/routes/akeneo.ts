import { calls } from '../../../src/contract/calls/calls.ts'
import type { SyncState } from '../../../src/contract/calls/sync.ts'
import type { Language } from '../../../src/contract/words.ts'
import { schedules } from '../../../src/resources/schedules.ts'
import { type EndedSync, saySyncFailure } from '../../akeneo/sync/synchroniser.ts'
import type { Deps } from '../../deps.ts'
import { readRenamedOptions } from '../../exports/selection/renamedOptions.ts'
import { readStructureProblems } from '../../exports/selection/structureGuard.ts'
import { type Binder, ok } from '../bind.ts'
import { labelled } from '../optionLists.ts'

/** The synchronisation: starting one, and how the running and the last one stand. */
export const bindAkeneo = (bind: Binder, deps: Deps): void => {
  const { synchroniser, records } = deps

  const shown = async (
    { at, failure, counts }: EndedSync,
    language: Language,
  ): Promise<NonNullable<SyncState['last']>> => {
    const touched = await readStructureProblems(deps, language)
    const enabled = (await records.list(schedules)).filter(schedule => schedule.enabled)
    return {
      at,
      success: failure === null,
      error: failure && saySyncFailure(failure, language),
      counts,
      touched,
      schedules: touched.length > 0 ? enabled.map(({ name }) => name) : [],
      renamed: await readRenamedOptions(deps, attribute => labelled(attribute, language).label),
    }
  }

  bind(calls.syncAkeneo, async () => ok(await synchroniser.run()))

  bind(calls.syncState, async ({ language }) => {
    const { running, last } = await synchroniser.state()
    return ok({
      running: running && { done: running.done, total: running.total, kind: running.kind },
      last: last && (await shown(last, language)),
    })
  })
}

import { adminRole } from '../../../src/contract/calls/call.ts'
import { calls } from '../../../src/contract/calls/calls.ts'
import { exportTypes } from '../../../src/contract/calls/exports.ts'
import type { CurrentUser } from '../../../src/contract/calls/shellCalls.ts'
import { exportSettings } from '../../../src/resources/settings/exportSettings.ts'
import { users } from '../../../src/resources/users.ts'
import type { Deps } from '../../deps.ts'
import { readPlaces } from '../../exports/findings/causes.ts'
import { createRowFiles } from '../../exports/compare/articleRows.ts'
import { filterChangesOf, readEvidence } from '../../exports/compare/evidence.ts'
import { formerFields } from '../../exports/compare/filterChanges.ts'
import { notOnHold } from '../../exports/compare/safetyLimits.ts'
import { canDiscard } from '../../exports/life/states.ts'
import { CallError } from '../../shared/errors.ts'
import { type Binder, doneReply, idInPath, ok } from '../bind.ts'
import type { VersionedKind } from '../versions/bindVersions.ts'

/** Whether a user may decide about exports on hold. */
export const mayDecide = async (
  { records }: Pick<Deps, 'records'>,
  { roles }: Pick<CurrentUser, 'roles'>,
): Promise<boolean> =>
  roles.includes(adminRole) || (await records.readSettings(exportSettings)).everyoneDecides

/**
 * The calls about exports on hold.
 * @param filterHistory saves a former state of the product filter
 */
export const bindHolds = (bind: Binder, deps: Deps, { restore }: Pick<VersionedKind, 'restore'>): void => {
  const { exports, folder, records, runner, config } = deps
  const find = async (id: string) => {
    const row = await exports.find(idInPath(id))
    if (!row) throw new CallError('notFound', { thing: `Export #${id}` })
    return row
  }
  const refuseOthers = async (user: CurrentUser) => {
    if (!(await mayDecide(deps, user))) throw new CallError('forbidden')
  }

  for (const [call, action] of [
    [calls.releaseExport, 'release'],
    [calls.discardExport, 'discard'],
  ] as const)
    bind(call, async ({ params, body, user }) => {
      await refuseOthers(user)
      await runner[action](idInPath(params.id), { by: user.email, reason: body.reason })
      return doneReply
    })

  /** Whom a user may ask for a decision. */
  const administratorFor = async (user: CurrentUser) => {
    if (await mayDecide(deps, user)) return null
    const all = await records.list(users)
    return all.find(({ roles }) => roles.includes(adminRole))?.email ?? null
  }

  bind(calls.exportEvidence, async ({ params, language, user }) => {
    const row = await find(params.id)
    const placeOf = await readPlaces(deps, language)
    const files = createRowFiles({ exports, folder })
    const evidence = await readEvidence({ ...deps, files }, { row, placeOf, language })
    return ok({ ...evidence, administrator: await administratorFor(user) })
  })

  bind(calls.restoreFilter, async ({ params, query, body, user, language }) => {
    await refuseOthers(user)
    const row = await find(params.id)
    if (!canDiscard(row)) throw notOnHold(row, config.TZ)
    const former = formerFields(await filterChangesOf(deps, row, null))
    if (!former) throw new CallError('filterUnchanged')
    const basis = { seen: query.seen, isWhole: true }
    const saved = await restore('', former, { user, language }, basis)
    if (!saved.success) return saved
    await runner.discard(row.id, { by: user.email, reason: body.reason })
    const { excludeAssets, disableUpload } = row
    const delta = row.type === exportTypes.delta
    return ok({ id: await runner.start({ delta, excludeAssets, disableUpload, startedBy: user.email }) })
  })
}

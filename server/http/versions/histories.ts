import type { FieldMessages, Refused } from '../../../src/contract/errors.ts'
import type { Fields } from '../../../src/contract/fields.ts'
import type { ResourceDeclaration, SettingsDeclaration } from '../../../src/contract/resource.ts'
import type { Deps } from '../../deps.ts'
import { done } from '../bind.ts'
import type { RecordSaves } from '../declared/recordSaves.ts'
import type { SettingsSaves } from '../declared/settingsSaves.ts'
import type { VersionedKind } from './bindVersions.ts'
import { saveMapping } from './mappingSaves.ts'

const answerOf = (errors: FieldMessages | undefined): Refused | typeof done =>
  errors && Object.keys(errors).length > 0 ? { success: false, errors } : done

/** The history of the mapping. */
export const mappingHistory = (deps: Deps): VersionedKind => ({
  save: async (_id, data, by, basis) => answerOf(await saveMapping(deps, data ?? {}, by, basis?.seen)),
})

/** The history of a singleton. */
export const settingsHistory = (
  declaration: SettingsDeclaration<Fields>,
  saves: SettingsSaves,
): VersionedKind => ({
  declaration,
  save: async (_id, data, by, basis) => answerOf((await saves.save(data ?? {}, by, basis)).errors),
})

/** The history of the records of a resource: a version without data removes the record, any other adds a missing one. */
export const recordHistory = (
  declaration: ResourceDeclaration<Fields>,
  saves: RecordSaves,
  { records }: Pick<Deps, 'records'>,
): VersionedKind => ({
  declaration,
  save: async (id, data, by, basis) => {
    const exists = (await records.find(declaration, id)) !== undefined
    if (data)
      return answerOf((await (exists ? saves.update(id, data, by, basis) : saves.create(data, by))).errors)
    if (!exists) return done
    const { message } = await saves.remove(id, by, basis?.seen)
    return message === undefined ? done : { success: false, message }
  },
})

import {
  concealRecord,
  flattenFields,
  mergeRecord,
  type Values,
  valueAt,
} from '../../../src/contract/derive.ts'
import type { FieldMessages } from '../../../src/contract/errors.ts'
import type { Fields } from '../../../src/contract/fields.ts'
import type { SettingsDeclaration } from '../../../src/contract/resource.ts'
import type { Deps } from '../../deps.ts'
import { isMarked } from '../../store/versions/versionedForm.ts'
import type { Options } from '../optionLists.ts'
import { authorOf, type Caller } from '../versions/authorship.ts'
import { refuseConflicts } from '../versions/conflicts.ts'
import { logChange } from './audit.ts'
import type { DeclaredWords } from './declaredWords.ts'
import type { References } from './references.ts'
import { rules } from './rules.ts'
import { completeChange, type Restriction, roleErrorsOf, validateRecord } from './saves.ts'

/** The outcome of a save: the stored values, or the errors by field. */
export type SavedSettings =
  | { readonly values: Values; readonly errors?: undefined }
  | { readonly errors: FieldMessages; readonly values?: undefined }

/** What a save is based on. */
interface Basis {
  readonly restriction?: Restriction
  /** The newest version that the caller has read. */
  readonly seen?: number | undefined
}

/** Saves the values of a singleton, after all checks. */
export interface SettingsSaves {
  /**
   * Saves what the body has; the rest stays.
   * @throws CallError changedMeanwhile if another user has changed the same values since the caller read them
   */
  save(body: Values, by: Caller, basis?: Basis): Promise<SavedSettings>
}

/** The paths of the values that a save changes. */
const changedPaths = (fields: Fields, body: Values, restriction: Restriction) =>
  flattenFields(fields).flatMap(([path, field]) => {
    const isMeant =
      restriction === undefined || restriction.some(one => path === one || path.startsWith(`${one}.`))
    return field.kind !== 'group' && isMeant && valueAt(body, path) !== undefined ? [path] : []
  })

/** Creates the saves of a singleton: validation, storage, history, audit log and the rule of the declaration. */
export const createSettingsSaves = (
  settings: SettingsDeclaration<Fields>,
  deps: Deps,
  options: Options,
  references: References,
  words: DeclaredWords,
): SettingsSaves => {
  const { fields } = settings
  const rule = rules[settings.name] ?? {}
  const markedPaths = new Set(
    flattenFields(fields).flatMap(([path, field]) => (isMarked(field) ? [path] : [])),
  )

  const refuseConflict = (stored: Values, body: Values, { restriction, seen }: Basis) => {
    const paths = changedPaths(fields, body, restriction)
    const shown = concealRecord(fields, stored)
    return refuseConflicts({
      deps,
      document: settings.name,
      seen,
      paths: paths.filter(path => !markedPaths.has(path) || valueAt(body, path) !== valueAt(shown, path)),
      mine: body,
      isSecret: path => markedPaths.has(path),
    })
  }

  return {
    save: async (body, by, basis = {}) => {
      const { user, language } = by
      let errors: FieldMessages = {}
      const changed = await deps.records.changeSettings(
        settings,
        async stored => {
          await refuseConflict(stored, body, basis)
          const validated = await validateRecord({
            fields,
            on: 'update',
            whole: completeChange(fields, stored, body, basis.restriction), // validated here
            language,
            check: settings.check,
            sentenceOf: words.sentencesOf(settings, language),
            findErrors: async (record, wrong) => ({
              ...(await options.refused(fields, record, language)),
              ...(await rule.validate?.({ deps, record, wrong, stored, language })),
              ...roleErrorsOf({ fields, on: 'update', body, record, stored }, by),
            }),
          })
          errors = validated.errors
          if (Object.keys(errors).length > 0) return undefined
          const { record } = validated
          return {
            ...mergeRecord(fields, record, stored),
            ...(await rule.derive?.(record, stored, deps)),
          }
        },
        references.recheckOf(settings, rule.recheckOnWrite),
        authorOf(deps, by),
      )
      if (!changed) return { errors }
      const change = { user, declaration: settings, action: 'update', record: settings.name } as const
      await logChange(deps, { ...change, ...changed })
      return { values: changed.after }
    },
  }
}

import { mergeRecord, type Values } from '../../../src/contract/derive.ts'
import type { FieldMessages } from '../../../src/contract/errors.ts'
import type { Fields } from '../../../src/contract/fields.ts'
import type { SettingsDeclaration } from '../../../src/contract/resource.ts'
import type { Deps } from '../../deps.ts'
import type { Options } from '../optionLists.ts'
import { authorOf, type Caller } from '../versions/authorship.ts'
import { mergeSave } from '../versions/conflicts.ts'
import { logChange } from './audit.ts'
import type { DeclaredWords } from './declarationTexts.ts'
import type { References } from './references.ts'
import { rules } from './rules.ts'
import { type Basis, completeChange, roleErrorsOf, validateRecord } from './saves.ts'

/** The outcome of a save: the stored values, or the errors by field. */
export type SavedSettings =
  | { readonly values: Values; readonly errors?: undefined }
  | { readonly errors: FieldMessages; readonly values?: undefined }

/** Saves the values of a singleton, after all checks. */
export interface SettingsSaves {
  /**
   * Saves what the body has; the rest stays.
   * @throws CallError changedMeanwhile if another user has changed the same values since the caller read them
   */
  save(body: Values, by: Caller, basis?: Basis): Promise<SavedSettings>
}

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
  const document = { deps, document: settings.name, declaration: settings }

  return {
    save: async (body, by, basis = {}) => {
      const { user, language } = by
      let errors: FieldMessages = {}
      const changed = await deps.records.changeSettings(
        settings,
        async stored => {
          const restriction = await mergeSave({ ...document, by, stored, body, basis })
          const validated = await validateRecord({
            fields,
            on: 'update',
            whole: completeChange(fields, stored, body, restriction), // validated here
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

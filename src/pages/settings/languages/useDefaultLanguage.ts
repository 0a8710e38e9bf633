import { useRecords, useStoredSettingsRecord } from '../../../kit/queries.ts'
import { resources, settings } from '../../../resources/index.ts'
import { defaultLanguageIn } from '../../../resources/languages.ts'

/** The name of the language of the columns without a prefix; null without one, undefined while it loads. */
export const useDefaultLanguage = (): string | null | undefined => {
  const { data } = useRecords(resources.languages)
  const record = useStoredSettingsRecord(settings.exportSettings)
  if (!data || !record) return undefined
  const chosen: unknown = record['defaultLanguage']
  return defaultLanguageIn(
    data.map(({ id }) => ({ name: String(id) })),
    typeof chosen === 'string' && chosen !== '' ? chosen : null,
  )
}

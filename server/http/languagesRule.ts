import { fieldError, fieldErrors, type FieldMessages } from '../../src/contract/errors.ts'
import { writesDate } from '../../src/contract/phpDate.ts'
import { exportSettings } from '../../src/resources/settings/exportSettings.ts'
import { standardDecimalSeparator } from '../tradebyte/languageFormats.ts'
import type { Rule } from './rules.ts'

/** What a declaration cannot say about languages: whether numbers and dates can be read, and who needs them. */
export const languagesRule: Rule = {
  save: async ({ record, language }) => {
    const {
      numberFormatThousandSeparator: thousand,
      numberFormatDecimalSeparator: decimal,
      dateFormat,
    } = record
    const errors: FieldMessages = {}
    if (thousand !== null && thousand === (decimal ?? standardDecimalSeparator))
      errors.numberFormatThousandSeparator = [fieldError('sameSeparator', language)]
    if (typeof dateFormat === 'string' && !writesDate(dateFormat))
      errors.dateFormat = [fieldError('noDateFormat', language)]
    return errors
  },
  remove: async ({ deps, stored }) => {
    const { defaultLanguage } = await deps.records.readSettings(exportSettings)
    return defaultLanguage === stored.name ? fieldErrors.defaultLanguage : undefined
  },
}

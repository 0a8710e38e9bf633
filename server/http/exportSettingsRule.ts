import { fieldError, type FieldMessages } from '../../src/contract/errors.ts'
import { languages } from '../../src/resources/languages.ts'
import { shorten } from '../tradebyte/text/shorten.ts'
import type { Rule } from './rules.ts'

/** Wrong lines that are named; the rest shows once those are right. */
const told = 20

/** What a declaration cannot say about the export settings: whether each line picks a language by an option. */
export const exportSettingsRule: Rule = {
  save: async ({ deps, record, language }) => {
    const lines = String(record.defaultLanguageAttributeMapping ?? '')
      .split('\n')
      .map((line, index) => ({ line: index + 1, value: line.trim() }))
      .filter(({ value }) => value !== '')
    if (lines.length === 0) return {}
    const known = new Set((await deps.records.list(languages)).map(({ name }) => name))
    const bad = lines.flatMap(({ line, value }) => {
      const [, name] = /^[^:\s]+\s*:\s*([^:\s]+)$/.exec(value) ?? []
      if (name === undefined) return [fieldError('badLine', language, { line, value: shorten(value) })]
      return known.has(name)
        ? []
        : [fieldError('lineWithoutLanguage', language, { line, value: shorten(name) })]
    })
    const errors: FieldMessages =
      bad.length > 0 ? { defaultLanguageAttributeMapping: bad.slice(0, told) } : {}
    if (record.defaultLanguageAttribute === null)
      errors.defaultLanguageAttribute = [fieldError('linesWithoutAttribute', language)]
    return errors
  },
}

import { describe, expect, it } from 'vitest'
import { filterSentences } from '../../../../server/exports/select/filterProblems.ts'
import { words } from '../../../../src/i18n/de/resources.ts'
import { settings } from '../../../../src/resources/index.ts'

describe('the sentences of a filter that ends a run', () => {
  it('name the fields as the form does, in both languages', () => {
    for (const [field, { label }] of Object.entries(settings.productFilter.fields)) {
      const { en, de } =
        filterSentences[`filter.${field as keyof typeof settings.productFilter.fields}.optionGone`] // keys of the same object
      expect(en).toContain(` ${label}: `)
      const german: Record<string, string> = words.productFilter.fields
      expect(de).toContain(` ${german[field]}: `)
    }
  })
})

import { messagesOfIssues, sayIssue, type FieldMessages } from '../../src/contract/errors.ts'
import { storedShapes, type Mapping } from '../../src/contract/mapping.ts'
import type { Language } from '../../src/contract/words.ts'
import { fields } from './fields.ts'
import { shorten } from './text/shorten.ts'
import { checkers, type Inspection } from './validation/checkers.ts'
import { collectProblems } from './validation/collectProblems.ts'
import { knownOf, type MappingContext } from './validation/knownOf.ts'

/**
 * Checks a mapping before it is saved. Fields that are null are unmapped and right.
 * @returns sentences by attribute key, list index, channel or key, joined with dots; none when all is right
 * @example validateMapping({ a_vk: { zade: { akeneoAttribute: 'gone' } } }, context, 'en') // { 'a_vk.zade.akeneoAttribute': ['Akeneo has no attribute gone. …'] }
 */
export const validateMapping = (
  mapping: Mapping,
  context: MappingContext,
  language: Language,
): FieldMessages => {
  const known = knownOf(context)
  const problems = collectProblems(language)
  for (const [key, value] of Object.entries(mapping)) {
    if (value === null || value === undefined) continue
    const field = fields.get(key)
    if (!field) {
      problems.note([key], 'unknownField', { key: shorten(key) })
      continue
    }
    const parsed = storedShapes[field.kind].safeParse(value, { error: sayIssue(language) })
    if (!parsed.success) {
      const issues = parsed.error.issues.map(({ path, message }) => ({ path: [key, ...path], message }))
      Object.assign(problems.messages, messagesOfIssues(issues))
      continue
    }
    // The stored value was parsed by the shape of this very kind
    const check = checkers[field.kind] as (inspection: Inspection, stored: unknown) => void
    check({ problems, known, field }, parsed.data)
  }
  return problems.messages
}

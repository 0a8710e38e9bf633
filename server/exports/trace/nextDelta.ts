import type { ArticleNow } from '../../../src/contract/calls/products/trace.ts'
import type { Language } from '../../../src/contract/words.ts'
import { nextScope, scopeMessage } from '../run/deltaScope.ts'
import { formatRunMessage, runMessage } from '../findings/runMessages.ts'
import type { ProductAnswer, AnswerDeps } from './answer.ts'

type VerdictKind = ArticleNow['kind']

/** The states that the next export changes. */
const willChange: ReadonlySet<VerdictKind> = new Set(['new', 'changed', 'withdrawn'])

/** Whether the next delta includes a product that the next export changes, in the words of the start dialog. */
export const describeNextDelta = async (
  deps: AnswerDeps,
  kind: VerdictKind,
  { hasChanged, configuration }: ProductAnswer,
  language: Language,
): Promise<string | null> => {
  if (!willChange.has(kind) || !configuration) return null
  const scope = await nextScope(deps)
  const scopeNote = scope.takes === 'changed' ? undefined : scopeMessage(scope)
  if (scopeNote) return formatRunMessage(scopeNote, language)
  const { withdrawMissing, withdrawInDelta } = configuration.setup.exportSettings
  // a delta that lists the articles of the filter takes those that are not on sale
  const returns = kind !== 'changed' && withdrawMissing && withdrawInDelta
  const isIn = scope.takes === 'all' || hasChanged !== false || returns
  const id = String(scope.reference?.id ?? '')
  return formatRunMessage(runMessage(isIn ? 'inDelta' : 'notInDelta', { id }), language)
}

import type { Choice } from '../../src/contract/kinds.ts'
import type { Language } from '../../src/contract/words.ts'
import type { AkeneoCategory } from '../akeneo/types.ts'
import { byLabel, labelled } from './labelled.ts'

type Draft = Choice & { readonly children: Draft[] }

/** The parent of each category that can be stood below: it is in the list, and the way up from it ends. */
const parentsOf = (categories: readonly AkeneoCategory[]): Map<string, string> => {
  const named = new Map(categories.map(({ code, parent }) => [code, parent]))
  const parents = new Map<string, string>()
  const settled = new Set<string>()
  for (const { code } of categories) {
    const way = new Set<string>()
    for (let at = code; !settled.has(at);) {
      way.add(at)
      const parent = named.get(at)
      // an orphan is a root, and so is the last of a circle
      if (parent === null || parent === undefined || !named.has(parent) || way.has(parent)) break
      parents.set(at, parent)
      at = parent
    }
    for (const at of way) settled.add(at)
  }
  return parents
}

/**
 * Roots with what lies below them, each level by label. Nothing is lost: a category whose parent is not in the list
 * stands as a root, and so does one of each circle.
 */
export const treesOf = (categories: readonly AkeneoCategory[], language: Language): Choice[] => {
  const drafts = new Map<string, Draft>(
    categories.map(category => [category.code, { ...labelled(category, language), children: [] }]),
  )
  const parents = parentsOf(categories)
  const roots: Draft[] = []
  for (const [code, draft] of drafts) (drafts.get(parents.get(code) ?? '')?.children ?? roots).push(draft)
  const compare = byLabel(language)
  for (const { children } of drafts.values()) if (children.length > 1) children.sort(compare)
  return roots.sort(compare)
}

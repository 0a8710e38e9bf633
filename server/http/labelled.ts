import type { Language } from '../../src/contract/words.ts'

interface Labelled {
  readonly code: string
  readonly label: string
}

/** The label of a thing of the PIM in the reader's language, else in any, else its code in brackets as Akeneo does. */
export const labelled = (
  { code, labels }: { code: string; labels: Readonly<Record<string, string>> },
  language: Language,
): Labelled => {
  const mine = Object.keys(labels).find(locale => locale.startsWith(language))
  return { code, label: (mine && labels[mine]) || Object.values(labels)[0] || `[${code}]` }
}

/** Sorts by label as the language does. */
export const byLabel = (language: Language) => {
  const { compare } = new Intl.Collator(language, { numeric: true })
  return (a: Labelled, b: Labelled): number => compare(a.label, b.label)
}

/** Answers kept at a time: a catalogue repeats its dates, prices and options far more often than that. */
const mostAnswers = 1000
/** Longer texts are not worth their memory. */
const longestText = 60

/**
 * Lets a pure function remember what it answered lately. Memory stays small: long texts are not kept.
 * @example const day = memoize(phpDate('d.m.Y'))
 */
export const memoize = <Answer extends string | null>(
  answer: (text: string) => Answer,
): ((text: string) => Answer) => {
  const known = new Map<string, Answer>()
  return text => {
    if (text.length > longestText) return answer(text)
    const before = known.get(text)
    if (before !== undefined) return before
    const made = answer(text)
    if (known.size >= mostAnswers) known.clear()
    known.set(text, made)
    return made
  }
}

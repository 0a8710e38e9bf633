/** Answers kept at a time: a catalogue repeats its dates, prices and options far more often than that. */
const most = 1000
/** Longer texts are not worth their memory. */
const longest = 60

/**
 * Gives a pure function a memory of what it answered lately. Memory stays small: long texts are not kept.
 * @example const day = remembered(phpDate('d.m.Y'))
 */
export const remembered = <Answer extends string | null>(
  answer: (text: string) => Answer,
): ((text: string) => Answer) => {
  const known = new Map<string, Answer>()
  return text => {
    if (text.length > longest) return answer(text)
    const before = known.get(text)
    if (before !== undefined) return before
    const made = answer(text)
    if (known.size >= most) known.clear()
    known.set(text, made)
    return made
  }
}

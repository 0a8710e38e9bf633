const longestMs = 30_000
const longestAskedMs = 300_000

/** Retry-After as milliseconds, from seconds or a date; null when absent or unreadable. */
const asked = (retryAfter: string, now: number): number | null => {
  const text = retryAfter.trim()
  if (/^\d+$/.test(text)) return Number(text) * 1000
  const date = Date.parse(text)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}

/**
 * Milliseconds to wait before the next try: what the PIM asks for (at most 5 minutes), else 1, 2, 4, 8, 16 s;
 * always with chance, so that several waiting calls do not come back as one.
 * @param attempt the try that failed, from 1
 * @param chance 0 to 1
 */
export const pauseBefore = (attempt: number, retryAfter: string, now: number, chance: number): number => {
  const wanted = asked(retryAfter, now)
  if (wanted !== null && wanted > 0) return Math.min(wanted, longestAskedMs) + Math.round(chance * 250)
  return Math.round(Math.min(1000 * 2 ** (attempt - 1), longestMs) * (0.5 + chance / 2))
}

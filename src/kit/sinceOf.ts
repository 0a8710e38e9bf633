const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const dayOf = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / dayMs

/**
 * How long ago something was, as `Intl.RelativeTimeFormat` wants it: minutes and hours by the clock, days by the calendar.
 * @example past.format(...sinceOf(then, now)) // 5 minutes ago
 */
export const sinceOf = (then: Date, now: Date): [number, 'second' | 'minute' | 'hour' | 'day' | 'month'] => {
  const elapsed = Math.max(0, now.getTime() - then.getTime())
  if (elapsed < minuteMs) return [0, 'second']
  if (elapsed < hourMs) return [-Math.floor(elapsed / minuteMs), 'minute']
  if (elapsed < dayMs) return [-Math.floor(elapsed / hourMs), 'hour']
  const days = dayOf(now) - dayOf(then)
  return days < 60 ? [-days, 'day'] : [-Math.floor(days / 30.44), 'month']
}

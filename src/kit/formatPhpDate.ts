const two = (value: number) => String(value).padStart(2, '0')
const named = (day: Date, part: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...part, timeZone: 'UTC' }).format(day)

const ordinal = (day: number) => {
  const teens = day > 10 && day < 14
  return (teens ? undefined : ['st', 'nd', 'rd'][(day % 10) - 1]) ?? 'th'
}

/** What each character says of a day; the names are English, as in PHP. Source: PHP manual, DateTimeInterface::format. */
const characters: Readonly<Record<string, (day: Date) => string | number>> = {
  d: day => two(day.getUTCDate()),
  D: day => named(day, { weekday: 'short' }),
  j: day => day.getUTCDate(),
  l: day => named(day, { weekday: 'long' }),
  N: day => day.getUTCDay() || 7,
  S: day => ordinal(day.getUTCDate()),
  w: day => day.getUTCDay(),
  F: day => named(day, { month: 'long' }),
  m: day => two(day.getUTCMonth() + 1),
  M: day => named(day, { month: 'short' }),
  n: day => day.getUTCMonth() + 1,
  t: day => new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate(),
  Y: day => day.getUTCFullYear(),
  y: day => two(day.getUTCFullYear() % 100),
  H: () => '00',
  G: () => 0,
  i: () => '00',
  s: () => '00',
}

/**
 * Writes a day in a PHP date format. A backslash takes the next character literally, others that mean nothing pass.
 * @param day midnight UTC of the day; the PIM's dates have no time of day
 * @example formatPhpDate('d.m.Y', new Date('2026-11-20')) // '20.11.2026'
 */
export const formatPhpDate = (format: string, day: Date): string =>
  format.replace(/\\(.?)|./gs, (sign, literal: string | undefined) =>
    literal === undefined ? String(characters[sign]?.(day) ?? sign) : literal,
  )

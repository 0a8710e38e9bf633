const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
const months = 'January February March April May June July August September October November December'.split(
  ' ',
)
const endings: Readonly<Record<number, string>> = {
  1: 'st',
  2: 'nd',
  3: 'rd',
  21: 'st',
  22: 'nd',
  23: 'rd',
  31: 'st',
}

const dayLength = 86_400_000
const two = (value: number) => String(value).padStart(2, '0')
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const isoWeekday = (day: Date) => day.getUTCDay() || 7
const dayOfYear = (day: Date) => (day.getTime() - Date.UTC(day.getUTCFullYear(), 0, 1)) / dayLength
/** The Thursday of a week says which year and week it belongs to. Source: ISO 8601. */
const thursdayOf = (day: Date) => new Date(day.getTime() + (4 - isoWeekday(day)) * dayLength)

/** What each character of a format writes for the midnight of a day; the names are English, as in PHP. */
const characters: Readonly<Record<string, (day: Date) => string | number>> = {
  d: day => two(day.getUTCDate()),
  D: day => (weekdays[day.getUTCDay()] ?? '').slice(0, 3),
  j: day => day.getUTCDate(),
  l: day => weekdays[day.getUTCDay()] ?? '',
  N: isoWeekday,
  S: day => endings[day.getUTCDate()] ?? 'th',
  w: day => day.getUTCDay(),
  z: dayOfYear,
  W: day => two(Math.floor(dayOfYear(thursdayOf(day)) / 7) + 1),
  F: day => months[day.getUTCMonth()] ?? '',
  m: day => two(day.getUTCMonth() + 1),
  M: day => (months[day.getUTCMonth()] ?? '').slice(0, 3),
  n: day => day.getUTCMonth() + 1,
  t: day => new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate(),
  L: day => (isLeap(day.getUTCFullYear()) ? 1 : 0),
  o: day => thursdayOf(day).getUTCFullYear(),
  Y: day => String(day.getUTCFullYear()).padStart(4, '0'),
  y: day => two(day.getUTCFullYear() % 100),
  H: () => '00',
  G: () => '0',
  i: () => '00',
  s: () => '00',
}

type Part = string | ((day: Date) => string | number)

const partsOf = (format: string): Part[] => {
  const parts: Part[] = []
  for (let index = 0; index < format.length; index++) {
    const sign = format[index] ?? ''
    if (sign === '\\') parts.push(format[++index] ?? '')
    else parts.push(Object.hasOwn(characters, sign) ? (characters[sign] ?? sign) : sign)
  }
  return parts
}

/** Whether a format writes anything of a day: `ä/ö?` writes the same for all of them. */
export const writesDate = (format: string): boolean => partsOf(format).some(part => typeof part !== 'string')

const iso = /^(\d{4})-(\d{2})-(\d{2})/

/**
 * Prepares a PHP date format. Characters that mean nothing to a day pass through; a backslash takes the next one literally.
 * The day is that of the first ten characters: the PIM writes midnight in its own zone. A text that is no date comes back as it is.
 * @example phpDate('d.m.Y')('2012-03-13T00:00:00+01:00') // '13.03.2012'
 */
export const phpDate = (format: string): ((date: string) => string) => {
  const parts = partsOf(format)
  return date => {
    const [, year, month, day] = iso.exec(date) ?? []
    if (!year) return date
    const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
    return parts.map(part => (typeof part === 'string' ? part : part(at))).join('')
  }
}

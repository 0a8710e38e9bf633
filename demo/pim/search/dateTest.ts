import { ApiError } from '../http/ApiError.ts'
import type { Criterion } from './Criterion.ts'
import { expectNumber, unsupported } from './expect.ts'

const MOMENT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/

function moment({ property }: Criterion, value: unknown): number {
  // The PIM reads these times in the zone of its server: this one lives in UTC.
  const read =
    typeof value === 'string' && MOMENT.test(value) ? Date.parse(`${value.replace(' ', 'T')}Z`) : NaN
  if (!Number.isNaN(read)) return read / 1000
  const given = typeof value === 'string' ? value : typeof value
  const message = `Property "${property}" expects a string with the format "yyyy-mm-dd H:i:s" as data, "${given}" given.`
  throw new ApiError(422, message)
}

function span(criterion: Criterion): [number, number] {
  const { value, property } = criterion
  if (!Array.isArray(value) || value.length !== 2) {
    throw new ApiError(
      422,
      `Property "${property}" should contain 2 strings with the format "yyyy-mm-dd H:i:s".`,
    )
  }
  return [moment(criterion, value[0]), moment(criterion, value[1])]
}

/**
 * Makes the test of a filter on `created` or `updated`; times are seconds since 1970.
 * @param now milliseconds since 1970, for SINCE LAST N DAYS
 */
export function dateTest(criterion: Criterion, now: number): (seconds: number) => boolean {
  const { operator, value } = criterion
  switch (operator) {
    case '=':
    case '!=': {
      const wanted = moment(criterion, value)
      return operator === '=' ? seconds => seconds === wanted : seconds => seconds !== wanted
    }
    case '<': {
      const end = moment(criterion, value)
      return seconds => seconds < end
    }
    case '>': {
      const start = moment(criterion, value)
      return seconds => seconds > start
    }
    case 'BETWEEN':
    case 'NOT BETWEEN': {
      const [from, to] = span(criterion)
      const within = (seconds: number) => seconds >= from && seconds <= to
      return operator === 'BETWEEN' ? within : seconds => !within(seconds)
    }
    case 'SINCE LAST N DAYS': {
      const start = now / 1000 - expectNumber(criterion, value) * 86_400
      return seconds => seconds > start
    }
    default:
      throw unsupported(criterion)
  }
}

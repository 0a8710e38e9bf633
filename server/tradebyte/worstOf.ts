import { issues, type Issue, type Severity } from './issues.ts'

/** The severity of a product: that of its worst issue, null when it has none. */
export const worstOf = (found: readonly Issue[]): Severity | null => {
  if (found.some(issue => issues[issue.code].severity === 'error')) return 'error'
  return found.length > 0 ? 'warning' : null
}

import { issues, type Issue, type Severity } from './issues.ts'

/** The severity of a product: that of its worst issue, null when it has none. */
export const worstOf = (found: readonly Issue[]): Severity | null => {
  if (found.length === 0) return null
  return found.some(issue => issues[issue.code].severity === 'error') ? 'error' : 'warning'
}

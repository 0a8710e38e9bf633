import { articleIssues } from './articleIssues.ts'
import { cellIssues } from './cellIssues.ts'
import { identityIssues } from './identityIssues.ts'

export type { IssueWords, Severity } from './defineIssue.ts'

/** The words of each issue of a product. */
export const catalogue = { ...articleIssues, ...cellIssues, ...identityIssues }

/** The code of an issue of a product. */
export type IssueCode = keyof typeof catalogue

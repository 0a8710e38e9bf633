import type { Params } from '../../../src/contract/words.ts'
import type { IssueCode } from '../issues.ts'
import { report, type Row } from '../row.ts'

/** Notes something wrong with a source once per product: the same attribute often fills many columns. */
export const reportSource = (row: Row, code: IssueCode, attribute: string, params: Params): void => {
  const said = row.issues.some(
    issue =>
      issue.code === code &&
      issue.params['attribute'] === attribute &&
      issue.params['value'] === params['value'],
  )
  if (!said) report(row, code, { ...params, attribute })
}

import type { Field, Kind } from '../contract/kinds.ts'

/** What share of a row an input of each kind takes, in twelfths. */
const widths: { readonly [K in Kind]: 6 | 12 } = {
  key: 6,
  text: 6,
  longText: 12,
  number: 6,
  toggle: 12,
  select: 6,
  selectMany: 12,
  tree: 12,
  email: 12,
  url: 12,
  cron: 6,
  secret: 6,
  password: 6,
  time: 6,
}

/**
 * Lays fields out on twelve columns: halves go in pairs, a half without a partner takes the row.
 * @returns the width of each field, in order
 */
export const fieldWidths = (fields: readonly Field[]): (6 | 12)[] => {
  // what is long takes the row
  const laid = fields.map(field => ('rows' in field || 'wide' in field ? 12 : widths[field.kind]))
  let open = -1
  laid.forEach((width, index) => {
    if (width === 6) open = open < 0 ? index : -1
    if (width === 12 && open >= 0) {
      laid[open] = 12
      open = -1
    }
  })
  if (open >= 0) laid[open] = 12
  return laid
}

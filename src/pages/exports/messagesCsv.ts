import type { ProductMessage } from './exportCalls.ts'

/** A spreadsheet takes these for the start of a formula. */
const formula = /^[=+\-@\t\r]/

const cell = (text: string) => `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/**
 * Writes messages as a CSV file that spreadsheets open rightly: UTF-8 with its mark, semicolons, CRLF.
 * @param heads the names of both columns
 */
export const messagesCsv = (messages: readonly ProductMessage[], heads: readonly [string, string]): string =>
  `\uFEFF${[heads, ...messages.map(({ product, message }) => [product, message])]
    .map(row => row.map(cell).join(';'))
    .join('\r\n')}\r\n`

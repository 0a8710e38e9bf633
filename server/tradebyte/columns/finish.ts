import type { Row } from '../row.ts'

/** Brings a filled text into the form its column wants, reporting what is wrong; '' leaves the cell empty. */
export type Finish = (text: string, row: Row, column: string) => string

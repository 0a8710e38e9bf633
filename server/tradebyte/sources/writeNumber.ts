import { formatDecimal } from '../decimal/formatDecimal.ts'
import type { Reading } from './reading.ts'

/** Writes a canonical decimal as the column wants it. */
export const writeNumber = ({ plain, language }: Reading, canonical: string): string =>
  plain ? canonical : formatDecimal(canonical, language.thousand, language.decimal)

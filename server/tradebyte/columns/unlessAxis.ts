import type { AxisMode, Entry } from '../../../src/contract/mapping.ts'
import type { Row } from '../row.ts'
import type { Bench } from './bench.ts'

const modes: Readonly<Record<AxisMode, (code: string) => ((row: Row) => boolean) | undefined>> = {
  default: code => row => !row.variant?.axes.has(code),
  always: () => undefined,
  a_and_p_comp: () => undefined,
}

/** Rows in which a variant component stays empty because the family variant makes its source no axis; undefined = none. */
export const unlessAxis = (
  { field, catalogue }: Bench,
  entry: Entry,
): ((row: Row) => boolean) | undefined => {
  if (field.key !== 'a_comp') return undefined
  const code = catalogue.attribute(entry.akeneoAttribute)?.code ?? entry.akeneoAttribute
  return modes[entry.axisMode ?? 'default'](code)
}

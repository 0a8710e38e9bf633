import type { Criterion } from './Criterion.ts'
import { expectList, unsupported } from './expect.ts'

type CodeTest = (code: string | null) => boolean

/** Makes the test of a filter that compares one code, which may be absent, with a list. Case does not matter. */
export function setTest(
  criterion: Criterion,
  operators: readonly string[],
  check?: (code: string) => void,
): CodeTest {
  const { operator } = criterion
  if (!operators.includes(operator)) throw unsupported(criterion)
  if (operator === 'EMPTY') return code => code === null
  if (operator === 'NOT EMPTY') return code => code !== null
  const codes = expectList(criterion)
  if (check) codes.forEach(check)
  const wanted = new Set(codes.map(code => code.toLowerCase()))
  if (operator === 'IN') return code => code !== null && wanted.has(code.toLowerCase())
  return code => code === null || !wanted.has(code.toLowerCase())
}

import { type CheckedCall, isFailure, type Verdict } from './checkBackend.ts'
import { signatureOf } from './consoleCalls.ts'

/** What becomes of a call's feature in the console. */
const meanings: Readonly<Record<Verdict, string>> = {
  ok: 'ok',
  partial: 'partial',
  missing: 'missing',
  refused: 'refused',
  unreadable: 'unreadable',
  changed: 'changes values',
  notTried: 'not tried',
}

const lineOf = (checked: CheckedCall, width: number): string => {
  const { call, feature, verdict, detail } = checked
  const mark = isFailure(checked) ? '!' : ' '
  const state = meanings[verdict].padEnd(14)
  return `${mark} ${signatureOf(call).padEnd(width)}  ${feature.padEnd(22)}  ${state}  ${detail}`.trimEnd()
}

/** The report of a check: a line for each call, the failures marked, and a summary. */
export const formatReport = (checked: readonly CheckedCall[]): string => {
  const width = Math.max(...checked.map(({ call }) => signatureOf(call).length))
  const count = (verdict: Verdict) => checked.filter(one => one.verdict === verdict).length
  const failures = checked.filter(isFailure).length
  const summary = Object.entries(meanings)
    .map(([verdict, meaning]) => `${count(verdict as Verdict)} ${meaning}`)
    .join(', ')
  const head = `  ${'call'.padEnd(width)}  ${'needed by'.padEnd(22)}  ${'result'.padEnd(14)}  missing`
  return [
    head,
    ...checked.map(one => lineOf(one, width)),
    '',
    `${checked.length} calls: ${summary}.`,
    failures === 0 ? 'The console has all it needs.' : `${failures} essential calls (!) do not work.`,
    '',
  ].join('\n')
}

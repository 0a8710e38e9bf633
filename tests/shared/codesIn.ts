import type { Choice } from '../../src/contract/kinds.ts'

/** The codes of an option list, those of a tree in its order, parents first unless only leaves are wanted. */
export const codesIn = (choices: readonly Choice[], leavesOnly = false): string[] =>
  choices.flatMap(({ code, children = [] }) => [
    ...(leavesOnly && children.length > 0 ? [] : [code]),
    ...codesIn(children, leavesOnly),
  ])

import { actionCallsOf } from '../contract/declaredCalls.ts'
import type { Declaration } from '../contract/resource.ts'

/** The names of the acts on one record: those whose path asks for its id. */
export const rowActsOf = (declaration: Declaration): string[] =>
  Object.entries(actionCallsOf(declaration)).flatMap(([name, { path }]) =>
    path.includes(':id') ? [name] : [],
  )

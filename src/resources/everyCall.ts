import { calls } from '../contract/calls.ts'
import type { Call } from '../contract/call.ts'
import { actionCallsOf, callsOf, settingsCallsOf } from '../contract/declaredCalls.ts'
import type { Declarations } from '../contract/resource.ts'
import * as declarations from './index.ts'
import { countProducts } from './settings/countProducts.ts'

/** Every call of the contract once: those of the declarations and those that none yields. */
export const everyCall = ({ resources, settings }: Declarations = declarations): Call[] => {
  const all: Call[] = [
    ...Object.values(calls),
    countProducts,
    ...Object.values(resources).flatMap(resource => Object.values(callsOf(resource))),
    ...Object.values(settings).flatMap(singleton => Object.values(settingsCallsOf(singleton))),
    ...[...Object.values(resources), ...Object.values(settings)].flatMap(declaration =>
      Object.values(actionCallsOf(declaration)),
    ),
  ]
  return [
    ...new Map(all.toReversed().map(call => [`${call.method} ${call.path}`, call])).values(),
  ].toReversed()
}

import type { Call } from '../contract/calls/call.ts'
import { calls } from '../contract/calls/calls.ts'
import { actionCallsOf, callsOf, fileCallsOf, settingsCallsOf } from '../contract/calls/declaredCalls.ts'
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
      [actionCallsOf, fileCallsOf].flatMap(callsFrom => Object.values(callsFrom(declaration))),
    ),
  ]
  return [
    ...new Map(all.toReversed().map(call => [`${call.method} ${call.path}`, call])).values(),
  ].toReversed()
}

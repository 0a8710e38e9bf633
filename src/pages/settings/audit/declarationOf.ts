import { callsOf, settingsCallsOf } from '../../../contract/declaredCalls.ts'
import { isResource, type Declaration } from '../../../contract/resource.ts'
import { resources, settings } from '../../../resources/index.ts'

const all: readonly Declaration[] = [...Object.values(resources), ...Object.values(settings)]

/** What people can change, in menu order. */
export const changeable = all.filter(declaration => {
  const calls = isResource(declaration) ? callsOf(declaration) : settingsCallsOf(declaration)
  return 'update' in calls || 'save' in calls || declaration.actions !== undefined
})

/** The declaration that the log calls by a name; undefined for what none describes. */
export const declarationOf = (name: string): Declaration | undefined =>
  all.find(declaration => declaration.name === name)

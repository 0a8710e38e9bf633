import type { Call } from '../../src/contract/calls/call.ts'
import {
  actionCallsOf,
  callsOf,
  fileCallsOf,
  settingsCallsOf,
} from '../../src/contract/calls/declaredCalls.ts'
import { type Declaration, isResource } from '../../src/contract/resource.ts'
import { resources, settings } from '../../src/resources/index.ts'
import { everyCall } from '../../server/http/routes/openApi.ts'

/** A call that the console makes, with the feature that needs it. */
export interface ConsoleCall {
  readonly call: Call
  readonly feature: string
  /** Whether the console is of no use without it; a feature beyond these is hidden. */
  readonly isEssential: boolean
}

export const declarations: readonly Declaration[] = [...Object.values(resources), ...Object.values(settings)]

/** The name of a call: its method and path. */
export const signatureOf = ({ method, path }: Pick<Call, 'method' | 'path'>): string => `${method} ${path}`

const nameOf = ({ label }: Declaration) => [label].flat().at(-1) ?? ''

/** The features of calls that no declaration has, by the beginning of their path below /ui/api. */
const features: Readonly<Record<string, string>> = {
  'akeneo/connect': 'App connection',
  'tradebyte/mapping': 'Mapping',
  'settings/akeneo/api/sync': 'Synchronization',
  app: 'Account',
  'app/auth-check': 'Login',
  'app/logout': 'Login',
  login_check: 'Login',
  login_provider: 'Login',
  login_token: 'Login',
  audit: 'Audit log',
  dashboard: 'Dashboard',
  'exports/dashboard': 'Dashboard',
  'exports/check': 'Check run',
  exports: 'Exports',
  products: 'Exports',
  schedules: 'Schedules',
  'settings/tradebyte/product-filter': 'Product filter',
  system: 'Retention',
  'system/configuration': 'Configuration as files',
  'system/tokens': 'API tokens',
  'system/webhooks': 'Webhooks',
  'system/outbox': 'Outbox',
  versions: 'History',
  trace: 'Trace',
}

const featureOf = ({ path }: Call): string => {
  const rest = path.replace('/ui/api/', '')
  const prefix = Object.keys(features)
    .filter(one => rest === one || rest.startsWith(`${one}/`))
    .toSorted((one, other) => other.length - one.length)[0]
  return prefix === undefined ? rest : (features[prefix] ?? rest)
}

/** The calls of declarations that only Kontor's service has. */
const beyond = new Set<string>([
  resources.audit.name,
  resources.tokens.name,
  resources.webhooks.name,
  resources.outbox.name,
  settings.retention.name,
])

/** The actions and verbs of lists that only Kontor's service has. */
const optional = new Set(['get', 'replace', 'import', 'bulk', 'resetSecondFactor'])

/** The calls without a declaration that the console cannot do without. */
const essential = new Set([
  'POST /ui/api/login_check',
  'GET /ui/api/app/auth-check',
  'GET /ui/api/tradebyte/mapping',
  'POST /ui/api/tradebyte/mapping',
  'GET /ui/api/tradebyte/mapping/ui-config',
  'GET /ui/api/tradebyte/mapping/akeneo-attributes',
  'GET /ui/api/tradebyte/mapping/akeneo-channels',
  'GET /ui/api/tradebyte/mapping/akeneo-measure-families',
  'GET /ui/api/tradebyte/mapping/tradebyte-channels',
  'POST /ui/api/settings/akeneo/api/sync',
  'GET /ui/api/exports/dashboard',
  'GET /ui/api/exports/list/:page',
  'POST /ui/api/exports/run',
  'POST /ui/api/exports/retry/:id',
  'POST /ui/api/exports/cancel/:id',
  'GET /ui/api/exports/:id',
  'GET /ui/api/exports/:id/errors',
  'GET /ui/api/exports/:id/warnings',
  'GET /ui/api/exports/csv-download/:id',
  'GET /ui/api/akeneo/connect/confirm',
  'POST /ui/api/akeneo/connect/confirm',
])

const declaredCalls = (declaration: Declaration): ConsoleCall[] => {
  const calls = { ...(isResource(declaration) ? callsOf(declaration) : settingsCallsOf(declaration)) }
  const all = [...Object.entries<Call>(calls), ...Object.entries(actionCallsOf(declaration))]
  return [
    ...all.map(([name, call]) => ({
      call,
      feature: nameOf(declaration),
      isEssential:
        essential.has(signatureOf(call)) ||
        (!beyond.has(declaration.name) && !(isResource(declaration) && optional.has(name))),
    })),
    ...Object.values(fileCallsOf(declaration)).map(call => ({
      call,
      feature: nameOf(declaration),
      isEssential: false,
    })),
  ]
}

/** Every call that the console makes, those of declarations first. */
export const consoleCalls = (): ConsoleCall[] => {
  const declared = declarations.flatMap(declaredCalls)
  const known = new Set(declared.map(({ call }) => signatureOf(call)))
  const others = everyCall()
    .filter(call => !known.has(signatureOf(call)))
    .map(call => ({
      call,
      feature: featureOf(call),
      isEssential: essential.has(signatureOf(call)),
    }))
  return [...declared, ...others]
}

import pino from 'pino'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { demoAppCredentials } from '../../../../demo/configure.ts'
import { createDemoPim, type DemoPim } from '../../../../demo/pim/demoPim.ts'
import { systemClock } from '../../../../server/shared/clock.ts'
import { connectPaths } from '../../../../src/contract/pagePaths.ts'
import { akeneoApi } from '../../../../src/resources/settings/akeneoApi.ts'
import { createVisitor, type Visitor } from '../../createVisitor.ts'
import { startTestService, type TestService } from '../../startTestService.ts'

/** The credentials of the app in the demo PIM. */
export const environment = {
  AKENEO_APP_CLIENT_ID: demoAppCredentials.clientId,
  AKENEO_APP_CLIENT_SECRET: demoAppCredentials.clientSecret,
}
/** The settings of the connection. */
export const api = '/ui/api/settings/akeneo/api'
export const confirm = '/ui/api/akeneo/connect/confirm'
/** The final page of a connection that took too long. */
export const expired = `${connectPaths.error}?reason=expired`

type Caller = TestService['admin']

/**
 * A service and a demo PIM that knows it as its app, for all tests of a file, and the steps of a connection.
 */
export const connectFixture = () => {
  let service: TestService
  let pim: DemoPim
  let moved = 0
  let pimMoved = 0
  const clock = { ...systemClock, now: () => Date.now() + moved }
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: line => void lines.push(line) })

  /** Tells the PIM the address of the service, as the operator of the PIM registers the app. */
  const register = (more: { clientSecret?: string } = {}) =>
    pim.registerApp({
      name: 'Kontor',
      ...demoAppCredentials,
      ...more,
      activateUrl: service.url + connectPaths.activation,
      callbackUrl: service.url + connectPaths.callback,
    })

  beforeAll(async () => {
    pim = await createDemoPim({ products: 50, now: () => Date.now() + pimMoved })
    service = await startTestService({ environment, clock, log })
  })
  afterAll(async () => {
    await service.close()
    await pim.close()
  })
  beforeEach(() => {
    pim.faults = {}
    register()
  })

  /** The console's calls, with the cookies of its browser. */
  const ask = async (
    visitor: Visitor,
    method: 'GET' | 'POST',
    as: Caller = service.admin,
    { language = 'en-US', body }: { language?: string; body?: object } = {},
  ) => {
    const answer = await as(`${method} ${confirm}`, body, {
      cookie: visitor.cookies(service.url),
      'accept-language': language,
    })
    visitor.take(service.url, answer.headers)
    return answer
  }
  const dataOf = (answer: Awaited<ReturnType<typeof ask>>) =>
    answer.body.data as unknown as Record<string, string> // validated by the contract

  const activate = (visitor: Visitor, pimUrl = pim.url) =>
    visitor.visit(`${service.url}${connectPaths.activation}?${new URLSearchParams({ pim_url: pimUrl })}`)

  /** From the activation to the address at the PIM. */
  const begin = async (visitor: Visitor, pimUrl = pim.url): Promise<string> => {
    await activate(visitor, pimUrl)
    return String(dataOf(await ask(visitor, 'POST'))['authorizationUrl'])
  }

  /** The user's decision at the PIM; returns the callback's address with its answer. */
  const decide = async (visitor: Visitor, authorizationUrl: string, decision = 'allow'): Promise<string> => {
    const { text } = await visitor.visit(authorizationUrl)
    const fields = [...text.matchAll(/name="(\w+)" value="([^"]*)">/g)].map(
      ([, name, value]) => [name, value?.replaceAll('&amp;', '&')] as const,
    )
    const form = Object.fromEntries(fields.filter(([name]) => name !== 'decision'))
    return (await visitor.visit(authorizationUrl, { ...form, decision })).location
  }

  /** The final page of the connection, as path and query. */
  const connect = async (visitor = createVisitor(), decision = 'allow'): Promise<string> => {
    const { location } = await visitor.visit(await decide(visitor, await begin(visitor), decision))
    return location.replace(service.url, '')
  }

  const stored = async () =>
    (await service.admin(`GET ${api}`)).body.data as unknown as Record<string, unknown> // as above
  const test = async (language = 'en-US') =>
    (await service.admin(`POST ${api}/test-connection`, undefined, { 'accept-language': language })).body
  const token = async () => String((await service.deps.records.readSettings(akeneoApi)).token)

  /** Moves the time of the service and of the PIM forward. */
  const pass = (ms: number) => void (moved += ms)
  const passAtPim = (ms: number) => void (pimMoved += ms)

  const restart = async () => {
    const { folder } = service
    await service.close(true)
    service = await startTestService({ environment, clock, log, folder })
    register()
  }
  return {
    get service() {
      return service
    },
    get pim() {
      return pim
    },
    log,
    lines,
    register,
    restart,
    pass,
    passAtPim,
    ask,
    dataOf,
    activate,
    begin,
    decide,
    connect,
    stored,
    test,
    token,
  }
}

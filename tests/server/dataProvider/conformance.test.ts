import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { callsOf } from '../../../src/contract/calls/declaredCalls.ts'
import type { ResourceDeclaration, SettingsDeclaration } from '../../../src/contract/resource.ts'
import { resources, settings } from '../../../src/resources/index.ts'
import { isoTime } from '../../../server/shared/clock.ts'
import { type DemoService, startDemoService } from '../exports/startDemoService.ts'
import { pagedConformance } from './pagedConformance.ts'
import { isLong } from '../../shared/long.ts'
import { own } from '../../shared/own.ts'
import { administrator } from '../startTestService.ts'
import { createLoggedInProvider, type LoggedInProvider } from './loggedInProvider.ts'
import { recordsConformance } from './recordsConformance.ts'
import { settingsConformance } from './settingsConformance.ts'

let demo: DemoService
let fixture: LoggedInProvider

/** Each way of a list: numbered, with a key, in pages; `npm run test:all` has all. */
const { schedules, channels, users, exports } = resources
const lists: ResourceDeclaration[] = isLong ? Object.values(resources) : [schedules, channels, users, exports]
const singletons: SettingsDeclaration[] = isLong
  ? Object.values(settings)
  : [settings.productFilter, settings.ftp]

beforeAll(async () => {
  demo = await startDemoService(10)
  // lists that only the service writes get some entries
  for (let started = 0; started < 5; started += 1)
    await demo.ended(await demo.start('disableUpload=true&excludeAssets=true'))
  const { audit, clock, outboxStore } = demo.service.deps
  for (let record = 1; record <= 60; record += 1)
    await audit.add({
      at: isoTime(clock.now()),
      address: null,
      user: administrator.email,
      action: 'update',
      resource: 'channels',
      record: String(record),
      recordName: null,
      before: null,
      after: null,
    })
  const message = { kind: 'webhook', targetId: 1, event: 'test', content: '{}' } as const
  await outboxStore.add(
    [1, 2, 3, 4, 5].map(n => ({ ...message, target: `Pager ${n}`, subject: `test ${n}` })),
    clock.now(),
  )
  fixture = await createLoggedInProvider(demo.service, [...lists, ...singletons])
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await demo.close()
})

const isWritten = (declaration: ResourceDeclaration) => {
  const { create, update, delete: remove } = callsOf(declaration)
  return create !== undefined && update !== undefined && remove !== undefined
}
const isOnlyRead = (declaration: ResourceDeclaration) => {
  const { create, update, delete: remove } = callsOf(declaration)
  return create === undefined && update === undefined && remove === undefined
}
// a list may have some of the calls only
const covered = lists.filter(
  one => isWritten(one) || (isOnlyRead(one) && own.resources.some(name => name === one.name)),
)

describe.each(covered.map(declaration => [declaration.name, declaration] as const))(
  'the data provider on %s',
  (_name, declaration) => {
    if (isWritten(declaration)) recordsConformance(declaration, () => fixture)
    else pagedConformance(declaration, () => fixture)
  },
)

describe.each(singletons.map(declaration => [declaration.name, declaration] as const))(
  'the data provider on the singleton %s',
  (_name, declaration) => settingsConformance(declaration, () => fixture),
)

describe('the data provider', () => {
  it('forwards signals', () => {
    expect(fixture.provider.supportAbortSignal).toBe(true)
  })

  it('rejects for an undeclared resource', async () => {
    await expect(fixture.provider.getOne('nothing', { id: 1 })).rejects.toThrow('/nothing')
  })
})

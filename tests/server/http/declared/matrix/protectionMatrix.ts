import { describe, expect, it } from 'vitest'
import type { Call } from '../../../../../src/contract/calls/call.ts'
import { actionCallsOf, callsOf, settingsCallsOf } from '../../../../../src/contract/calls/declaredCalls.ts'
import { type Declaration, isResource } from '../../../../../src/contract/resource.ts'
import { addressOf, type MatrixFixture, offeredExample } from './matrixFixture.ts'

/** An identifier of no record, as a number or a key. */
const unknown = '999999'

/** The permissions for the calls of a declaration and its actions, and their answers for missing records. */
export const protectionMatrix = (declaration: Declaration, fixture: () => MatrixFixture): void => {
  const usual = isResource(declaration) ? callsOf(declaration) : settingsCallsOf(declaration)
  const all: Call[] = [...Object.values(usual), ...Object.values(actionCallsOf(declaration))]
  const named = (calls: readonly Call[]) => calls.map(call => [`${call.method} ${call.path}`, call] as const)
  const onRecords = all.filter(({ path }) => path.includes(':id'))
  const isGuarded = (declaration.access ?? 'signedIn') !== 'signedIn'
  const guarded = isGuarded ? all : []
  const open = all.filter(
    call => call.method === 'GET' && !guarded.includes(call) && !onRecords.includes(call),
  )

  describe('the access to', () => {
    it.each(named(all))('%s needs a login', async (_name, call) => {
      const { status, body } = await fixture().service.call(addressOf(call, unknown))
      expect([status, body]).toEqual([401, { success: false, message: 'Log in first.' }])
    })

    it.each(named(guarded))('%s needs the role', async (_name, call) => {
      const { status, body } = await fixture().operator(addressOf(call, unknown))
      expect([status, body.message]).toEqual([403, 'Your account may not do this. Contact an administrator.'])
    })

    it.each(named(open))('%s allows every logged-in user', async (_name, call) => {
      expect((await fixture().operator(addressOf(call))).status).toBe(200)
    })

    it.each(named(onRecords))('%s of a missing record says so, without its key', async (_name, call) => {
      const record = await offeredExample(fixture(), declaration, 1)
      const body = ['GET', 'DELETE'].includes(call.method) ? undefined : record
      const answer = await fixture().service.admin(addressOf(call, unknown), body)
      expect(answer.status).toBe(404)
      // users know an export by its number
      const what =
        declaration.name === 'exports' ? `Export #${unknown} does not exist` : 'This entry no longer exists'
      expect(answer.body.message).toBe(`${what}. Load the page again.`)
    })
  })
}

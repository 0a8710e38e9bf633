import { expect, it } from 'vitest'
import { actionCallsOf } from '../../../../../src/contract/calls/declaredCalls.ts'
import type { Declaration } from '../../../../../src/contract/resource.ts'
import { addressOf, type MatrixFixture } from './matrixFixture.ts'

/**
 * Every declared action has an effect or reports why not.
 * @param target the record of the action; empty for an action on all records
 */
export const actionMatrix = (
  declaration: Declaration,
  fixture: () => MatrixFixture,
  target: () => Promise<string>,
): void => {
  it.each(Object.entries(actionCallsOf(declaration)))('has its effect: %s', async (_name, call) => {
    const { status, body } = await fixture().service.admin(addressOf(call, await target()))
    expect(status).toBe(200)
    expect(body).toEqual(
      body.success ? { success: true, error: null } : { success: false, error: expect.stringMatching(/\.$/) },
    )
  })
}

import { describe, expect, it } from 'vitest'
import { createCallLimit, createCallLimits, type EndCall } from '../../../../server/akeneo/rest/callLimit.ts'
import { all, clientFor } from '../clientFor.ts'
import { createPim, page, byUuid } from './scriptedPim.ts'

const { signal } = new AbortController()
const settled = () => new Promise(resolve => setImmediate(resolve))

/** A limit of four with its running and waiting calls. */
const limitOfFour = () => {
  const limit = createCallLimit(4)
  const underWay: EndCall[] = []
  const begin = async (count: number, caller: Parameters<typeof limit.take>[0] = 'work') => {
    for (let at = 0; at < count; at++) void limit.take(caller, signal).then(end => underWay.push(end))
    await settled()
  }
  /** Ends the oldest calls, one after the other. */
  const end = async (count: number, ...how: Parameters<EndCall>) => {
    for (const one of underWay.splice(0, count)) {
      one(...how)
      await settled()
    }
  }
  /** The number of calls that it allows at the same time, measured from outside. */
  const allowed = async () => {
    await begin(5)
    const { length } = underWay
    const ended = () => underWay.splice(0).forEach(one => one(0))
    for (let rest = 5; rest > 0; rest--) {
      ended()
      await settled()
    }
    return length
  }
  const good = async (count: number) => {
    for (let at = 0; at < count; at++) {
      await begin(1)
      await end(1, 200)
    }
  }
  return { limit, underWay, begin, end, allowed, good }
}

describe('the limit of calls', () => {
  it('allows four calls, and each that ends allows one more', async () => {
    const { begin, end, underWay } = limitOfFour()
    await begin(6)
    expect(underWay).toHaveLength(4)
    await end(1, 200)
    expect(underWay).toHaveLength(4)
    await end(4, 200)
    expect(underWay).toHaveLength(1)
  })

  it("prefers a user's call to that of a run that has been waiting for longer", async () => {
    const { limit, begin, end } = limitOfFour()
    await begin(4)
    const order: string[] = []
    for (const caller of ['work', 'file', 'person'] as const)
      void limit.take(caller, signal).then(() => order.push(caller))
    await end(3, 200)
    expect(order).toEqual(['person', 'work', 'file'])
  })

  it('never gives all places to files', async () => {
    const { begin, end, underWay } = limitOfFour()
    await begin(9, 'file')
    expect(underWay).toHaveLength(3)
    await begin(1)
    expect(underWay).toHaveLength(4)
    await end(1, 200)
    expect(underWay).toHaveLength(4)
  })

  it('removes a caller that no longer waits', async () => {
    const { limit, begin, end, underWay } = limitOfFour()
    await begin(4)
    const leaving = new AbortController()
    const left = limit.take('person', leaving.signal)
    await begin(1)
    leaving.abort(new Error('cancelled'))
    await expect(left).rejects.toThrow('cancelled')
    await end(1, 200)
    expect(underWay).toHaveLength(4)
    await expect(limit.take('work', leaving.signal)).rejects.toThrow('cancelled')
  })

  it('halves at 429, once for calls that ran together, and goes up again by one', async () => {
    const { begin, end, allowed, good } = limitOfFour()
    await begin(4)
    await end(4, 429)
    expect(await allowed()).toBe(2)
    await good(49)
    expect(await allowed()).toBe(2)
    await good(1)
    expect(await allowed()).toBe(3)
    await good(50)
    expect(await allowed()).toBe(4)
  })

  it('never goes below one call, and takes longer after each step back', async () => {
    const { begin, end, allowed, good } = limitOfFour()
    for (const left of [2, 1, 1]) {
      await begin(1)
      await end(1, 429)
      expect(await allowed()).toBe(left)
    }
    await good(199)
    expect(await allowed()).toBe(1)
    await good(1)
    expect(await allowed()).toBe(2)
  })
})

describe('the limits of a process', () => {
  it('are one for each account, and kept for few', () => {
    const limitOf = createCallLimits(4)
    const first = limitOf('http://pim one')
    expect(limitOf('http://pim one')).toBe(first)
    expect(limitOf('http://pim two')).not.toBe(first)
    for (let at = 0; at < 30; at++) limitOf(`http://pim ${at}`)
    expect(limitOf('http://pim one')).not.toBe(first)
  })

  it('apply to all clients of one account together, and not to those of other accounts', async () => {
    const pim = await createPim()
    const answers: (() => void)[] = []
    pim.answer(byUuid, () => ({ ...page([]), until: new Promise<void>(resolve => answers.push(resolve)) }))
    const callLimits = createCallLimits(4)
    const clients = Array.from(
      { length: 3 },
      () => clientFor(pim.url, {}, 0, undefined, { callLimits }).client,
    )
    const reading = clients.flatMap(client => [1, 2].map(() => all(client.products({}, signal))))
    await expect.poll(() => answers.length).toBe(4)
    const other = { mode: 'app', url: pim.url, token: 'app-token' } as const
    const apart = all(clientFor(other, {}, 0, undefined, { callLimits }).client.products({}, signal))
    await expect.poll(() => answers.length).toBe(5)
    await expect
      .poll(() => {
        answers.forEach(answer => answer())
        return answers.length
      })
      // each of the seven lists is empty, and its products are counted then
      .toBe(14)
    await Promise.all([...reading, apart])
  })
})

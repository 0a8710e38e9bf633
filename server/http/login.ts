import { calls } from '../../src/contract/calls/calls.ts'
import type { Deps } from '../deps.ts'
import { CallError, codeError } from '../shared/errors.ts'
import { networkOf, plainAddress } from '../shared/networks.ts'
import type { ActivityLog, UnknownCaller } from './activityLog.ts'
import type { Binder } from './bind.ts'
import { checkPassword } from './passwords.ts'
import type { SecondFactors } from './secondFactor.ts'
import type { Sessions } from './sessions.ts'

/** Binds POST login_check and GET auth-check. The password is checked first, then the code of the second factor. */
export const bindLogin = (
  bind: Binder,
  sessions: Sessions,
  factors: SecondFactors,
  limit: LoginLimit,
  activityLog: ActivityLog,
  deps: Pick<Deps, 'records'>,
) => {
  bind(calls.loginCheck, async ({ body: { username, password, code }, request, language }) => {
    const who = { email: username.trim().toLowerCase(), address: plainAddress(request.ip) }
    let failure = new CallError('loginFailed')
    const logIn = async () => {
      const found = await checkPassword(deps.records, username, password)
      if (!found || !(await factors.read(found.id)).enabled) return found
      // counts neither as failure nor as success, so that the password alone does not reset the counters
      if (!code) throw codeError('codeNeeded', language)
      failure = codeError('codeWrong', language)
      return (await factors.check(found.id, code)) ? found : undefined
    }
    const user = await limit.watch(who, logIn).catch(async (error: unknown) => {
      if (error instanceof CallError && error.code === 'tooManyLogins') await activityLog.logInFailed(who)
      throw error
    })
    if (user) {
      await activityLog.loggedIn(who)
      return { token: await sessions.begin(user, request, 'password') }
    }
    request.log.warn({ address: request.ip }, 'a log-in failed')
    await activityLog.logInFailed(who)
    throw failure
  })

  bind(calls.authCheck, async ({ request }) => ({ user: request.user }))
}

/** Failures of one account at one address before log-ins are blocked, and the seconds of the first block. */
const [maxFailures, firstBlock] = [10, 15 * 60]
/**
 * Seconds of the longest block: each is twice as long as the one before. After a day without a block they start anew.
 */
const [maxBlock, day] = [4 * 3600, 24 * 3600]
/**
 * Failures within `firstBlock` of one address at all accounts, and of one account from all addresses, before answers
 * are delayed.
 */
const [maxOfAddress, maxOfAccount] = [20, 100]
/** Milliseconds of the first and of the longest delay; each is twice as long as the one before. */
const [firstDelayMs, longestDelayMs] = [500, 4000]
/** Concurrent attempts with delayed answers, per address and per account. */
const maxWaiting = 5
/** Seconds after which attempts of a host that died do not count as waiting any more. */
const waitingFor = 60
/** Seconds for which an account has no delays at an address where it logged in. */
const knownFor = 20 * day

const doubled = (first: number, times: number, limit: number) => Math.min(limit, first * 2 ** times)

/**
 * Slows down guessing. Log-ins are blocked per pair of account and address: blocking an account would let a stranger
 * lock out its owner, and blocking an address would let one user lock out an office. Guessing at many accounts from
 * one address, or at one account from many addresses, gets delayed answers.
 */
export type LoginLimit = ReturnType<typeof createLoginLimit>

export const createLoginLimit = ({ loginCounters, clock, closing }: Deps) => {
  const failures = loginCounters('failures', day)
  const blocks = loginCounters('blocks', day)
  const known = loginCounters('known', knownFor)
  const crowd = loginCounters('crowd', firstBlock)
  const waiting = loginCounters('waiting', waitingFor)

  const refuse = (ms: number) =>
    new CallError('tooManyLogins', { minutes: Math.ceil(ms / 60_000) }, { retryAfter: ms / 1000 })

  const refuseBlocked = async (pair: string) => {
    const { count, ms } = await failures.read(pair)
    if (count >= maxFailures) throw refuse(ms)
  }

  const delay = async (key: string, max: number) => {
    const { count } = await crowd.read(key)
    if (count < max) return
    const ms = doubled(firstDelayMs, count - max, longestDelayMs)
    try {
      if ((await waiting.add(key)).count > maxWaiting) throw refuse(ms)
      await clock.sleep(ms, closing)
    } finally {
      await waiting.takeBack(key)
    }
  }

  const fail = async (pair: string, crowds: readonly string[]) => {
    for (const key of crowds) await crowd.add(key)
    const { count, ms } = await failures.add(pair)
    // concurrent guesses all reach this line, and must not learn more than consecutive ones
    if (count > maxFailures) throw refuse(ms)
    if (count < maxFailures) return
    const { count: times } = await blocks.add(pair)
    await failures.set(pair, maxFailures, doubled(firstBlock, times - 1, maxBlock))
  }

  return {
    /** Counts a wrong API token of an address, and delays the answer after many of them. */
    countWrongToken: async ({ address }: Pick<UnknownCaller, 'address'>) => {
      const network = `address ${networkOf(address)}`
      await delay(network, maxOfAddress)
      await crowd.add(network)
    },

    /**
     * Returns the result of an attempt; undefined is a failure. @throws CallError tooManyLogins with the seconds to
     * wait
     */
    watch: async <T>({ email, address }: UnknownCaller, logIn: () => Promise<T | undefined>) => {
      const [account, network] = [`account ${email}`, `address ${networkOf(address)}`]
      const pair = `${account} at ${network}`
      await refuseBlocked(pair)
      if ((await known.read(pair)).count === 0) {
        await delay(network, maxOfAddress)
        await delay(account, maxOfAccount)
      }
      const result = await logIn()
      if (result === undefined) {
        await fail(pair, [network, account])
        return undefined
      }
      // concurrent failures count, so that concurrent guesses do not learn more than consecutive ones
      await refuseBlocked(pair)
      await failures.clear(pair)
      await blocks.clear(pair)
      await known.set(pair, 1, knownFor)
      return result
    },
  }
}

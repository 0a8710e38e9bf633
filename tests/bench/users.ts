import { setTimeout as wait } from 'node:timers/promises'
import { type BenchService, send } from './benchService.ts'

/** Calls that open pages repeat. None of them waits for the PIM. */
const polled = [
  '/exports/dashboard',
  '/dashboard/verdict',
  '/exports/list/1',
  '/exports/counts',
  '/exports/1',
  '/exports/1/results',
  '/settings/akeneo/api/sync',
  '/app/auth-check',
  '/tradebyte/mapping',
  '/tradebyte/mapping/health',
  '/users',
]

/** Milliseconds of each answer by its call, and the calls that failed. */
export interface Answers {
  readonly times: Map<string, number[]>
  readonly failed: Map<string, number>
}

export const noAnswers = (): Answers => ({ times: new Map(), failed: new Map() })

/** Makes a call and records its time, or its failure. @returns the answer; undefined if there was none */
export const timed = async (
  { url, token }: Pick<BenchService, 'url' | 'token'>,
  { times, failed }: Answers,
  signature: string,
  body?: unknown,
): Promise<Record<string, never> | undefined> => {
  const name = signature.replaceAll(/\d+/g, 'n')
  const fail = () => failed.set(name, (failed.get(name) ?? 0) + 1)
  const begun = performance.now()
  try {
    const response = await send(url, token, signature, body)
    const answer = (await response.json()) as Record<string, never> // every call here answers JSON
    const known = times.get(name)
    const ms = performance.now() - begun
    if (known) known.push(ms)
    else times.set(name, [ms])
    if (response.status >= 500) fail()
    return answer
  } catch {
    fail()
    return undefined
  }
}

/** Repeats an action while `goesOn`, with a pause in milliseconds after each. */
export const repeat = async (
  goesOn: () => boolean,
  pause: number,
  act: (round: number) => Promise<unknown>,
) => {
  for (let round = 0; goesOn(); round++) {
    await act(round)
    await wait(pause)
  }
}

/** Simulates open pages: each makes one call a second, in turn, and their starts are spread over a second. */
export const poll = (service: BenchService, answers: Answers, people: number, goesOn: () => boolean) =>
  Promise.all(
    Array.from({ length: people }, async (_none, person) => {
      await wait((person / people) * 1000)
      await repeat(goesOn, 1000, round =>
        timed(service, answers, `GET ${polled[(person + round) % polled.length]}`),
      )
    }),
  )

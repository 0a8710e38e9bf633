import { setTimeout as wait } from 'node:timers/promises'
import { fieldOf, issues } from '../../server/tradebyte/checks/issues.ts'
import { insertMessages } from '../../server/store/exports/messageStore.ts'
import { openDatabase } from '../../server/store/openDatabase.ts'
import { type BenchService, runExport, withService } from './benchService.ts'
import { addRun } from './deliveredBench.ts'
import { percentile, type Section } from './measures.ts'
import { type Answers, noAnswers, poll, timed } from './users.ts'

const people = 50
const messages = 100_000
/** The run that has them, beyond those of the service. */
const run = 500_000
const codes = Object.keys(issues).slice(0, 5)

/** A run that ended with very many messages. */
const addMessages = async (folder: string): Promise<void> => {
  const db = await openDatabase({ folder })
  await addRun(db, run, 'successful')
  const step = 1000
  for (let first = 0; first < messages; first += step) {
    const some = Array.from({ length: step }, (_none, index) => ({
      severity: 2 as const,
      product: `product ${(first + index) >> 1}`,
      ref: '',
      code: codes[(first + index) % codes.length] ?? '',
      field: 'a_ean',
      params: { column: 'a_ean', value: `value ${first + index}` },
    }))
    await db.transaction().execute(trx => insertMessages(trx, run, some, first + 1))
  }
  await db.destroy()
}

/** What the page of results reads, one after the other, with a search that finds little. */
const openResults = async (service: BenchService, answers: Answers): Promise<void> => {
  const [code = ''] = codes
  const cause = `code=${code}&field=${fieldOf(code, { column: 'a_ean' })}`
  for (const path of [
    '',
    '/results',
    '/results?q=99999',
    `/results/rows?${cause}`,
    `/results/rows?${cause}&q=99`,
  ])
    await timed(service, answers, `GET /exports/${run}${path}`)
}

const everyTime = (answers: Answers) => [...answers.times.values()].flat()

/** Each round: people alone, people while an export runs, people while results of very many messages are opened. */
const rounds = async (service: BenchService, count: number, seconds: number) => {
  const [idle, busy, opening, opened] = [noAnswers(), noAnswers(), noAnswers(), noAnswers()]
  const during = async (answers: Answers, work: Promise<unknown>) => {
    let goesOn = true
    const polling = poll(service, answers, people, () => goesOn)
    try {
      await work
    } finally {
      goesOn = false
      await polling
    }
  }
  const openAgain = async () => {
    for (const until = performance.now() + seconds * 1000; performance.now() < until; await wait(250))
      await openResults(service, opened)
  }
  // what is compiled and cached by the first calls is no part of it
  await during(noAnswers(), wait(3000))
  await runExport(service)
  for (let round = 0; round < count; round++) {
    await during(idle, wait(seconds * 1000))
    await during(busy, runExport(service))
    await during(opening, openAgain())
  }
  return { idle, busy, opening, opened }
}

/** Fifty open pages while an export runs, and while a page of results is opened. */
export const pollersBench = (
  products: number,
  latencyMs: number,
  count: number,
  seconds: number,
): Promise<Section> =>
  withService({ products, prepare: addMessages }, async service => {
    await service.setFaults({ latencyMs })
    const { idle, busy, opening, opened } = await rounds(service, count, seconds)
    const at = (answers: Answers, share: number) => [percentile(everyTime(answers), share)]
    const besideIdle = (answers: Answers, share: number) =>
      ({ unit: 'ms', own: at(answers, share), beside: { name: 'idle', values: at(idle, share) } }) as const
    return {
      title: 'Answers during an export',
      about: `${people} open pages that each read once a second: alone, during an export of ${products.toLocaleString('en')} products from a PIM that takes ${latencyMs} ms for each answer, and while a user searches results with ${messages.toLocaleString('en')} messages.`,
      measures: [
        { name: 'half of all answers during an export', ...besideIdle(busy, 0.5) },
        {
          name: '99 % of all answers during an export',
          ...besideIdle(busy, 0.99),
          targets: [{ mostTimes: 2 }],
        },
        { name: 'slowest answer during an export', ...besideIdle(busy, 1) },
        { name: 'slowest answer while results are opened', ...besideIdle(opening, 1) },
        { name: 'slowest answer of the results themselves', unit: 'ms', own: at(opened, 1) },
        {
          name: 'failed answers',
          unit: '',
          own: [idle, busy, opening, opened].map(({ failed }) => failed.size),
          targets: [{ most: 0 }],
        },
      ],
    }
  })

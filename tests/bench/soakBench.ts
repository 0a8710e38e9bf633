import { setTimeout as wait } from 'node:timers/promises'
import { type BenchService, logIn, withService } from './benchService.ts'
import { percentile, type Section } from './measures.ts'
import { type Answers, noAnswers, poll, repeat, timed } from './users.ts'
import { peaksOf } from './programs.ts'

/** Budgets: milliseconds of an answer, megabytes of the service and its export process together. */
const slowest = 1000
const mostMegabytes = 640

const people = 50
const products = 2000

/** Faults of the PIM. */
const hostile = {
  latencyMs: 200,
  tooManyEvery: 17,
  retryAfter: 1,
  failEvery: 13,
  failStatus: 500,
  resetEvery: 29,
  truncateEvery: 41,
  hangEvery: 151,
}

/** Runs one export after the other until the time is over. @returns the number of ended exports */
const exportAgain = async (
  service: BenchService,
  answers: Answers,
  goesOn: () => boolean,
): Promise<number> => {
  let ended = 0
  await repeat(goesOn, 1000, async () => {
    const started = await timed(service, answers, 'POST /exports/run?delta=false&disableUpload=true')
    const { id } = (started?.data ?? {}) as { id?: number }
    for (let isRunning = true; isRunning && goesOn();) {
      await wait(500)
      const { statusClass = 'running' } = ((await timed(service, answers, `GET /exports/${id}`))?.data ??
        {}) as { statusClass?: string }
      isRunning = statusClass === 'running'
      if (!isRunning) ended += 1
    }
  })
  return ended
}

/** Simulates many users and a faulty PIM for `minutes`: open pages, exports, saves and log-ins. */
export const soakBench = (minutes: number): Promise<Section> =>
  withService({ products, longTexts: true }, async service => {
    const answers = noAnswers()
    const mapping = (await service.call('GET /tradebyte/mapping')).data
    await service.setFaults(hostile)
    let peak = 0
    const until = performance.now() + minutes * 60_000
    const goesOn = () => performance.now() < until
    const [exports] = await Promise.all([
      exportAgain(service, answers, goesOn),
      poll(service, answers, people, goesOn),
      repeat(goesOn, 500, () => timed(service, answers, 'POST /tradebyte/mapping', mapping)),
      repeat(goesOn, 500, round =>
        timed(service, answers, 'POST /settings/tradebyte/csv?changed=decimalPoint', {
          decimalPoint: '.,'[round % 2],
        }),
      ),
      repeat(goesOn, 1000, () => timed(service, answers, 'POST /login_check', logIn)),
      repeat(goesOn, 2000, async () => {
        // the export process starts and ends meanwhile
        peak = Math.max(
          peak,
          peaksOf(service.pid).reduce((sum, one) => sum + one, 0),
        )
      }),
    ])
    const all = [...answers.times.values()].flat()
    const [worst = ''] = [...answers.times].toSorted(
      ([, one], [, other]) => Math.max(...other) - Math.max(...one),
    )[0] ?? ['']
    return {
      title: 'Many users and a faulty PIM',
      about: `${minutes} min of ${people} open pages, saves, log-ins and one export after the other from a PIM that is slow, fails, hangs and answers 429: ${all.length.toLocaleString('en')} answers, ${exports} exports ended. The slowest answer was that of \`${worst}\`.`,
      measures: [
        { name: 'half of all answers', unit: 'ms', own: [percentile(all, 0.5)] },
        { name: '99 % of all answers', unit: 'ms', own: [percentile(all, 0.99)] },
        { name: 'slowest answer', unit: 'ms', own: [percentile(all, 1)], targets: [{ most: slowest }] },
        { name: 'failed answers', unit: '', own: [answers.failed.size], targets: [{ most: 0 }] },
        {
          name: 'peak memory of both processes',
          unit: 'MB',
          own: [peak],
          targets: [{ most: mostMegabytes }],
        },
      ],
    }
  })

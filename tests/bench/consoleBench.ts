import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { provideBrowser } from '../browser/provideBrowser.ts'
import { routeTable } from '../browser/routeTable.ts'
import { logIn, runExport, withService } from './benchService.ts'
import { inRounds, type Measure, median, type Section } from './measures.ts'
import { serveStock } from './stock/serveStock.ts'
import { openUntracedProfile, type State, watch } from './untracedPage.ts'

/** One of the two apps. */
interface App {
  readonly url: string
  /** The way to its dashboard. */
  readonly dashboard: string
  /** What a dashboard shows once its data is there. */
  readonly shown: string
}

/** What a page was sent and when it was ready: of a browser that has nothing of it, and of one that had it before. */
interface Load {
  /** Scripts over the wire, in kB and in number. */
  readonly scripts: number
  readonly requests: number
  /** Milliseconds from the navigation until what the page is for is on the screen. */
  readonly cold: number
  readonly warm: number
}

const loginField = 'input[name="username"]'
/** After so many milliseconds no page fetches more of its own. */
const settleMs = 800

/** Which scripts a page fetched until it was quiet, in kB and in number. */
const weigh = async (context: BrowserContext, url: string, shown: string) => {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const scripts = new Set<string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || response.mimeType.includes('javascript')) scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await session.send('Network.enable')
  await page.addInitScript(watch(shown))
  await page.goto(url)
  await page.locator(shown).first().waitFor()
  await wait(settleMs)
  return { page, kilobytes: bytes / 1000, requests: scripts.size }
}

const viewport = { width: 1440, height: 900 }

const withBrowser = async <T>(work: (browser: Browser) => Promise<T>): Promise<T> => {
  const executablePath = await provideBrowser()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** Loads a page twice in a browser that knows nothing of it. @param state of who is signed in */
const loadTwice = (url: string, shown: string, state?: State): Promise<Load> =>
  withBrowser(async browser => {
    const page = await openUntracedProfile(browser, state)
    const [cold, warm] = [await page.ready(url, shown), await page.ready(url, shown)]
    const context = await browser.newContext({ viewport, locale: 'en-GB', storageState: state })
    const { kilobytes: scripts, requests } = await weigh(context, url, shown)
    return { scripts, requests, cold, warm }
  })

/** Signs in by hand and gives what the browser keeps of it. */
const signIn = ({ url, shown }: App): Promise<State> =>
  withBrowser(async browser => {
    const context = await browser.newContext({ viewport, locale: 'en-GB' })
    const page = await context.newPage()
    await page.goto(url)
    await page.locator(loginField).fill(logIn.username)
    await page.locator('input[name="password"]').fill(logIn.password)
    await page.locator('button[type="submit"]').click()
    await page.locator(shown).first().waitFor()
    return context.storageState()
  })

/** Milliseconds of polls that change nothing: the slowest of the dashboard comes twice. */
const watchedMs = 31_000

/** What goes on on a dashboard where nothing happens: changes of its document, and the longest task after it was ready. */
const quiet = ({ url, dashboard, shown }: App, state: State): Promise<{ changes: number; longest: number }> =>
  withBrowser(async browser => {
    const context = await browser.newContext({ viewport, locale: 'en-GB', storageState: state })
    const { page } = await weigh(context, url + dashboard, shown)
    return page.evaluate(async ms => {
      let [changes, longest] = [0, 0]
      const since = Number(Reflect.get(globalThis, 'readyAt'))
      new PerformanceObserver(list => {
        for (const { startTime, duration } of list.getEntries())
          if (startTime > since) longest = Math.max(longest, duration)
      }).observe({ type: 'longtask', buffered: true })
      new MutationObserver(records => (changes += records.length)).observe(document, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      })
      await new Promise(resolve => setTimeout(resolve, ms))
      return { changes, longest }
    }, watchedMs)
  })

/** Scripts of each page when it is the first one opened, in kB. */
const everyPage = (
  url: string,
  paths: readonly string[],
  state: State,
): Promise<ReadonlyMap<string, number>> =>
  withBrowser(async browser => {
    const sizes = new Map<string, number>()
    for (const path of paths) {
      const context = await browser.newContext({ viewport, locale: 'en-GB', storageState: state })
      const { kilobytes } = await weigh(context, url + path, 'h1')
      sizes.set(path, kilobytes)
      await context.close()
    }
    return sizes
  })

const over = (loads: readonly Load[], key: keyof Load) => loads.map(one => one[key])

const measuresOf = (
  name: string,
  { own, stock }: Record<'own' | 'stock', Load[]>,
  maxScripts: number,
): Measure[] => {
  const of = (key: keyof Load) =>
    ({ own: over(own, key), beside: { name: 'stock app', values: over(stock, key) } }) as const
  return [
    { name: `${name}: scripts`, unit: 'kB', ...of('scripts'), targets: [{ most: maxScripts }] },
    { name: `${name}: requests of scripts`, unit: '', ...of('requests') },
    { name: `${name}: ready, first visit`, unit: 'ms', ...of('cold'), targets: [{ mostTimes: 1.3 }] },
    { name: `${name}: ready, next visit`, unit: 'ms', ...of('warm'), targets: [{ mostTimes: 1.3 }] },
  ]
}

/** The console beside an app of react-admin's own parts over the same rows. @param pages how many of the others */
export const consoleBench = (rounds: number, pages: number): Promise<Section> =>
  withService({ products: 2000 }, async service => {
    await runExport(service)
    const lists = {
      exports: ((await service.call('GET /exports/list')).data as { pageData: unknown[] }).pageData,
      users: (await service.call('GET /users')).data as unknown[],
    }
    return serveStock(lists, async stockUrl => {
      const own: App = { url: service.url, dashboard: '/dashboard', shown: 'main a[href="/exports/1"]' }
      const stock: App = { url: stockUrl, dashboard: '/', shown: 'main tbody tr' }
      const states = { own: await signIn(own), stock: await signIn(stock) }
      const login = await inRounds(rounds, {
        own: () => loadTwice(`${own.url}/login`, loginField),
        stock: () => loadTwice(`${stock.url}/#/login`, loginField),
      })
      const dashboard = await inRounds(rounds, {
        own: () => loadTwice(own.url + own.dashboard, own.shown, states.own),
        stock: () => loadTwice(stock.url + stock.dashboard, stock.shown, states.stock),
      })
      const others = routeTable
        .filter(({ path, bare }) => !bare && path !== own.dashboard)
        .map(({ path }) => path)
        .slice(0, pages)
      const sizes = await everyPage(own.url, others, states.own)
      const [largest = '', kilobytes = Number.NaN] =
        [...sizes].toSorted(([, one], [, other]) => other - one)[0] ?? []
      const beyond = median(over(dashboard.own, 'scripts'))
      const { changes, longest } = await quiet(own, states.own)
      return {
        title: 'Console',
        about: `The scripts a new visitor downloads (brotli) and the time until the page shows its data, compared with an app of react-admin's stock components (login, dashboard, two lists) over the same rows. The next visit uses the browser's cache. Of ${sizes.size} other pages \`${largest}\` has most scripts.`,
        measures: [
          ...measuresOf('log-in', login, 130),
          ...measuresOf('dashboard', dashboard, 380),
          {
            name: 'the largest other page: scripts beyond the dashboard',
            unit: 'kB',
            own: [kilobytes - beyond],
          },
          {
            name: 'changes by polls that bring nothing new',
            unit: '',
            own: [changes],
            targets: [{ most: 0 }],
          },
          { name: 'longest task after it was ready', unit: 'ms', own: [longest], targets: [{ most: 100 }] },
        ],
      }
    })
  })

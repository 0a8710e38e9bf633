import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContext } from '@playwright/test'

/** What a browser keeps of who is signed in. */
export type State = Awaited<ReturnType<BrowserContext['storageState']>>

/** Before it is asked for the first time, a page has this long to get ready: to ask takes something of what is measured. */
const patienceMs = 800
const longestMs = 60_000

/** What notes in a page when something is there that it is for, in the frame after it came: milliseconds in `readyAt`. */
export const watch = (shown: string): string => `
  new MutationObserver((_changes, observer) => {
    if (document.querySelector(${JSON.stringify(shown)}) === null) return
    observer.disconnect()
    requestAnimationFrame(() => requestAnimationFrame(() => (globalThis.readyAt = performance.now())))
  }).observe(document, { subtree: true, childList: true })`

/**
 * A profile of a browser whose pages no developer tools watch. Where they do, as for all pages of Playwright, V8 parses
 * scripts again for the places of errors, and React makes five of these as it starts: nobody who visits waits for that.
 */
export const openUnwatched = async (browser: Browser, state?: State) => {
  const tools = await browser.newBrowserCDPSession()
  const { browserContextId } = await tools.send('Target.createBrowserContext')
  const cookies = (state?.cookies ?? []).map(({ name, value, domain, path }) => ({
    name,
    value,
    domain,
    path,
  }))
  await tools.send('Storage.setCookies', { cookies, browserContextId })
  const kept = JSON.stringify(state?.origins[0]?.localStorage ?? [])
  const signIn = `for (const { name, value } of ${kept}) localStorage.setItem(name, value)`
  let last = 0

  /** Opens a page. @returns milliseconds from the navigation until it was ready */
  const ready = async (url: string, shown: string): Promise<number> => {
    const { targetId } = await tools.send('Target.createTarget', {
      url: 'about:blank',
      browserContextId,
      width: 1440,
      height: 900,
    })
    const { sessionId } = await tools.send('Target.attachToTarget', { targetId, flatten: false })
    const ask = async (method: string, params: object = {}) => {
      const id = (last += 1)
      const answer = new Promise<{ result: { result?: { value?: number } } }>(resolve => {
        const hear = ({ message }: { message: string }) => {
          const heard = JSON.parse(message)
          if (heard.id !== id) return
          tools.off('Target.receivedMessageFromTarget', hear)
          resolve(heard)
        }
        tools.on('Target.receivedMessageFromTarget', hear)
      })
      await tools.send('Target.sendMessageToTarget', {
        sessionId,
        message: JSON.stringify({ id, method, params }),
      })
      return (await answer).result
    }
    await ask('Page.enable')
    await ask('Page.addScriptToEvaluateOnNewDocument', { source: signIn + watch(shown) })
    await ask('Page.navigate', { url })
    for (let waited = 0; waited < longestMs; waited += patienceMs) {
      await wait(patienceMs)
      const { result } = await ask('Runtime.evaluate', { expression: 'readyAt', returnByValue: true })
      if (typeof result?.value !== 'number') continue
      await tools.send('Target.closeTarget', { targetId })
      return result.value
    }
    throw new Error(`${url} does not show ${shown}`)
  }
  return { ready }
}

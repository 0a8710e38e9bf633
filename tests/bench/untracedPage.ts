import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContext } from '@playwright/test'

/** Cookies and local storage of a signed-in user. */
export type State = Awaited<ReturnType<BrowserContext['storageState']>>

/** Milliseconds before the first query, because a query costs the page time. */
const patienceMs = 800
const longestMs = 60_000

/** A script that stores in `readyAt`, in milliseconds, when an element was first painted. */
export const watch = (shown: string): string => `
  new MutationObserver((_changes, observer) => {
    if (document.querySelector(${JSON.stringify(shown)}) === null) return
    observer.disconnect()
    requestAnimationFrame(() => requestAnimationFrame(() => (globalThis.readyAt = performance.now())))
  }).observe(document, { subtree: true, childList: true })`

/**
 * A browser profile whose pages have no developer tools attached. Playwright attaches them to all pages, and V8 then parses
 * scripts again to locate errors, which slows the page down compared with a user's visit.
 */
export const openUntracedProfile = async (browser: Browser, state?: State) => {
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
      // Chromium sets the size of new windows only
      newWindow: true,
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

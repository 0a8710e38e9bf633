import { act } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'

it('shows the log-in as soon as it has run, and not at some later turn of the browser', async () => {
  const listeners = vi.spyOn(window, 'addEventListener')
  const root = document.body.appendChild(Object.assign(document.createElement('div'), { id: 'root' }))
  window.history.pushState({}, '', '/exports')
  onTestFinished(() => {
    // it goes on listening as long as its page is there
    for (const [name, listener] of listeners.mock.calls)
      if (name === 'popstate') window.removeEventListener(name, listener as EventListener)
    root.remove()
    vi.unstubAllGlobals()
  })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  await import('../../../../src/main.tsx')
  expect(root.querySelector('input[name="username"]')).not.toBeNull()
  expect(window.location.pathname + window.location.search).toBe('/login?nextUrl=%2Fexports')
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await act(async () => undefined)
})

import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { fakeMatchMedia } from './fakeMatchMedia.ts'
import { server } from './server.ts'

configure({ asyncUtilTimeout: 8000 })

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))

beforeEach(() => {
  window.innerWidth = 1440
  window.matchMedia = fakeMatchMedia
  window.scrollTo = () => undefined
  vi.spyOn(console, 'error')
})

afterEach(() => {
  cleanup()
  const complaints = vi.mocked(console.error).mock.calls.map(call => call.map(String).join(' '))
  vi.restoreAllMocks()
  server.resetHandlers()
  localStorage.clear()
  document.cookie = 'currentLanguage=; Max-Age=0; Path=/'
  document.documentElement.removeAttribute('data-theme')
  expect(complaints, 'nothing complains on the console').toEqual([])
})

afterAll(() => server.close())

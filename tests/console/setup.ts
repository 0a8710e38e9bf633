import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi, type MockInstance } from 'vitest'
import { fakeMatchMedia } from './fakeMatchMedia.ts'
import { server } from './server.ts'

configure({ asyncUtilTimeout: 8000 })

let complaints: MockInstance<(...said: unknown[]) => void>

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))

beforeEach(() => {
  window.innerWidth = 1440
  window.matchMedia = fakeMatchMedia
  window.scrollTo = () => undefined
  complaints = vi.spyOn(console, 'error')
})

afterEach(() => {
  cleanup()
  const said = complaints.mock.calls.map(words => words.map(String).join(' '))
  vi.restoreAllMocks()
  server.resetHandlers()
  localStorage.clear()
  document.cookie = 'currentLanguage=; Max-Age=0; Path=/'
  document.documentElement.removeAttribute('data-theme')
  expect(said, 'nothing complains on the console').toEqual([])
})

afterAll(() => server.close())

import { StyleSheet } from '@emotion/sheet'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { HttpError } from 'ra-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, type MockInstance, vi } from 'vitest'
import { fakeMatchMedia } from './browser.ts'
import { server } from './service.ts'

configure({ asyncUtilTimeout: 20_000 })

// jsdom asks every rule of every sheet for the style of every element: without rules a page is some times as fast
StyleSheet.prototype.insert = () => undefined

const formerProps = new Set<unknown>(['InputProps', 'InputLabelProps', 'inputProps', 'inputRef'])

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
  const said = complaints.mock.calls
    // react-admin repeats there what the service refused, and its inputs give MUI props of an earlier release
    .filter(([first, second]) => !(first instanceof HttpError) && !formerProps.has(second))
    .map(words => words.map(String).join(' '))
  vi.restoreAllMocks()
  server.resetHandlers()
  localStorage.clear()
  sessionStorage.clear()
  document.cookie = 'currentLanguage=; Max-Age=0; Path=/'
  document.documentElement.removeAttribute('data-theme')
  expect(said, 'nothing complains on the console').toEqual([])
})

afterAll(() => server.close())

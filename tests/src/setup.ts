import { StyleSheet } from '@emotion/sheet'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure, getConfig } from '@testing-library/react'
import { HttpError } from 'ra-core'
import { createRequire } from 'node:module'
import * as React from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, type MockInstance, vi } from 'vitest'
import { createQuickStyles, fakeMatchMedia, labelsOf, NoSizes } from './browser.ts'
import { server } from './service.ts'

const { getElementError } = getConfig()
configure({
  asyncUtilTimeout: 20_000,
  // a search is repeated until it succeeds: only its last failure prints the page
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
})

// jsdom matches every rule of every sheet with every element: without rules a page is several times as fast. Tests in the
// browser check how pages look.
const serializer: Record<string, unknown> = createRequire(import.meta.url)('@emotion/serialize')
serializer['serializeStyles'] = () => ({ name: '0', styles: '' })
StyleSheet.prototype.insert = () => undefined
const getComputedStyle = createQuickStyles()
// vitest's window is a copy of jsdom's, to which elements refer
for (const view of [window, document.defaultView]) Object.assign(view ?? {}, { getComputedStyle })

for (const { prototype } of [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement, HTMLButtonElement])
  Object.defineProperty(prototype, 'labels', {
    get(this: HTMLElement) {
      return labelsOf(this)
    },
  })

// React's development build makes a stack trace for each element, for the messages of `console.error`: a fifth of the time of
// these tests. With this count reached, it makes none.
const internals: object = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
)
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} })

const formerProps = new Set<unknown>(['InputProps', 'InputLabelProps', 'inputProps', 'inputRef'])

let complaints: MockInstance<(...said: unknown[]) => void>

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))

beforeEach(() => {
  window.innerWidth = 1440
  window.matchMedia = fakeMatchMedia
  window.scrollTo = () => undefined
  Element.prototype.scrollIntoView = () => undefined // jsdom has none
  window.ResizeObserver = NoSizes
  complaints = vi.spyOn(console, 'error')
})

afterEach(() => {
  cleanup()
  const said = complaints.mock.calls
    // react-admin repeats there what the service refused, and its inputs give MUI props of an earlier release
    .filter(([first, second]) => !(first instanceof HttpError) && !formerProps.has(second))
    // a call that its page let go: react-admin knows it by the DOMException of the window, and fetch here has Node's
    .filter(([first]) => !(first instanceof Error && first.name === 'AbortError'))
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

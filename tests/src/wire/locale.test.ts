import { afterEach, describe, expect, it, vi } from 'vitest'
import { createStore } from '../../../src/i18n/createMessages.ts'
import { localeCookie } from '../../../src/wire/locale.ts'

afterEach(() => vi.unstubAllGlobals())

describe('the cookie currentLanguage', () => {
  it('is English where nothing was chosen, whatever the browser prefers', () => {
    vi.stubGlobal('navigator', { ...navigator, language: 'de-DE', languages: ['de-DE'] })
    expect(localeCookie.read()).toBe('en-US')
  })

  it('is English where it holds a language that the console does not speak', () => {
    document.cookie = 'currentLanguage=fr-FR; Path=/'
    expect(localeCookie.read()).toBe('en-US')
  })

  it('is kept for 604800 seconds, on every path, for this site only', () => {
    const set = vi.spyOn(document, 'cookie', 'set')
    localeCookie.keep('de-DE')
    expect(set).toHaveBeenCalledWith('currentLanguage=de-DE; Max-Age=604800; Path=/; SameSite=Lax')
    expect(localeCookie.read()).toBe('de-DE')
  })

  it('is sent over TLS only where the page came by it', () => {
    vi.stubGlobal('location', { protocol: 'https:' })
    const set = vi.spyOn(document, 'cookie', 'set')
    localeCookie.keep('de-DE')
    expect(set.mock.lastCall?.[0]).toMatch(/; SameSite=Lax; Secure$/)
  })

  it('sets the language of the document', () => {
    localeCookie.keep('de-DE')
    expect(document.documentElement.lang).toBe('de')
  })

  it('is where react-admin keeps its locale', () => {
    const store = createStore()
    store.setItem('locale', 'de-DE')
    expect(document.cookie).toContain('currentLanguage=de-DE')
    expect(store.getItem('locale')).toBe('de-DE')
  })
})

describe('the store of preferences', () => {
  it('keeps them over a logout: they belong to the screen', () => {
    const store = createStore()
    store.setItem('theme', 'dark')
    store.reset()
    expect(store.getItem('theme')).toBe('dark')
  })
})

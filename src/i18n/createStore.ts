import { localStorageStore, type Store } from 'react-admin'
import { localeCookie } from './localeCookie.ts'

/**
 * Where react-admin keeps preferences: local storage, but the language in its cookie.
 * A logout forgets none of them: they belong to the screen, not to the person.
 */
export const createStore = (): Store => {
  const store = localStorageStore(undefined, 'Kontor')
  return {
    ...store,
    getItem: <T>(key: string, fallback?: T) =>
      key === 'locale' ? (localeCookie.read() as T) : store.getItem<T>(key, fallback), // who asks for the locale means a locale
    setItem: (key, value: unknown) => {
      if (key === 'locale' && localeCookie.isLocale(value)) localeCookie.keep(value)
      store.setItem(key, value)
    },
    reset: () => undefined,
  }
}

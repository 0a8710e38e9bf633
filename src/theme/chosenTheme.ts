/** The key of react-admin's store for the chosen theme. */
const themeKey = 'RaStoreKontor.theme'

/**
 * Sets the chosen theme on the document, for everything outside of the console: the first paint, the log-in page, scroll
 * bars. Without a choice the document follows the system. It runs before the log-in page, so it reads local storage itself.
 */
export const showChosenTheme = (): void => {
  const chosen = localStorage.getItem(themeKey)?.replaceAll('"', '')
  const { dataset } = document.documentElement
  if (chosen === 'light' || chosen === 'dark') dataset['theme'] = chosen
  else delete dataset['theme']
}

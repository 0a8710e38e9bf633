/** Where react-admin's store keeps the theme that somebody chose. */
const key = 'RaStoreKontor.theme'

/**
 * Tells the page which theme somebody chose, so that what stands outside the console is painted alike: the first
 * paint, the log-in page, scroll bars. Without a choice it follows the system. It loads before the log-in page, so it
 * reads the store without react-admin.
 */
export const showChosenTheme = (): void => {
  const chosen = localStorage.getItem(key)?.replaceAll('"', '')
  const { dataset } = document.documentElement
  if (chosen === 'light' || chosen === 'dark') dataset['theme'] = chosen
  else delete dataset['theme']
}

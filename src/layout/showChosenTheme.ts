/** Where react-admin's store keeps the theme that somebody chose. */
const key = 'RaStoreKontor.theme'

/** Paints the page in the chosen theme before the console itself is loaded; without a choice it follows the system. */
export const showChosenTheme = (): void => {
  const chosen = localStorage.getItem(key)?.replaceAll('"', '')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset['theme'] = chosen
}

import { matchPath } from 'react-router-dom'

/** Fetches the code of the page at an address, so that it is there when the shell asks for it. The table itself stays out of the log-in page. */
export const preloadPage = async (address: string): Promise<void> => {
  const { routes } = await import('./routes.tsx')
  const pathname = address.split(/[?#]/)[0] ?? ''
  await routes.find(({ path }) => matchPath(path, pathname))?.preload()
}

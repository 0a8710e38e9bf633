import { matchPath } from 'react-router-dom'
import { routes } from './routes.tsx'

/** Fetches the code of the page at an address, so that it is there when the shell asks for it. */
export const preloadPage = async (address: string): Promise<void> => {
  const pathname = address.split(/[?#]/)[0] ?? ''
  await routes.find(({ path }) => matchPath(path, pathname))?.preload()
}

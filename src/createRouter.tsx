import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { App } from './App.tsx'
import { createConsoleDeps } from './createDeps.ts'
import type { PartsByName } from './kit/ResourceParts.ts'
import { CrashPage } from './layout/CrashPage.tsx'
import { FullScreenSpinner } from './layout/Spinner.tsx'
import { type Declared, declared as ours } from './resources/index.ts'

/**
 * The console in a data router: without one, react-admin's guards for unsaved changes are silently off.
 * @param declared the declarations; by default those of src/resources
 * @param parts what replaces pieces of their pages
 */
export const createRouter = (declared: Declared = ours, parts?: PartsByName) =>
  createBrowserRouter([
    {
      path: '*',
      lazy: async () => ({
        element: <App declared={declared} deps={await createConsoleDeps(declared)} parts={parts} />,
      }),
      HydrateFallback: FullScreenSpinner,
      errorElement: <CrashPage />,
    },
  ])

/** The console at the address that the browser shows; `npm run dev` adds the gallery of field kinds at /dev/kinds. */
export const openConsole = async () => {
  if (!import.meta.env.DEV) return <RouterProvider router={createRouter()} />
  const { galleryParts, withGallery } = await import('./pages/kinds/KindsGallery.tsx')
  return <RouterProvider router={createRouter(withGallery(ours), galleryParts)} />
}

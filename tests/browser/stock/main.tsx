import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { config } from 'zod'
import { createRouter } from '../../../src/createRouter.tsx'
import '../../../src/layout/fonts.css'
import '../../../src/layout/page.css'
import '../../../src/layout/shell.css'
import '../../../src/theme/tokens.css'
import { galleryParts, withGallery } from '../../../src/pages/kinds/KindsGallery.tsx'
import { withDocks } from '../../framework/declaredWithDocks.ts'
import { dockParts } from '../../framework/dockParts.tsx'
import { stockPages } from './stockPages.tsx'

// the content security policy forbids zod to compile its schemas
config({ jitless: true })

/** The console, built for production like the product, with pages of stock parts, those of docks, and the gallery of field kinds. */
const router = createRouter(withGallery(withDocks), { ...stockPages, ...dockParts, ...galleryParts })
createRoot(document.getElementById('root')!).render(<RouterProvider router={router} />)

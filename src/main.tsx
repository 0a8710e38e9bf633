import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import 'virtual:tokens.css'
import { createRouter } from './createRouter.tsx'
import './layout/fonts.css'
import './layout/page.css'
import { showChosenTheme } from './layout/showChosenTheme.ts'
import { localeCookie } from './wire/tokenStore.ts'

document.documentElement.lang = localeCookie.read().slice(0, 2)
showChosenTheme()

const root = document.getElementById('root')
if (!root) throw new Error('index.html lacks the element #root')
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createRouter()} />
  </StrictMode>,
)

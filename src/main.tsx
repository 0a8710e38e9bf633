import { type ReactElement, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { config } from 'zod'
import { CrashPage } from './layout/CrashPage.tsx'
import './layout/fonts.css'
import './layout/page.css'
import './layout/shell.css'
import { FullScreenSpinner } from './layout/Spinner.tsx'
import { showChosenTheme } from './theme/chosenTheme.ts'
import './theme/tokens.css'
import { localeCookie } from './wire/locale.ts'
import { tokenStore } from './wire/tokenStore.ts'

// the content security policy forbids zod to compile its schemas; both pages below, which have schemas, are imported after this
config({ jitless: true })

document.documentElement.lang = localeCookie.read().slice(0, 2)
showChosenTheme()

const element = document.getElementById('root')
if (!element) throw new Error('index.html lacks the element #root')
const root = createRoot(element)
const show = (page: ReactElement) => root.render(<StrictMode>{page}</StrictMode>)

/** Loads the console, or without a session only the log-in page. */
const loadPage = async (): Promise<ReactElement> =>
  tokenStore.read() === null
    ? (await import('./pages/login/openLogin.tsx')).openLogin()
    : (await import('./createRouter.tsx')).openConsole()

show(<FullScreenSpinner />)
loadPage().then(show, () => show(<CrashPage />))

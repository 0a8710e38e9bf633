import SearchIcon from '@mui/icons-material/Search'
import { Tooltip } from '@mui/material'
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { useGetIdentity, useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import type { Declarations } from '../../contract/resource.ts'
import { useGuide } from '../../dataProvider/useProvider.ts'
import { OutageNotice } from '../../layout/errorPages.tsx'
import { FullScreenSpinner } from '../../layout/Spinner.tsx'
import { NotFoundPage } from '../../layout/errorPages.tsx'
import { Layout } from '../../layout/Layout.tsx'
import { LazyStartDialog } from '../exports/start/LazyStartDialog.tsx'
import { menuLinesOf } from './menuLines.tsx'

const PaletteDialog = lazy(async () => ({ default: (await import('./PaletteDialog.tsx')).PaletteDialog }))

/** Steps that a user may have to complete before anything else, in order. */
const firstSteps = ['mustChangePassword', 'mustSetUpSecondFactor'] as const

const FirstSteps = lazy(async () => {
  const [{ FirstSteps: Steps }, { ConnectFrame }] = await Promise.all([
    import('../account/loginForms.tsx'),
    import('../appConnection/connectPages.tsx'),
  ])
  return {
    default: (props: { step: (typeof firstSteps)[number] }) => <Steps {...props} frame={ConnectFrame} />,
  }
})

const NextStep = lazy(async () => ({ default: (await import('../dashboard/NextStep.tsx')).NextStep }))

/** The next step of the guide at the end of its pages, while the guide is not complete. */
const End = () => {
  const guide = useGuide(useLocation().pathname)
  return guide && <NextStep {...guide} />
}

const end = <End />

const OpenPalette = createContext<() => void>(() => undefined)

/** Opens the palette. `const openPalette = useOpenPalette()` */
export const useOpenPalette = () => useContext(OpenPalette)

/** The page for an address that does not exist, with a search. */
export const LostPage = () => <NotFoundPage onSearch={useOpenPalette()} />

const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** A field on a wide screen, an icon on a narrow one. @param quiet hides the tooltip, which would cover the palette on a phone */
const PaletteButton = ({ onClick, quiet }: { onClick: () => void; quiet: boolean }) => {
  const translate = useTranslate()
  return (
    <Tooltip title={quiet ? '' : translate('kontor.palette.openKeys')} disableTouchListener>
      <button
        type="button"
        className="k-icon-button k-search"
        aria-label={translate('kontor.palette.open')}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={onClick}
      >
        <SearchIcon />
        <span>{translate('kontor.palette.what')}</span>
        {/* the style sheet writes the keys, because visible text has to be part of the accessible name */}
        <kbd aria-hidden data-keys={isMac ? '⌘ K' : translate('kontor.palette.shortcut')} />
      </button>
    </Tooltip>
  )
}

/**
 * Makes the layout of Admin: the shell around the pages, and the palette over them, which Ctrl+K or a button of the toolbar
 * opens. A user who has to set a new password or a second factor sees only that.
 */
export const createShell = (declared: Declarations) => {
  const lines = menuLinesOf(declared)
  const Shell = ({ children }: { children: ReactNode }) => {
    const { data: identity, isPending } = useGetIdentity()
    const [open, setOpen] = useState<'palette' | 'start' | null>(null)
    const openPalette = useCallback(() => setOpen('palette'), [])
    const close = useCallback(() => setOpen(null), [])
    const start = useCallback(() => setOpen('start'), [])
    const isOpen = open !== null
    const tools = useMemo(() => <PaletteButton onClick={openPalette} quiet={isOpen} />, [openPalette, isOpen])
    useEffect(() => {
      const listen = (event: KeyboardEvent) => {
        if (!isShortcut(event)) return
        // the browser's own search has the same shortcut
        event.preventDefault()
        // an open dialog keeps its input
        setOpen(current => current ?? (document.querySelector('[role=dialog]') ? null : 'palette'))
      }
      window.addEventListener('keydown', listen)
      return () => window.removeEventListener('keydown', listen)
    }, [])
    const first = firstSteps.find(step => identity?.[step] === true)
    if (isPending)
      return (
        <>
          <OutageNotice />
          <FullScreenSpinner />
        </>
      )
    if (first)
      return (
        <Suspense fallback={<FullScreenSpinner />}>
          <FirstSteps step={first} />
        </Suspense>
      )
    return (
      <OpenPalette value={openPalette}>
        <Layout tools={tools} end={end} lines={lines}>
          {children}
        </Layout>
        <Suspense>
          {open === 'palette' && <PaletteDialog declared={declared} onClose={close} onStart={start} />}
          {open === 'start' && <LazyStartDialog onClose={close} />}
        </Suspense>
      </OpenPalette>
    )
  }
  return Shell
}

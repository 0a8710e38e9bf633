import SearchIcon from '@mui/icons-material/Search'
import { Tooltip, useMediaQuery } from '@mui/material'
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useGetIdentity, useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import type { Declarations } from '../../contract/resource.ts'
import { useChecklistOf } from '../../dataProvider/useProvider.ts'
import { OutageNotice } from '../../layout/errorPages.tsx'
import { FullScreenSpinner } from '../../layout/Spinner.tsx'
import { NotFoundPage } from '../../layout/errorPages.tsx'
import { createPageKeys, isMac, PageKeysContext } from '../../layout/help/pageKeys.ts'
import { Layout } from '../../layout/Layout.tsx'
import { resources, settings } from '../../resources/index.ts'
import { LazyStartDialog } from '../exports/start/LazyStartDialog.tsx'
import { SearchBox } from './SearchBox.tsx'
import { menuLinesOf } from './menuLines.tsx'

const KeysDialog = lazy(async () => ({ default: (await import('./KeysDialog.tsx')).KeysDialog }))
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

const FileDifferences = lazy(async () => ({
  default: (await import('../configuration/FileDifferences.tsx')).FileDifferences,
}))

/** The declarations by their pages. */
const areasByPath = new Map<string, string>(
  [...Object.values(resources), ...Object.values(settings)].map(({ path, name }) => [path, name]),
)

/** The end of every page: what differs from the applied configuration file, and the next step of the checklist while that is not complete. */
const End = () => {
  const { pathname } = useLocation()
  const checklist = useChecklistOf(pathname)
  const area = areasByPath.get(pathname)
  return (
    <>
      {area && <FileDifferences area={area} />}
      {checklist && <NextStep {...checklist} />}
    </>
  )
}

const end = <End />

const OpenPalette = createContext<() => void>(() => undefined)

/** Opens the palette. `const openPalette = useOpenPalette()` */
export const useOpenPalette = () => useContext(OpenPalette)

/** The page for an address that does not exist, with a search. */
export const LostPage = () => <NotFoundPage onSearch={useOpenPalette()} />

const isCommandK = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey

const typingPlaces = 'input, textarea, select, [contenteditable=true]'

/** A sign that is not typed; a page with a search of its own has taken the slash before. */
const isSign = (sign: '/' | '?', { key, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent) =>
  key === sign &&
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  !defaultPrevented &&
  !document.activeElement?.closest(typingPlaces)

/** From this width the toolbar has room for the field. */
const wideWindow = '(min-width: 1200px)'

/** The icon that opens the search where its field has no room. @param quiet hides the tooltip, which would cover it on a phone */
const PaletteButton = ({ onClick, quiet }: { onClick: () => void; quiet: boolean }) => {
  const translate = useTranslate()
  return (
    <Tooltip title={quiet ? '' : translate('kontor.palette.openKeys')} disableTouchListener>
      <button
        type="button"
        className="k-icon-button"
        aria-label={translate('kontor.palette.open')}
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={onClick}
      >
        <SearchIcon />
      </button>
    </Tooltip>
  )
}

/** The key that empties or closes the open search, or the shortcut to it. */
const FieldKey = ({ isOpen }: { isOpen: boolean }) => {
  const translate = useTranslate()
  return <kbd aria-hidden>{isOpen ? 'Esc' : isMac() ? '⌘ K' : translate('kontor.palette.shortcut')}</kbd>
}

/**
 * Makes the layout of Admin: the shell around the pages, and the search of the toolbar, which Ctrl+K and / lead to. A user who has to set a new password or a second factor sees only that.
 */
export const createShell = (declared: Declarations) => {
  const lines = menuLinesOf(declared)
  const Shell = ({ children }: { children: ReactNode }) => {
    const { data: identity, isPending } = useGetIdentity()
    const [open, setOpen] = useState<'palette' | 'start' | 'keys' | null>(null)
    const [keys] = useState(() => createPageKeys(() => setOpen('keys')))
    const [isFieldOpen, setFieldOpen] = useState(false)
    const input = useRef<HTMLInputElement>(null)
    const isWide = useMediaQuery(wideWindow, { noSsr: true })
    const openPalette = useCallback(() => {
      if (!isWide) return setOpen('palette')
      input.current?.focus()
      input.current?.select()
    }, [isWide])
    const close = useCallback(() => setOpen(null), [])
    const start = useCallback(() => setOpen('start'), [])
    const isOpen = open !== null
    const tools = useMemo(
      () =>
        isWide ? (
          <SearchBox
            declared={declared}
            onStart={start}
            input={input}
            isOpen={isFieldOpen}
            onOpen={setFieldOpen}
            className="k-search"
            closesOnBlur
            end={<FieldKey isOpen={isFieldOpen} />}
          />
        ) : (
          <PaletteButton onClick={openPalette} quiet={isOpen} />
        ),
      [openPalette, isOpen, isFieldOpen, isWide, start],
    )
    useEffect(() => {
      const listen = (event: KeyboardEvent) => {
        const isHelp = isSign('?', event)
        if (!isHelp && !isCommandK(event) && !isSign('/', event)) return
        // the browser's own search has the same shortcuts
        event.preventDefault()
        // an open dialog keeps its input
        if (!document.querySelector('[role=dialog]')) (isHelp ? keys.open : openPalette)()
      }
      window.addEventListener('keydown', listen)
      return () => window.removeEventListener('keydown', listen)
    }, [openPalette, keys])
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
        <PageKeysContext value={keys}>
          <Layout tools={tools} end={end} lines={lines}>
            {children}
          </Layout>
        </PageKeysContext>
        <Suspense>
          {open === 'palette' && <PaletteDialog declared={declared} onClose={close} onStart={start} />}
          {open === 'keys' && <KeysDialog keys={keys} onClose={close} />}
          {open === 'start' && <LazyStartDialog onClose={close} />}
        </Suspense>
      </OpenPalette>
    )
  }
  return Shell
}

import { createTheme, ThemeProvider } from '@mui/material/styles'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { createRouter } from '../../../src/createRouter.tsx'
import { lightTheme } from '../../../src/theme/theme.ts'
import { StockMapping } from './StockMapping.tsx'
import { frame, painted, take, typeInto } from './interactions.ts'

/** What a page measures of itself; times in milliseconds until the change is on the screen. */
export interface MappingBench {
  /** Shows a side, and waits until it stands. */
  open(side: 'own' | 'peer'): Promise<void>
  openSelect(): Promise<number>
  /** Types into the open select, until only what fits is left. */
  typeLetter(letter: string): Promise<number>
  switchField(key: string, label: string): Promise<number>
}

const find = <E extends Element>(selector: string) => document.querySelector<E>(selector)
const source = () => find<HTMLInputElement>('input[role="combobox"][aria-autocomplete="list"]')
const options = () => [...document.querySelectorAll('[role="option"]')]
const isOpen = (label: string) =>
  [...document.querySelectorAll('h2')].some(({ textContent }) => textContent?.startsWith(label))
const press = (element: Element | null) => {
  for (const type of ['mousedown', 'mouseup', 'click'])
    element?.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }))
}

const root = createRoot(find('#root') as HTMLElement) // it stands in the page
const own = () => {
  localStorage.setItem('token', 'a-token')
  history.replaceState(null, '', '/settings/tradebyte/mapping#field_0')
  return <RouterProvider router={createRouter()} />
}
const peer = () => (
  <ThemeProvider theme={createTheme(lightTheme)}>
    <StockMapping />
  </ThemeProvider>
)

const bench: MappingBench = {
  open: async side => {
    root.render(side === 'own' ? own() : peer())
    while (!isOpen('Field 0')) await frame()
    await painted()
  },
  openSelect: () =>
    take(
      () => {
        source()?.focus()
        press(source())
      },
      () => options().length > 0,
    ),
  typeLetter: letter =>
    take(
      () => typeInto(source(), letter),
      () =>
        options().length > 0 &&
        options().every(({ textContent }) => textContent?.toLowerCase().includes(letter)),
    ),
  switchField: (key, label) =>
    take(
      () => press(find(`[data-field="${key}"]`)),
      () => isOpen(label),
    ),
}
Object.assign(window, { bench })

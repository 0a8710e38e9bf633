import { createTheme, ThemeProvider } from '@mui/material/styles'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { createRouter } from '../../../src/createRouter.tsx'
import { productFilter } from '../../../src/resources/settings/productFilter.ts'
import { lightTheme } from '../../../src/theme/theme.ts'
import { StockSkus } from './StockSkus.tsx'
import { skuCount, skuLines } from './productFilterSample.ts'
import { frame, insert, painted, take } from './interactions.ts'

/** What a page measures of itself; times in milliseconds until the change is on the screen. */
export interface ProductFilterBench {
  /** Until the stored list stands: the console's whole page from its dashboard, the peer's field from nothing. */
  open(side: 'own' | 'peer'): Promise<number>
  /** Selects all that stands in the field, and listens for a paste over it. */
  awaitPaste(): void
  /** From the keys of a paste on. */
  paste(): Promise<number>
  /** One letter more at the end of the list. */
  typeLetter(letter: string): Promise<number>
}

const list = skuLines(skuCount)
const find = <E extends Element>(selector: string) => document.querySelector<E>(selector)
/** MUI's growing field has a second one, hidden, to measure with. */
const field = () => find<HTMLTextAreaElement>('textarea[name="akeneoSkus"]')

const root = createRoot(find('#root') as HTMLElement) // it stands in the page

let router: ReturnType<typeof createRouter> | undefined
/** Waits on the dashboard, or with nothing, for what is to be measured. */
const sides = {
  own: async () => {
    if (!router) {
      localStorage.setItem('token', 'a-token')
      history.replaceState(null, '', '/')
      router = createRouter()
      root.render(<RouterProvider router={router} />)
    } else await router.navigate('/')
    while (find('h1') === null || field()) await frame()
    return () => void router?.navigate(productFilter.path)
  },
  peer: async () => {
    root.render(null)
    while (field()) await frame()
    return () =>
      root.render(
        <ThemeProvider theme={createTheme(lightTheme)}>
          <StockSkus />
        </ThemeProvider>,
      )
  },
}

let pasting: Promise<number>
const bench: ProductFilterBench = {
  open: async side => take(await sides[side](), () => field()?.value.length === list.length),
  awaitPaste: () => {
    field()?.focus()
    field()?.select()
    pasting = new Promise(resolve => {
      const started = () => {
        const start = performance.now()
        const ended = () => void painted().then(() => resolve(performance.now() - start))
        field()?.addEventListener('input', ended, { once: true })
      }
      field()?.addEventListener('paste', started, { once: true })
    })
  },
  paste: () => pasting,
  typeLetter: letter => {
    const end = field()?.value.length ?? 0
    field()?.focus()
    field()?.setSelectionRange(end, end)
    return take(
      () => insert(letter),
      () => field()?.value.endsWith(letter) === true,
    )
  },
}
Object.assign(window, { bench })

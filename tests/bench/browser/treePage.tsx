import { createTheme, ThemeProvider } from '@mui/material/styles'
import { createRoot } from 'react-dom/client'
import { lightTheme } from '../../../src/theme/theme.ts'
import { largeTree } from '../../src/kit/tree/sampleTree.ts'
import { OwnTree } from './OwnTree.tsx'
import { PeerTree } from './PeerTree.tsx'
import { frame, painted, take, typeInto } from './interactions.ts'

/** What a page measures of itself; times in milliseconds until the change is on the screen. */
export interface TreeBench {
  open(side: 'own' | 'peer', count: number): Promise<number>
  expandAll(): Promise<number>
  /** How long frames take while one scrolls, a page each: the median, and what one in twenty takes. */
  scroll(): Promise<{ median: number; slow: number }>
  /** Until the node of this label is shown. */
  search(label: string): Promise<number>
}

const find = <E extends Element>(selector: string) => document.querySelector<E>(selector)
const scroller = () => find<HTMLElement>('[role="tree"], [data-scroller]')
const heightOf = () => scroller()?.scrollHeight ?? 0
/** Both say the same word, the console's tree by the key of it: here is no catalogue. */
const expandButton = () =>
  [...document.querySelectorAll('button')].find(({ textContent }) => /expand ?all/i.test(textContent ?? ''))
const isShown = (label: string) =>
  [...document.querySelectorAll('[data-part="label"], .MuiListItemText-primary')].some(
    ({ textContent }) => textContent === label,
  )

const root = createRoot(find('#root') as HTMLElement) // it stands in the page
const sides = { own: OwnTree, peer: PeerTree }

const bench: TreeBench = {
  open: async (side, count) => {
    const choices = largeTree(count)
    const Side = sides[side]
    root.render(null)
    await painted()
    return take(
      () =>
        root.render(
          <ThemeProvider theme={createTheme(lightTheme)}>
            <Side choices={choices} />
          </ThemeProvider>,
        ),
      () => heightOf() > 0,
    )
  },
  expandAll: async () => {
    const before = heightOf()
    return take(
      () => expandButton()?.click(),
      () => heightOf() > before,
    )
  },
  scroll: async () => {
    const element = scroller()
    const frames: number[] = []
    let last = (await frame()) as number // the time of the frame
    for (let n = 0; n < 120; n++) {
      element?.scrollBy(0, 392)
      const now = (await frame()) as number
      frames.push(now - last)
      last = now
    }
    const sorted = frames.toSorted((a, b) => a - b)
    return { median: sorted[60] ?? 0, slow: sorted[113] ?? 0 }
  },
  search: label =>
    take(
      () => typeInto(find<HTMLInputElement>('input[type="search"]'), label),
      () => isShown(label),
    ),
}
Object.assign(window, { bench })

import { createContext, useContext, useEffect } from 'react'

/** Keys that work together, and a key of words for what each of them does. */
export const keyGroups = {
  everywhere: [
    { keys: ['Ctrl+K', '/'], label: 'kontor.help.keys.search' },
    { keys: ['?'], label: 'kontor.help.keys.help' },
  ],
  rows: [
    { keys: ['j', '↓'], label: 'kontor.help.keys.nextRow' },
    { keys: ['k', '↑'], label: 'kontor.help.keys.previousRow' },
    { keys: ['o', 'Enter'], label: 'kontor.help.keys.openRow' },
    { keys: ['r'], label: 'kontor.help.keys.pressRow', needs: '[data-row-act]' },
    { keys: ['→', '←'], label: 'kontor.help.keys.unfold', needs: '[data-row][aria-expanded]' },
  ],
  selection: [
    { keys: ['Ctrl+A'], label: 'kontor.help.keys.selectAll' },
    { keys: ['Shift+Click'], label: 'kontor.help.keys.selectRange' },
  ],
  search: [{ keys: ['/'], label: 'kontor.help.keys.searchHere' }],
  review: [
    { keys: ['j'], label: 'kontor.help.keys.nextPart' },
    { keys: ['k'], label: 'kontor.help.keys.previousPart' },
    { keys: ['Enter'], label: 'kontor.help.keys.openPart' },
    { keys: ['x'], label: 'kontor.help.keys.seen' },
    { keys: ['r'], label: 'kontor.help.keys.reason' },
  ],
  mapping: [
    { keys: ['↓', '↑'], label: 'kontor.help.keys.fields' },
    { keys: ['Enter'], label: 'kontor.help.keys.openField' },
    { keys: ['Esc'], label: 'kontor.help.keys.closeField' },
    { keys: ['j', 'k'], label: 'kontor.help.keys.products' },
    { keys: ['n'], label: 'kontor.help.keys.nextProblem' },
    { keys: ['/'], label: 'kontor.help.keys.findField' },
    { keys: ['Ctrl+S'], label: 'kontor.help.keys.save' },
    { keys: ['Ctrl+Z'], label: 'kontor.help.keys.undo' },
    { keys: ['Ctrl+Y', 'Ctrl+Shift+Z'], label: 'kontor.help.keys.redo' },
  ],
} as const satisfies Readonly<Record<string, readonly KeyLine[]>>

/** Keys that do the same. */
export interface KeyLine {
  readonly keys: readonly string[]
  readonly label: string
  /** They work only where the page has such an element. */
  readonly needs?: string
}

export type KeyGroup = keyof typeof keyGroups

/** Whether the keyboard has ⌘ for Ctrl. */
export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)

/** Collects the groups of keys that the parts of a page listen to. @param open shows them */
export const createPageKeys = (open: () => void) => {
  const counts = new Map<KeyGroup, number>()
  const change = (group: KeyGroup, by: 1 | -1) => counts.set(group, (counts.get(group) ?? 0) + by)
  return {
    open,
    /** @returns a function that takes the group away again */
    add: (group: KeyGroup) => {
      change(group, 1)
      return () => void change(group, -1)
    },
    /** The keys that work now: those of the page, and of the others those that the page has not taken. */
    lines: (): { here: KeyLine[]; everywhere: KeyLine[] } => {
      const groups = (Object.keys(keyGroups) as KeyGroup[]) // the keys of the constant above
        .filter(group => group !== 'everywhere' && (counts.get(group) ?? 0) > 0)
      const here = groups
        .flatMap((group): readonly KeyLine[] => keyGroups[group])
        .filter(({ needs }) => needs === undefined || document.querySelector(needs) !== null)
      const taken = new Set(here.flatMap(({ keys }) => keys))
      const everywhere = keyGroups.everywhere.map(({ keys, label }) => ({
        keys: keys.filter(key => !taken.has(key)),
        label,
      }))
      return { here, everywhere }
    },
  }
}
export type PageKeys = ReturnType<typeof createPageKeys>

/** The keys of the page; null outside of the shell. */
export const PageKeysContext = createContext<PageKeys | null>(null)

/** Names a group of keys in the help, as long as the part of the page is there. @param works false where they do nothing */
export const usePageKeys = (group: KeyGroup, works = true): void => {
  const keys = useContext(PageKeysContext)
  useEffect(() => (works ? keys?.add(group) : undefined), [keys, group, works])
}

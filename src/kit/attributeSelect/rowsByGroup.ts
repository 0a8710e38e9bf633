import type { VirtualItem } from '@tanstack/react-virtual'
import type { ArrangedChoices } from './arrangeChoices.ts'

/** Rows in view by the group they stand in; its heading may have been scrolled away. */
export const rowsByGroup = (items: readonly VirtualItem[], { rows }: ArrangedChoices) => {
  const groups: { group: string; items: VirtualItem[] }[] = []
  for (const item of items) {
    const shown = rows[item.index]
    const group = !shown ? '' : shown.heading !== undefined ? shown.heading : (shown.choice.groupLabel ?? '')
    const open = groups.at(-1)
    if (open && open.group === group) open.items.push(item)
    else groups.push({ group, items: [item] })
  }
  return groups
}

import { useEffect, useRef } from 'react'
import { usePageKeys } from '../../../layout/help/pageKeys.ts'
import type { PartName } from './useReview.ts'

/** Where a letter is typed, or belongs to another widget. */
const typingPlaces = 'input, textarea, select, [contenteditable=true], [role=dialog], [role=menu]'
/** Elements that Enter presses by itself. */
const pressed = 'a, button'

/** Gives the element of a part an address for the keys. */
export const partMark = (part: PartName) => ({ 'data-part': part })

interface ReviewKeys {
  /** Opens all articles of a part. */
  readonly open: (part: PartName) => void
  readonly toggleSeen: (part: PartName) => void
  readonly toReason: () => void
}

/**
 * The keys of a review: j and k move between the parts, Enter shows all of one, x marks it as seen, r goes to the reason.
 * No key releases.
 * @returns a ref for the element around the parts
 */
export const useReviewKeys = (keys: ReviewKeys) => {
  const list = useRef<HTMLDivElement>(null)
  usePageKeys('review')
  const current = useRef(keys)
  useEffect(() => {
    current.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, defaultPrevented } = event
      const focused = document.activeElement
      if (defaultPrevented || ctrlKey || metaKey || altKey || focused?.closest(typingPlaces)) return
      const parts = [...(list.current?.querySelectorAll<HTMLElement>('[data-part]') ?? [])]
      const index = parts.findIndex(part => part.contains(focused))
      const name = parts[index]?.dataset['part'] as PartName | undefined // set by `partMark`
      if (key === 'j' || key === 'k') {
        const target =
          parts[index < 0 ? 0 : Math.min(parts.length - 1, Math.max(0, index + (key === 'j' ? 1 : -1)))]
        target?.focus()
        target?.scrollIntoView({ block: 'start' })
      } else if (key === 'r') current.current.toReason()
      else if (key === 'x' && name) current.current.toggleSeen(name)
      else if (key === 'Enter' && name && !focused?.closest(pressed)) current.current.open(name)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return list
}

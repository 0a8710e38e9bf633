import type { Page } from '@playwright/test'

/**
 * Finds texts of the page that are cut off and have neither a title nor an accessible name with the whole text.
 * @returns the cut texts
 */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const slack = 1
    const clips = (value: string) => value === 'hidden' || value === 'clip'
    const isTold = (element: Element, text: string) =>
      element.closest('[title], [aria-label]') !== null ||
      element.querySelector('[title]') !== null ||
      text.length < 2

    const clipsText = (text: DOMRect, start: Element): boolean => {
      for (let box: Element | null = start; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box)
        const edge = box.getBoundingClientRect()
        const isHidden = edge.width <= 1 || edge.height <= 1
        if (isHidden) return false
        // the user can scroll to the text
        if (/auto|scroll/.test(style.overflowX + style.overflowY)) return false
        if (clips(style.overflowX) && (text.right > edge.right + slack || text.left < edge.left - slack))
          return true
        if (clips(style.overflowY) && (text.bottom > edge.bottom + 4 || text.top < edge.top - 4)) return true
      }
      return text.right > innerWidth + slack
    }

    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (!parent || !text || !parent.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        continue
      if (parent.closest('script, style, noscript, option, [aria-hidden="true"]')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const rect = range.getBoundingClientRect()
      if (rect.width > 0 && clipsText(rect, parent) && !isTold(parent, text)) found.push(text)
    }
    return found
  })

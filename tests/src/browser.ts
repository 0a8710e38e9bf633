import userEvent from '@testing-library/user-event'

/** A person who never pauses. Whether the pointer reaches a thing is not looked up: jsdom knows no layout, and asks every rule of every sheet. */
export const user = userEvent.setup({ pointerEventsCheck: 0, delay: null })

const holds = (query: string) => {
  const least = /min-width:\s*([\d.]+)px/.exec(query)?.[1]
  const most = /max-width:\s*([\d.]+)px/.exec(query)?.[1]
  if (!least && !most) return false // dark, reduced motion and the like are off
  return (!least || window.innerWidth >= Number(least)) && (!most || window.innerWidth <= Number(most))
}

/** What jsdom lacks: answers queries about the width by `window.innerWidth` at the time of asking. */
export const fakeMatchMedia = (query: string): MediaQueryList =>
  Object.assign(new EventTarget(), {
    matches: holds(query),
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  })

/** What jsdom lacks, too: where nothing is laid out nothing changes its size. */
export class NoSizes implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/**
 * `getComputedStyle` without rules of our own: whether an element can be seen is asked thousands of times a page,
 * and follows from its name, its attributes, and from what is written on it and the elements around it. jsdom is
 * asked once per kind of element, and for everything else.
 */
export const createQuickStyles = (): typeof window.getComputedStyle => {
  const original = window.getComputedStyle.bind(window)
  const displays = new Map<string, string>()
  const ownOf = (element: Element) =>
    element instanceof HTMLElement || element instanceof SVGElement ? element.style : undefined

  const displayOf = (element: Element): string => {
    const own = ownOf(element)?.display
    if (own) return own
    const words = ['hidden', 'type', 'open'].map(name => element.getAttribute(name))
    const kind = [element.namespaceURI, element.localName, ...words].join(' ')
    const known = displays.get(kind) ?? original(element).display
    displays.set(kind, known)
    return known
  }
  const visibilityOf = (element: Element): string => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const own = ownOf(at)?.visibility
      if (own && own !== 'inherit') return own
    }
    return 'visible'
  }
  const quick: Readonly<Record<string, (element: Element) => string>> = {
    display: displayOf,
    visibility: visibilityOf,
    opacity: element => ownOf(element)?.opacity || '1',
    overflowY: element => ownOf(element)?.overflowY || 'visible',
    paddingRight: element => ownOf(element)?.paddingRight || '0px',
  }
  return (element, pseudo) =>
    pseudo
      ? original(element, pseudo)
      : new Proxy(element.ownerDocument.documentElement.style, {
          get: (_style, name) => {
            if (name === 'getPropertyValue')
              return (asked: string) => quick[asked]?.(element) ?? original(element).getPropertyValue(asked)
            const ask = typeof name === 'string' ? quick[name] : undefined
            if (ask) return ask(element)
            const whole = original(element)
            const value: unknown = Reflect.get(whole, name)
            return typeof value === 'function' ? value.bind(whole) : value
          },
        })
}

/**
 * The labels of an input, found by their `for` and around it. jsdom asks for the whole page whom each label of it
 * names, once an input.
 */
export const labelsOf = (input: HTMLElement): HTMLLabelElement[] =>
  [...input.ownerDocument.getElementsByTagName('label')].filter(label =>
    label.htmlFor ? label.htmlFor === input.id : label.contains(input),
  )

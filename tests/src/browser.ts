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

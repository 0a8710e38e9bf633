import { createContext } from 'react'

/** The places in the toolbar that a page fills; null until the shell stands. */
export interface Frame {
  readonly title: HTMLElement | null
  readonly actions: HTMLElement | null
}

/** Hands the toolbar's places to the page inside the shell. */
export const FrameContext = createContext<Frame>({ title: null, actions: null })

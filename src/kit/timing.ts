import { type ComponentType, createElement, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { failToFetch } from '../layout/errorPages.tsx'

/** The present moment in milliseconds, renewed while `ticking`: each second, or every so many milliseconds. */
export const useNow = (ticking: boolean, every = 1000): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!ticking) return
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [ticking, every])
  return now
}

const oldMs = 30 * 24 * 3_600_000

/** Whether a check is so long ago that it no longer says that all is well. */
export const isOld = (iso: string, now: number): boolean => now - Date.parse(iso) > oldMs

/** A value once it has not changed for a while, so that typing calls the service only now and then. Milliseconds. */
export const useDebounced = <T>(value: T, delay = 250): T => {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return debounced
}

/** True once `on` has lasted a while, so that what is quick never flickers. Milliseconds. */
export const useSlowFlag = (on: boolean, delay = 300): boolean => {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!on) return
    const timer = setTimeout(() => setSlow(true), delay)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [on, delay])
  return on && slow
}

/** An action that runs once at a time. */
interface SingleFlight {
  readonly busy: boolean
  /** Runs an action and resolves to what it gave; while another one runs it is ignored and gives undefined. */
  run: <T>(action: () => Promise<T>) => Promise<T | undefined>
}

/**
 * Runs an action once at a time: a second click while the first is under way does nothing.
 * @example const { run, busy } = useSingleFlight(); void run(() => send(calls.cancelExport, { places: { id } }))
 */
export const useSingleFlight = (): SingleFlight => {
  const [busy, setBusy] = useState(false)
  // the state of the next rendering comes too late for a double click
  const running = useRef(false)
  const run = async <T>(action: () => Promise<T>): Promise<T | undefined> => {
    if (running.current) return undefined
    running.current = true
    setBusy(true)
    try {
      return await action()
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { run, busy }
}

/** A component whose code is fetched when it is shown, or before. */
type Later<P> = ((props: P) => ReturnType<typeof createElement>) & {
  fetch: () => Promise<unknown>
  isThere: () => boolean
}

/**
 * Makes a component of one whose code comes later; one that is there already shows without waiting.
 * @param Waiting stands in its place until then, and takes the same room
 * @example const Search = later(async () => (await import('./Search.tsx')).Search)
 */
export const later = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  Waiting?: ComponentType<P>,
): Later<P> => {
  let loaded: ComponentType<P> | undefined
  const fetch = async () => (loaded ??= await load().catch(failToFetch))
  const Lazy: ComponentType<P> = lazy(async () => ({ default: await fetch() })) as never // its props are those of the part
  const Part = (props: P) => {
    const [Shown] = useState(() => loaded ?? Lazy)
    return createElement(
      Suspense,
      { fallback: Waiting && createElement(Waiting, props) },
      createElement(Shown, props),
    )
  }
  return Object.assign(Part, { fetch, isThere: () => loaded !== undefined })
}

/** What the way to a part takes, so that whoever comes near it finds the part there. */
export const nearing = (fetch: () => Promise<unknown>) => {
  const fetchIt = () => void fetch().catch(() => undefined) // said once it is needed
  return { onPointerEnter: fetchIt, onFocus: fetchIt } as const
}

/**
 * Does what needs code that is fetched first, and fetches it already when somebody comes near.
 * @returns what the button takes, what it calls, and whether that was fetched for it
 * @example const { near, act } = useArrival(Dialog.fetch); <Button {...near} onClick={() => act(() => setOpen(true))} />
 */
export const useArrival = <T>(fetch: () => Promise<T>) => {
  const notify = useNotify()
  const [isThere, setThere] = useState(false)
  const act = (then: (fetched: T) => void) => {
    const show = (fetched: T) => {
      setThere(true)
      then(fetched)
    }
    void fetch().then(show, () => notify('kontor.shell.broken.notFetched', { type: 'error' }))
  }
  return { near: nearing(fetch), act, isThere } as const
}

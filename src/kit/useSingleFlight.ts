import { useRef, useState } from 'react'

/** An action of which one call runs at a time. */
interface SingleFlight {
  readonly busy: boolean
  /** Runs an action and resolves to its result; resolves to undefined without running it while another one runs. */
  run: <T>(action: () => Promise<T>) => Promise<T | undefined>
}

/**
 * Runs one action at a time: a second click during the first does nothing.
 * @example const { run, busy } = useSingleFlight(); void run(() => send(calls.cancelExport, { places: { id } }))
 */
export const useSingleFlight = (): SingleFlight => {
  const [busy, setBusy] = useState(false)
  // a state would be set only with the next rendering, too late for a double click
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

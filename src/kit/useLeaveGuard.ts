import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'

/** A departure that waits for an answer. */
interface Departure {
  readonly asking: boolean
  leave: () => void
  stay: () => void
}

/**
 * Holds a person back who leaves while something is unsaved: within the console by a question of ours, else
 * by the browser's. One guard at a time.
 */
export const useLeaveGuard = (dirty: boolean): Departure => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty &&
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  )
  useEffect(() => {
    if (!dirty) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [dirty])
  return {
    asking: blocker.state === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  }
}

import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'

/** A departure that waits for an answer. */
interface Departure {
  readonly asking: boolean
  leave: () => void
  stay: () => void
}

/**
 * Holds a person back who leaves, as long as it is in use: within the console by a question of ours, else by the
 * browser's. One guard at a time, and none where nothing is unsaved: a router that blocks dislikes a typed `#`.
 */
export const useLeaveGuard = (): Departure => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  )
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [])
  return {
    asking: blocker.state === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  }
}

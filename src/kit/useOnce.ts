import { useRef, useState } from 'react'

/**
 * Runs an act once at a time: what is pressed again meanwhile is ignored.
 * @example const { run, busy } = useOnce(); run(() => send(calls.cancelExport, { places: { id } }))
 */
export const useOnce = () => {
  const [busy, setBusy] = useState(false)
  const underWay = useRef(false)
  const run = (act: () => Promise<void>): void => {
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    void act().finally(() => {
      underWay.current = false
      setBusy(false)
    })
  }
  return { run, busy }
}

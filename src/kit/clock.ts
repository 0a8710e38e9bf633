import { useEffect, useState } from 'react'

/** The current time in milliseconds; while `ticking` it is renewed every `every` milliseconds. */
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

/** Whether a check is more than 30 days old, so that its success no longer counts. */
export const isOld = (iso: string, now: number): boolean => now - Date.parse(iso) > oldMs

/** The value after it has not changed for `delay` milliseconds, so that typing does not call the service per key. */
export const useDebounced = <T>(value: T, delay = 250): T => {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return debounced
}

/** True after `on` has lasted `delay` milliseconds, so that a short wait shows no sign of it. */
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

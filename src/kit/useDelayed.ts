import { useEffect, useState } from 'react'

/** True once `on` has lasted a while, so that what is quick never flickers. Milliseconds. */
export const useDelayed = (on: boolean, delay = 300): boolean => {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!on) return
    const timer = setTimeout(() => setLate(true), delay)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [on, delay])
  return on && late
}

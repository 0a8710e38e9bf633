import { useEffect, useState } from 'react'

/** The present moment in milliseconds, renewed while `ticking`: each second, or every so many milliseconds. */
export const useMoment = (ticking: boolean, every = 1000): number => {
  const [moment, setMoment] = useState(() => Date.now())
  useEffect(() => {
    if (!ticking) return
    const timer = setInterval(() => setMoment(Date.now()), every)
    return () => clearInterval(timer)
  }, [ticking, every])
  return moment
}

import { useEffect, useState } from 'react'

/** The present moment in milliseconds, renewed each second while `ticking`. */
export const useMoment = (ticking: boolean): number => {
  const [moment, setMoment] = useState(() => Date.now())
  useEffect(() => {
    if (!ticking) return
    const timer = setInterval(() => setMoment(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [ticking])
  return moment
}

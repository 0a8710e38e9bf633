import { useEffect, useState } from 'react'

/** A value once it has not changed for a while, so that typing asks the service only now and then. Milliseconds. */
export const useSettled = <T>(value: T, delay = 250): T => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled
}

import { useEffect, useState } from 'react'

const pauseMs = 300

/** Returns a value as it was when somebody last stopped typing for a moment. */
export function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}

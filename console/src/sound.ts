import { useEffect, useState } from 'react'

let context: AudioContext | undefined

/** Allows sounds from the first touch or key on; browsers refuse them before. Returns whether they are allowed. */
export function useSound(): boolean {
  const [isAllowed, setAllowed] = useState(context !== undefined)
  useEffect(() => {
    const allow = () => {
      context ??= new AudioContext()
      void context.resume()
      setAllowed(true)
    }
    const events = ['pointerdown', 'keydown'] as const
    for (const event of events) window.addEventListener(event, allow)
    return () => {
      for (const event of events) window.removeEventListener(event, allow)
    }
  }, [])
  return isAllowed
}

const tones = [
  { hertz: 880, at: 0 },
  { hertz: 1175, at: 0.18 },
]
const toneSeconds = 0.3

/** Plays two rising tones, unless nobody has touched the page yet. */
export function ring(): void {
  if (!context) return
  for (const { hertz, at } of tones) {
    const [oscillator, gain] = [context.createOscillator(), context.createGain()]
    const start = context.currentTime + at
    oscillator.frequency.value = hertz
    gain.gain.setValueAtTime(0.4, start)
    gain.gain.exponentialRampToValueAtTime(0.001, start + toneSeconds)
    oscillator.connect(gain).connect(context.destination)
    oscillator.start(start)
    oscillator.stop(start + toneSeconds)
  }
}

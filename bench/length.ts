/** Below this duration a benchmark only shows that it runs: its sizes are small and its limits are not enforced. */
const wholeSecondsMin = 5

/** Duration of a benchmark, which determines its sizes. */
export interface Length {
  seconds: number
  isShort: boolean
  /** Returns the size of the whole benchmark or of its short form. */
  sized<T>(whole: T, short: T): T
}

export function lengthOf(seconds: string): Length {
  const isShort = Number(seconds) < wholeSecondsMin
  return { seconds: Number(seconds), isShort, sized: (whole, short) => (isShort ? short : whole) }
}

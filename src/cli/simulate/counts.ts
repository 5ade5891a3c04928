import type { Counts } from '#terminal/simulator/simulation.ts'

/** Returns the outcomes in one line. */
export const countsText = ({ notAccepted, ...counts }: Counts): string =>
  Object.entries({ ...counts, 'not accepted': notAccepted })
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')

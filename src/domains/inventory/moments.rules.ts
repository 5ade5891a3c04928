import type { Instant } from '#core/time.ts'
import { endOfDay, lastDay } from '#domains/finance/rules.ts'

/** Returns the exclusive end of reads in which movements at the moment count. Nothing is posted after the last day. */
export const momentAfter = (moment: Instant, zone: string): Instant => Math.min(moment + 1, endOfDay(lastDay, zone))

import type { Organization } from '#core/access/organizations.ts'
import { List, LocalDateTime, opt } from '#core/schema.ts'
import { type Instant, normalizeTerminalTime, type TerminalTime, toInstant, toTerminalTime } from '#core/time.ts'
import { Payment, TipsPayment } from './schemas/order_request.ts'

/** When a front office did what it tells, by the restaurant's clock; just now unless it says so. It may tell of it later. */
export const happened = { at: opt(LocalDateTime()) }

interface Happened {
  at?: string | null | undefined
}

/** When it happened. A terminal whose clock is ahead cannot have done anything after it told of it. */
export function happenedAt({ at }: Happened, { timeZone }: Organization, now: Instant): TerminalTime {
  const told = toTerminalTime(now, timeZone)
  if (!at || normalizeTerminalTime(at) > told) return told
  return normalizeTerminalTime(at)
}

/** The same as a moment. */
export const happenedInstant = ({ at }: Happened, { timeZone }: Organization, now: Instant): Instant =>
  at ? Math.min(toInstant(normalizeTerminalTime(at), timeZone), now) : now

/** What a guest has paid at the till. It comes in place of what was planned, as far as it goes. */
export const takenAtTill = {
  payments: opt(List(Payment, { maxItems: 50 })),
  tips: opt(List(TipsPayment, { maxItems: 50 })),
}

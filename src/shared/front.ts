import type { Organization } from '#core/access/organizations.ts'
import { List, LocalDateTime, opt } from '#core/schema.ts'
import { type Instant, normalizeTerminalTime, type TerminalTime, toInstant, toTerminalTime } from '#core/time.ts'
import { Payment, TipsPayment } from './schemas/requested_payments.ts'

/** Wall time of what a front office reports; default: now. Reports may arrive late. */
export const happenedFields = {
  at: opt(
    LocalDateTime(),
    'Time of the action, in wall time of the restaurant. Default: now; a later time is treated as now.',
  ),
}

interface Happened {
  at?: string | null | undefined
}

/** Returns the wall time of a report, at most now: the terminal's clock may be ahead. */
export function happenedAt({ at }: Happened, { timeZone }: Organization, now: Instant): TerminalTime {
  const reported = toTerminalTime(now, timeZone)
  if (!at || normalizeTerminalTime(at) > reported) return reported
  return normalizeTerminalTime(at)
}

/** Like `happenedAt`, as an instant. */
export const happenedInstant = ({ at }: Happened, { timeZone }: Organization, now: Instant): Instant =>
  at ? Math.min(toInstant(normalizeTerminalTime(at), timeZone), now) : now

/** Payments received at the terminal, which replace planned ones. */
export const receivedAtTerminal = {
  payments: opt(List(Payment, { maxItems: 50 }), 'Received payments. They replace planned ones, up to the same sum.'),
  tips: opt(List(TipsPayment, { maxItems: 50 }), 'Tips that the guest paid.'),
}

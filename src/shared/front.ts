import type { Organization } from '#core/access/organizations.ts'
import { List, LocalDateTime, opt } from '#core/schema.ts'
import { type Instant, normalizeTerminalTime, type TerminalTime, toInstant, toTerminalTime } from '#core/time.ts'
import { Payment, TipsPayment } from './schemas/requested_payments.ts'

/** When a front office did what it reports, by the restaurant's clock; now by default. Reports may come later. */
export const happenedFields = { at: opt(LocalDateTime()) }

interface Happened {
  at?: string | null | undefined
}

/** When it happened: not after the report, even if the terminal's clock is ahead. */
export function happenedAt({ at }: Happened, { timeZone }: Organization, now: Instant): TerminalTime {
  const reported = toTerminalTime(now, timeZone)
  if (!at || normalizeTerminalTime(at) > reported) return reported
  return normalizeTerminalTime(at)
}

/** The same as a moment. */
export const happenedInstant = ({ at }: Happened, { timeZone }: Organization, now: Instant): Instant =>
  at ? Math.min(toInstant(normalizeTerminalTime(at), timeZone), now) : now

/** What a guest has paid at the terminal. It takes the place of planned payments, as far as it goes. */
export const receivedAtTerminal = {
  payments: opt(List(Payment, { maxItems: 50 })),
  tips: opt(List(TipsPayment, { maxItems: 50 })),
}

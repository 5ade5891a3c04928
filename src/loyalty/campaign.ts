import type { Decimal } from '#core/decimal.ts'
import type { Day } from '#core/time.ts'
import type { CompiledBinding } from './binding.ts'
import type { CalculationInput } from './model.ts'

/** Period in which uses of a campaign by a guest, and its grants, are counted, by the restaurant's calendar. */
export const usePeriods = ['AllTime', 'Day', 'Week', 'Month'] as const
export type UsePeriod = (typeof usePeriods)[number]

/** Executable campaign with the settings of its program. */
export interface CompiledCampaign {
  id: string
  name: string
  programId: string
  programName: string
  /** Organizations in which the program is in force; null for the whole corporation. */
  organizationIds: ReadonlySet<string> | null
  /** First and last days of the program and of the campaign, by the calendar of the restaurant. */
  periods: readonly Period[]
  /** Uses per guest; null for no limit. Orders without a known guest are not limited either. */
  usesPerGuest: { max: number; every: UsePeriod } | null
  /** Maximum total of grants to orders in a period; null for no limit. */
  budget: { max: Decimal; every: UsePeriod } | null
  bindings: readonly CompiledBinding[]
}

interface Period {
  from: Day | null
  to: Day | null
}

/** Returns why the campaign is not in force for the order, or undefined if it is. */
export function outOfForceReason(
  { organizationIds, periods }: CompiledCampaign,
  { organizationId, time }: Pick<CalculationInput, 'organizationId' | 'time'>,
): string | undefined {
  if (organizationIds && !organizationIds.has(organizationId)) return 'not for this organization'
  const day = time.slice(0, 10)
  const isOver = periods.some(({ from, to }) => (from && day < from) || (to && day > to))
  return isOver ? `not in force on ${day}` : undefined
}

/** Returns the uses of the campaign by the guest, and whether one is left. Returns undefined if uses are not limited. */
export function usageSnapshot(
  { id, usesPerGuest }: CompiledCampaign,
  { guest }: Pick<CalculationInput, 'guest'>,
): { isLeft: boolean; actual: string } | undefined {
  if (!usesPerGuest) return undefined
  if (!guest) return { isLeft: false, actual: 'no guest' }
  const { max, every } = usesPerGuest
  const used = guest.uses?.get(id) ?? 0
  return { isLeft: used < max, actual: `${used} of ${max} (${every})` }
}

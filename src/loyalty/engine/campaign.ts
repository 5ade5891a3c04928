import type { Day } from '#core/time.ts'
import type { CompiledBinding } from './binding.ts'
import type { Checkin } from './model.ts'

/** A campaign with what its program says, as the engine carries it out. */
export interface CompiledCampaign {
  id: string
  name: string
  programId: string
  programName: string
  /** Where the program is in force; null for everywhere in the corporation. */
  organizationIds: ReadonlySet<string> | null
  /** First and last days of the program and of the campaign, by the calendar of the restaurant. */
  periods: readonly Period[]
  bindings: readonly CompiledBinding[]
}

interface Period {
  from: Day | null
  to: Day | null
}

/** Why the campaign is not in force for the order; undefined when it is. */
export function whyOutOfForce(
  { organizationIds, periods }: CompiledCampaign,
  checkin: Pick<Checkin, 'organizationId' | 'time'>,
): string | undefined {
  if (organizationIds && !organizationIds.has(checkin.organizationId)) return 'not for this organization'
  const day = checkin.time.slice(0, 10)
  const isOver = periods.some(({ from, to }) => (from && day < from) || (to && day > to))
  return isOver ? `not in force on ${day}` : undefined
}

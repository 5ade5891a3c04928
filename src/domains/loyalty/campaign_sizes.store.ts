import type { Db } from '#core/db/connect.ts'
import { type Day, dayOf, daysAfter, type Instant } from '#core/time.ts'

/** Returns the largest number of conditions and actions that the active campaigns of one restaurant have for orders. */
export async function countPartsOfRestaurant(db: Db, corporationId: string, now: Instant): Promise<number> {
  // In no time zone is a campaign in force that ended before yesterday in UTC.
  const endsFrom: Day = daysAfter(dayOf(now, 'UTC'), -1)
  const programs = await db<{ organizationIds: string[] | null; parts: number }[]>`
    select
      program.organization_ids as "organizationIds",
      sum(jsonb_array_length(binding -> 'conditions') + jsonb_array_length(binding -> 'actions'))::int as parts
    from loyalty_campaign as campaign
    join loyalty_program as program
      on program.corporation_id = campaign.corporation_id and program.id = campaign.program_id
    cross join lateral jsonb_array_elements(campaign.bindings) as binding
    where campaign.corporation_id = ${corporationId}
      and campaign.is_active and not campaign.is_deleted
      and program.is_active and not program.is_deleted
      and (campaign.period_to is null or campaign.period_to >= ${endsFrom}::date)
      and (program.service_to is null or program.service_to >= ${endsFrom}::date)
    group by program.id, program.organization_ids`
  const everywhere = programs.reduce((sum, { organizationIds, parts }) => (organizationIds ? sum : sum + parts), 0)
  const apart = new Map<string, number>()
  for (const { organizationIds, parts } of programs)
    for (const id of organizationIds ?? []) apart.set(id, (apart.get(id) ?? 0) + parts)
  return everywhere + Math.max(0, ...apart.values())
}

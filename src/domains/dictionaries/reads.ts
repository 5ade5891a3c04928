import type { Db } from '#core/db/connect.ts'
import type { DiscountCard } from './model.ts'

/** The card with this track, else the one with this number. Each is found by an index. */
export async function findDiscountCard(
  db: Db,
  organizationId: string,
  trackOrNumber: string,
): Promise<DiscountCard | undefined> {
  const [card] = await db<DiscountCard[]>`
    select track, number, discount_type_id, holder, valid_from, valid_to, is_blocked
      from discount_card
     where organization_id = ${organizationId}
       and track = ${trackOrNumber}
     union all
    select track, number, discount_type_id, holder, valid_from, valid_to, is_blocked
      from discount_card
     where organization_id = ${organizationId}
       and number = ${trackOrNumber}
       and track <> ${trackOrNumber}`
  return card
}

import type { Db } from '#core/db/connect.ts'
import { Hook } from '#core/operation/hooks.ts'
import type { DiscountCard } from './model.ts'

/** Returns the card with the track, else the card with the number. Both parts of the union use an index. */
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

export type ProductCategories = ReadonlyMap<string, { name: string }>

/** Called with a corporation. Returns its categories of products by id, which discounts name. */
export const productCategories = new Hook<string, ProductCategories>()

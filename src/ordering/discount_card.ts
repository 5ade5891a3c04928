import type { Organization } from '#core/access/organizations.ts'
import type { Db } from '#core/db/connect.ts'
import { plainName } from '#core/plain_text.ts'
import type { DiscountCard } from '#domains/dictionaries/model.ts'
import { findDiscountCard } from '#domains/dictionaries/reads.ts'
import type { DiscountsInfo } from '#shared/schemas/requested_discounts.ts'

/** Loads the discount card that an order names. Orders without one cost no query. */
export const loadDiscountCard = async (
  db: Db,
  { id }: Organization,
  info: DiscountsInfo | null | undefined,
): Promise<DiscountCard | undefined> => (info?.card ? findDiscountCard(db, id, plainName(info.card.track)) : undefined)

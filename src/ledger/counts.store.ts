import type { Db } from '#core/db/connect.ts'
import { toTimestamp } from '#core/db/timestamps.ts'
import { Decimal } from '#core/decimal.ts'
import type { Instant } from '#core/time.ts'
import { quantitiesBefore } from './goods.store.ts'
import type { Position } from './model.ts'

/**
 * Returns the quantities of products in a store before a place in document order, by product. Products that never moved are
 * omitted.
 */
export async function listQuantities(
  db: Db,
  organizationId: string,
  { storeId, productIds, ...position }: Position & { storeId: string; productIds: readonly string[] },
): Promise<Map<string, Decimal>> {
  const rows = await db<{ key: number; productId: string }[]>`
    select subaccount.number as key, subaccount.product_id
      from ledger_account as account
      join ledger_subaccount as subaccount
        on subaccount.organization_id = ${organizationId}
       and subaccount.account = account.number
     where account.organization_id = ${organizationId}
       and account.account_id = ${storeId}
       and subaccount.product_id = any(${productIds}::uuid[])`
  const keys = rows.map(({ key }) => key)
  const quantities = await quantitiesBefore(db, organizationId, { ...position, keys })
  return new Map(rows.map(({ key, productId }) => [productId, quantities.get(key) ?? new Decimal(0)]))
}

/** Returns the products of a store that a posted stock-take counts after one moment and until another. */
export async function listCounted(
  db: Db,
  organizationId: string,
  {
    storeId,
    productIds,
    after,
    until,
  }: { storeId: string; productIds: readonly string[]; after: Instant; until: Instant },
): Promise<ReadonlySet<string>> {
  const rows = await db<{ productId: string }[]>`
    select distinct subaccount.product_id
      from ledger_account as account
      join ledger_subaccount as subaccount
        on subaccount.organization_id = ${organizationId}
       and subaccount.account = account.number
      join ledger_count as counted
        on counted.organization_id = ${organizationId}
       and counted.key = subaccount.number
     where account.organization_id = ${organizationId}
       and account.account_id = ${storeId}
       and subaccount.product_id = any(${productIds}::uuid[])
       and counted.effective_at > ${toTimestamp(db, after)}
       and counted.effective_at <= ${toTimestamp(db, until)}`
  return new Set(rows.map(({ productId }) => productId))
}

/** Values of a stock-take. */
interface CountSums {
  /** Value that entered the store. */
  surplus: Decimal
  /** Value that left the store. */
  shortage: Decimal
}

/** Returns the present values of posted stock-takes by creation number. */
export async function listCountSums(
  db: Db,
  organizationId: string,
  creationNumbers: readonly number[],
): Promise<ReadonlyMap<number, CountSums>> {
  if (creationNumbers.length === 0) return new Map()
  const rows = await db<{ creationNumber: number; surplus: string; shortage: string }[]>`
    select counted.creation_number,
           coalesce(sum(posting.sum) filter (where counted.difference >= 0), 0) as surplus,
           coalesce(sum(posting.sum) filter (where counted.difference < 0), 0) as shortage
      from ledger_count as counted
      join posting
        on posting.organization_id = ${organizationId}
       and posting.creation_number = counted.creation_number
       and posting.ordinal = counted.ordinal
       and posting.reversed_at is null
     where counted.organization_id = ${organizationId}
       and counted.creation_number = any(${creationNumbers}::int[])
     group by counted.creation_number`
  return new Map(
    rows.map(({ creationNumber, surplus, shortage }) => [
      creationNumber,
      { surplus: new Decimal(surplus), shortage: new Decimal(shortage) },
    ]),
  )
}

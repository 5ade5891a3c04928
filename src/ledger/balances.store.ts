import type { Db } from '#core/db/connect.ts'
import { Decimal } from '#core/decimal.ts'
import type { Instant } from '#core/time.ts'
import { type Dimensions, dimensionsOf, joinDimensions, type SubaccountFilter, sidesBefore } from './sides.store.ts'

export interface AccountBalance {
  accountId: string
  /** Debit less credit. */
  balance: Decimal
}

interface Balance extends Dimensions {
  /** Debit less credit. */
  balance: Decimal
  /** Amount of the product: received less issued. */
  amount: Decimal
}

/** Returns the balances of accounts that are not zero, from the postings that take effect before the moment. */
export async function listAccountBalances(db: Db, organizationId: string, before: Instant): Promise<AccountBalance[]> {
  const rows = await db<{ accountId: string; balance: string }[]>`
    select account.account_id, sum(total.balance) as balance
      from (select side.subaccount, sum(side.debit - side.credit) as balance
              from (${sidesBefore(db, organizationId, before)}) as side
             group by side.subaccount) as total
      ${joinDimensions(db, organizationId)}
     group by account.account_id
    having sum(total.balance) <> 0
     order by account.account_id`
  return rows.map(({ accountId, balance }) => ({ accountId, balance: new Decimal(balance) }))
}

type BalanceRow = Dimensions & { balance: string; amount: string }

/**
 * Returns the balances by account, counteragent and product whose sum or amount is not zero, from the postings that take
 * effect before the moment. For a store these are its goods.
 */
export async function listBalances(
  db: Db,
  organizationId: string,
  { before, ...filter }: SubaccountFilter & { before: Instant },
): Promise<Balance[]> {
  const rows = await db<BalanceRow[]>`
    select account.account_id, subaccount.counteragent_id, subaccount.product_id, total.balance, total.amount
      from (select side.subaccount, sum(side.debit - side.credit) as balance, sum(side.received - side.issued) as amount
              from (${sidesBefore(db, organizationId, before, filter)}) as side
             group by side.subaccount) as total
      ${joinDimensions(db, organizationId)}
     where total.balance <> 0
        or total.amount <> 0
     order by account.account_id, subaccount.counteragent_id, subaccount.product_id`
  return rows.map((row) => ({
    ...dimensionsOf(row),
    balance: new Decimal(row.balance),
    amount: new Decimal(row.amount),
  }))
}

import type { Db, Fragment } from '#core/db/connect.ts'
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

interface Turnover extends Dimensions {
  /** Debit less credit at the beginning of the period. */
  opening: Decimal
  /** Amount of the product at the beginning of the period. */
  openingAmount: Decimal
  debit: Decimal
  credit: Decimal
  received: Decimal
  issued: Decimal
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

const sums = ['opening', 'openingAmount', 'debit', 'credit', 'received', 'issued'] as const
type TurnoverRow = Dimensions & Record<(typeof sums)[number], string>

/**
 * Returns the turnovers by account, counteragent and product from one moment until before another, with the balances at the
 * beginning. Leaves out subaccounts without a balance and without a turnover.
 */
export async function listTurnovers(
  db: Db,
  organizationId: string,
  { from, before, ...filter }: SubaccountFilter & { from: Instant; before: Instant },
): Promise<Turnover[]> {
  const rows = await db<TurnoverRow[]>`
    select account.account_id, subaccount.counteragent_id, subaccount.product_id, total.opening, total.opening_amount,
           total.debit, total.credit, total.received, total.issued
      from (${totalsOf(db, sidesBefore(db, organizationId, from, filter), sidesBefore(db, organizationId, before, filter))}) as total
      ${joinDimensions(db, organizationId)}
     where total.opening <> 0
        or total.opening_amount <> 0
        or total.debit <> 0
        or total.credit <> 0
        or total.received <> 0
        or total.issued <> 0
     order by account.account_id, subaccount.counteragent_id, subaccount.product_id`
  return rows.map((row) => ({
    ...dimensionsOf(row),
    opening: new Decimal(row.opening),
    openingAmount: new Decimal(row.openingAmount),
    debit: new Decimal(row.debit),
    credit: new Decimal(row.credit),
    received: new Decimal(row.received),
    issued: new Decimal(row.issued),
  }))
}

/** Turnovers of a period are the sides before its end less the sides before its beginning. */
const totalsOf = (db: Db, opening: Fragment, closing: Fragment): Fragment => db`
  select subaccount, sum((debit - credit) * is_opening) as opening,
         sum((received - issued) * is_opening) as opening_amount,
         sum(debit * sign) as debit, sum(credit * sign) as credit, sum(received * sign) as received,
         sum(issued * sign) as issued
    from (select subaccount, debit, credit, received, issued, 1 as is_opening, -1 as sign
            from (${opening}) as opening
           union all
          select subaccount, debit, credit, received, issued, 0, 1
            from (${closing}) as closing) as side
   group by subaccount`

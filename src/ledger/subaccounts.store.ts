import type { Transaction } from '#core/db/connect.ts'
import { inputRows } from '#core/db/rows.ts'
import type { AccountType } from './chart.ts'
import type { Account, Side } from './model.ts'
import { type SubaccountKey, subaccountOf, textOf } from './rules.ts'

/**
 * Returns the number of each side's subaccount, and creates those that are new. The caller holds the lock of the ledger, so
 * numbers do not collide.
 */
export async function numberSubaccounts(
  db: Transaction,
  organizationId: string,
  sides: readonly Side[],
): Promise<(side: Side) => number> {
  const requested = new Map(sides.map((side) => [textOf(subaccountOf(side)), side] as const))
  const found = await findSubaccounts(db, organizationId, [...requested.values()].map(subaccountOf))
  for (const { type, ...key } of found) checkType(requested.get(textOf(key))!.account, type)
  const known = new Map(found.map((row) => [textOf(row), row.number]))
  const missing = [...requested].flatMap(([key, side]) => (known.has(key) ? [] : [side]))
  if (missing.length > 0)
    for (const [key, number] of await insertSubaccounts(db, organizationId, missing)) known.set(key, number)
  return (side) => known.get(textOf(subaccountOf(side)))!
}

/** Throws if the account has postings under another type: its balances would be on a wrong line of the balance sheet. */
function checkType(account: Account, type: AccountType): void {
  if (account.type === type) return
  throw new Error(`Account ${account.id} has postings of another type than ${account.type}`)
}

const findSubaccounts = (db: Transaction, organizationId: string, keys: readonly SubaccountKey[]) => db<
  (SubaccountKey & { number: number; type: AccountType })[]
>`
  select requested.account_id, requested.counteragent_id, requested.product_id, subaccount.number, account.type
    from ${inputRows('requested', keys, { uuid: ['accountId', 'counteragentId', 'productId'] })}
    join ledger_account as account
      on account.organization_id = ${organizationId}
     and account.account_id = requested.account_id
    join ledger_subaccount as subaccount
      on subaccount.organization_id = ${organizationId}
     and subaccount.account = account.number
     and subaccount.counteragent_id = requested.counteragent_id
     and subaccount.product_id = requested.product_id`

async function insertSubaccounts(
  db: Transaction,
  organizationId: string,
  sides: readonly Side[],
): Promise<Map<string, number>> {
  const numbers = await numberAccounts(db, organizationId, [
    ...new Map(sides.map(({ account }) => [account.id, account])).values(),
  ])
  const keys = sides.map(subaccountOf).map((key) => ({ ...key, account: numbers.get(key.accountId)! }))
  const rows = await db<{ number: number; place: number }[]>`
    with new_subaccount as (
      select last.number + requested.place as number, requested.place, requested.account, requested.counteragent_id,
             requested.product_id
        from ${inputRows('requested', keys, { int: ['account'], uuid: ['counteragentId', 'productId'] }, 'place')}
       cross join (select coalesce(max(number), 0) as number
                     from ledger_subaccount
                    where organization_id = ${organizationId}) as last
    ), inserted as (
      insert into ledger_subaccount (organization_id, number, account, counteragent_id, product_id)
      select ${organizationId}::uuid, number, account, counteragent_id, product_id
        from new_subaccount)
    select number::int, place::int
      from new_subaccount`
  return new Map(rows.map(({ number, place }) => [textOf(keys[place - 1]!), number]))
}

/** Returns the small number of each account, and creates those that are new. */
async function numberAccounts(
  db: Transaction,
  organizationId: string,
  accounts: readonly Account[],
): Promise<Map<string, number>> {
  const rows = await db<{ number: number; accountId: string; type: AccountType }[]>`
    select number, account_id, type
      from ledger_account
     where organization_id = ${organizationId}
       and account_id = any(${accounts.map(({ id }) => id)}::uuid[])`
  const stored = new Map(rows.map(({ accountId, type }) => [accountId, type]))
  const missing = accounts.filter(({ id }) => !stored.has(id))
  for (const account of accounts) if (stored.has(account.id)) checkType(account, stored.get(account.id)!)
  if (missing.length > 0) rows.push(...(await insertAccounts(db, organizationId, missing)))
  return new Map(rows.map(({ accountId, number }) => [accountId, number]))
}

const insertAccounts = (db: Transaction, organizationId: string, accounts: readonly Account[]) => db<
  { number: number; accountId: string; type: AccountType }[]
>`
  insert into ledger_account (organization_id, number, account_id, type)
  select ${organizationId}::uuid, last.number + requested.place, requested.id, requested.type
    from ${inputRows('requested', accounts, { uuid: ['id'], account_type: ['type'] }, 'place')}
   cross join (select coalesce(max(number), 0) as number
                 from ledger_account
                where organization_id = ${organizationId}) as last
  returning number, account_id, type`

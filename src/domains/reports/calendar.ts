import type { Db, Transaction } from '#core/db/connect.ts'
import { continueNow, type DueItem, dueRule } from '#core/events/due.ts'
import type { Context } from '#core/operation/context.ts'
import { lockCalendarChange, updateCalendarChange } from '#domains/books/changes.ts'
import { findBooksPlace } from '#domains/books/reads.ts'
import { replaceDays, takeFactsRevision } from './facts.store.ts'

/** Gives facts their accounting days after a change of the settings. */
export const redating = dueRule({
  name: 'accounting_days_of_reports',

  listDue: (db, { rowsMax, isSearched }) => db<DueItem[]>`
    select organization_id as owner_id, organization_id::text as id
      from facts_calendar
     where ${isSearched(db`organization_id`)}
     order by organization_id
     limit ${rowsMax}`,

  handle: async ({ db }, { ownerId }) => ((await redateOrders(db, ownerId)) ? continueNow : undefined),
})

/** Gives the next orders of a restaurant their accounting days. Returns whether there may be more of them. */
async function redateOrders(db: Transaction, organizationId: string): Promise<boolean> {
  const change = await lockCalendarChange(db, organizationId)
  if (!change) return false
  const factsRevision = await takeFactsRevision(db, organizationId)
  // Read after the facts are locked: transactions that wrote facts by the former settings have ended.
  const { dayBeginsAt } = await findBooksPlace(db, organizationId)
  const lastNumber = await replaceDays(db, { organizationId, factsRevision }, { ...change, dayBeginsAt })
  await updateCalendarChange(db, organizationId, lastNumber)
  return lastNumber !== null
}

/**
 * Reads facts by accounting day. The answer says in `X-Reports-Rebuilding` how many orders may still have days of former settings: the
 * larger number of before and after, because a change may begin or end meanwhile.
 */
export async function readDays<T>(
  { db, setHeader }: Pick<Context, 'db' | 'setHeader'>,
  organizations: readonly { id: string }[],
  read: () => Promise<T>,
): Promise<T> {
  const ids = organizations.map(({ id }) => id)
  const before = await countRedated(db, ids)
  const value = await read()
  const orders = Math.max(before, await countRedated(db, ids))
  if (orders > 0) setHeader('X-Reports-Rebuilding', `${orders}`)
  return value
}

async function countRedated(db: Db, organizationIds: readonly string[]): Promise<number> {
  const [row] = await db<{ orders: number }[]>`
    select count(*)::int as orders
      from facts_calendar as calendar
      join sale_order
        on sale_order.organization_id = calendar.organization_id
       and sale_order.order_number > calendar.after_number
     where calendar.organization_id = any(${organizationIds}::uuid[])`
  return row!.orders
}

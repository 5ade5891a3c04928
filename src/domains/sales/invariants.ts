import type { Db, Fragment } from '#core/db/connect.ts'
import { type Invariant, noRowsInvariant, reportRemedy } from '#core/invariants.ts'
import { salesFollowerName } from '#domains/books/rules.ts'
import { systemAccounts } from '#ledger/chart.ts'
import { acceptedOrders } from '#ordering/ended/store.ts'
import { activeDocumentRows } from './reads.ts'

/** Newest sales whose lines are checked unless all are. */
const sampleSize = 20_000

/** Orders and banquets that front offices accepted, whose last change the follower of sales has read. */
const readOrders = (db: Db): Fragment => db`
  select placed.organization_id, placed.kind, placed.id, placed.revision, placed.is_closed, placed.is_over
    from (${acceptedOrders(db)}) as placed
    join follower
      on follower.name = ${salesFollowerName}
     and placed.revision > follower.since_revision
    join follower_cursor as cursor
      on cursor.owner_id = placed.organization_id
     and cursor.follower = follower.name
     and cursor.revision >= placed.revision`

export const salesInvariants: readonly Invariant[] = [
  noRowsInvariant(
    {
      name: 'Sales: all orders that are over could be posted',
      consequence: 'Revenue, payments and the goods of these orders are missing in the books.',
      remedy: 'Remove the reason, and post the sales of the day again with /admin/books/sales/post.',
    },
    (db) => db`
      select format('organization %s: order %s, closed at %s: %s', organization_id, order_id, closed_at, reason) as what
        from unposted_order`,
  ),
  noRowsInvariant(
    {
      name: 'Sales: closed orders are posted to the books, or are a problem',
      consequence: 'Revenue, payments and the goods of these orders are missing in the books.',
      remedy: reportRemedy,
    },
    (db) => db`
      select format('organization %s: order %s', closed.organization_id, closed.id) as what
        from (${readOrders(db)}) as closed
       where closed.is_closed
         and not exists (
               select 1
                 from sale
                where sale.organization_id = closed.organization_id
                  and sale.order_id = closed.id
                  and sale.kind = closed.kind
                  and sale.hash is not null)
         and not exists (
               select 1
                 from unposted_order as unposted
                where unposted.organization_id = closed.organization_id
                  and unposted.order_id = closed.id
                  and unposted.kind = closed.kind)
         and not exists (
               select 1
                 from sales_gap as gap
                where gap.organization_id = closed.organization_id
                  and closed.revision > gap.from_revision
                  and closed.revision <= gap.to_revision)`,
  ),
  noRowsInvariant(
    {
      name: 'Sales: sales clearing is zero for each order',
      consequence: 'Payments of these orders differ from their revenue.',
      remedy: reportRemedy,
    },
    (db) => db`
      select format('organization %s: order %s has %s', sale.organization_id, sale.order_id, cleared.balance) as what
        from (select distinct organization_id, order_id
                from sale) as sale
        join (select posting.organization_id, document.document_id,
                     sum(case when side.number = posting.to_subaccount then posting.sum else -posting.sum end) as balance
                from ledger_account as account
                join ledger_subaccount as side
                  on side.organization_id = account.organization_id
                 and side.account = account.number
                join posting
                  on posting.organization_id = account.organization_id
                 and side.number in (posting.from_subaccount, posting.to_subaccount)
                 and posting.reversed_at is null
                join ledger_document as document
                  on document.organization_id = account.organization_id
                 and document.creation_number = posting.creation_number
               where account.account_id = ${systemAccounts.salesClearing.id}
               group by posting.organization_id, document.document_id) as cleared
          on cleared.organization_id = sale.organization_id
         and cleared.document_id = sale.order_id
       where cleared.balance <> 0`,
  ),
  noRowsInvariant(
    {
      name: 'Sales: goods of lines add up to the live postings of their documents',
      consequence: 'Traces of postings lead to wrong lines, or goods of these orders are missing.',
      remedy: reportRemedy,
    },
    (db, { checksAllRows = false }) => db`
      with active as materialized (
        ${activeDocumentRows(
          db,
          db`(select organization_id, order_id, documents
                from sale
               where hash is not null
               order by organization_id, order_id desc
               ${checksAllRows ? db`` : db`limit ${sampleSize}`})`,
        )}
      ), taken as materialized (
        select active.organization_id, active.order_id, active.creation_number, goods.ordinal,
               sum(goods.amount) as amount
          from active
         cross join lateral jsonb_array_elements(active.lines) as line
         cross join lateral (
               select (line -> 'goods' ->> i)::integer as ordinal, (line -> 'goods' ->> i + 1)::numeric as amount
                 from generate_series(0, jsonb_array_length(line -> 'goods') - 2, 2) as i) as goods
         group by active.organization_id, active.order_id, active.creation_number, goods.ordinal
      ), live as materialized (
        select active.organization_id, active.order_id, active.creation_number, posting.ordinal,
               posting.from_amount as amount
          from active
          join posting
            on posting.organization_id = active.organization_id
           and posting.creation_number = active.creation_number
           and posting.reversed_at is null)
      select format('organization %s: order %s, posting %s of document %s', organization_id, order_id, ordinal,
                    creation_number) as what
        from taken
        full join live
       using (organization_id, order_id, creation_number, ordinal)
       where live.ordinal is null
          or live.amount <> taken.amount
          or (taken.ordinal is null and live.amount is not null)`,
  ),
  noRowsInvariant(
    {
      name: 'Sales: orders that are open have no active documents in the books',
      consequence: 'Orders that are not closed count as sold.',
      remedy: reportRemedy,
    },
    (db) => db`
      select format('organization %s: order %s', organization_id, order_id) as what
        from (${activeDocumentRows(db, db`(select organization_id, order_id, documents from sale where hash is null)`)})
             as active
       union
      select format('organization %s: order %s', open.organization_id, open.id)
        from (${readOrders(db)}) as open
        join sale
          on sale.organization_id = open.organization_id
         and sale.order_id = open.id
         and sale.kind = open.kind
         and sale.hash is not null
       where not open.is_over
         and not exists (
               select 1
                 from unposted_order as unposted
                where unposted.organization_id = open.organization_id
                  and unposted.order_id = open.id
                  and unposted.kind = open.kind)`,
  ),
]

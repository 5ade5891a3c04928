import type { Db, Fragment } from '#core/db/connect.ts'
import { type Invariant, noRowsInvariant } from '#core/invariants.ts'
import { salesFollowerName } from '#domains/books/rules.ts'
import { activeDocumentRows } from '#domains/sales/reads.ts'
import { systemAccounts } from '#ledger/chart.ts'
import { acceptedOrders } from '#ordering/ended/store.ts'
import { factsFollowerName } from './rules.ts'

/** Newest orders whose sums are checked unless all are. */
const sampleSize = 20_000

const remedy =
  'Run "comanda reports rebuild". If it is found again, it is a fault of Comanda: keep these lines, and report it.'

/** Whether the follower of facts has read the last change of a row of `acceptedOrders`. */
const isFollowed = (db: Db): Fragment => db`
  exists (
    select 1
      from follower_cursor as cursor
     where cursor.owner_id = placed.organization_id
       and cursor.follower = ${factsFollowerName}
       and cursor.revision >= placed.revision)
  and not exists (
    select 1
      from facts_gap as gap
     where gap.organization_id = placed.organization_id
       and placed.revision > gap.from_revision
       and placed.revision <= gap.to_revision)`

/** Facts of the newest orders, or of all. */
const sampledFacts = (db: Db, isWhole: boolean): Fragment => db`
  select organization_id, order_id, order_number, kind, revision, is_deleted, opened_at, opened_on, closed_at, closed_on
    from sale_order
   order by order_number desc
   ${isWhole ? db`` : db`limit ${sampleSize}`}`

/** Whether facts and sales both have the last change of the order of `facts`. */
const isPostedAlike = (db: Db): Fragment => db`
  exists (
    select 1
      from follower_cursor as cursor
     where cursor.owner_id = facts.organization_id
       and cursor.follower = ${salesFollowerName}
       and cursor.revision >= facts.revision)
  and not exists (
    select 1
      from sale
     where sale.organization_id = facts.organization_id
       and sale.order_id = facts.order_id
       and not exists (
             select 1
               from follower_cursor as cursor
              where cursor.owner_id = sale.organization_id
                and cursor.follower = ${factsFollowerName}
                and cursor.revision >= sale.revision))
  and not exists (
    select 1
      from unposted_order as unposted
     where unposted.organization_id = facts.organization_id
       and unposted.order_id = facts.order_id)
  and not exists (
    select 1
      from sales_gap as gap
     where gap.organization_id = facts.organization_id
       and facts.revision > gap.from_revision
       and facts.revision <= gap.to_revision)`

export const reportInvariants: readonly Invariant[] = [
  noRowsInvariant(
    {
      name: 'Reports: orders that are over have facts of their latest revision',
      consequence: 'Reports lack these orders, or show them as they were.',
      remedy,
    },
    (db) => db`
      select format('organization %s: order %s', placed.organization_id, placed.id) as what
        from (${acceptedOrders(db)}) as placed
        left join sale_order as facts
          on facts.organization_id = placed.organization_id
         and facts.order_id = placed.id
       where placed.is_over
         and coalesce(facts.revision, 0) < placed.revision
         and ${isFollowed(db)}`,
  ),
  noRowsInvariant(
    {
      name: 'Reports: facts belong to orders that are over',
      consequence: 'Reports count orders that are open, or do not exist.',
      remedy,
    },
    (db) => db`
      select format('organization %s: order %s', facts.organization_id, facts.order_id) as what
        from sale_order as facts
        left join (${acceptedOrders(db)}) as placed
          on placed.organization_id = facts.organization_id
         and placed.id = facts.order_id
         and placed.kind = facts.kind
       where placed.id is null
          or (not placed.is_over
              and exists (
                    select 1
                      from sale_line as line
                     where line.organization_id = facts.organization_id
                       and line.order_number = facts.order_number)
              and ${isFollowed(db)})
       union all
      select format('organization %s: line %s of order number %s', line.organization_id, line.line, line.order_number)
        from sale_line as line
        left join sale_order as facts
          on facts.organization_id = line.organization_id
         and facts.order_number = line.order_number
       where facts.order_number is null`,
  ),
  noRowsInvariant(
    {
      name: 'Reports: accounting days of facts follow the settings of the books',
      consequence: 'Reports on sales and on postings show orders on different days.',
      remedy,
    },
    (db, { checksAllRows = false }) => db`
      select format('organization %s: order %s was opened on %s, and closed on %s', facts.organization_id, facts.order_id,
                    facts.opened_on, facts.closed_on) as what
        from (${sampledFacts(db, checksAllRows)}) as facts
        join organization on organization.id = facts.organization_id
        left join books_settings as settings
          on settings.corporation_id = organization.corporation_id
        left join facts_calendar as calendar
          on calendar.organization_id = facts.organization_id
       cross join lateral (select coalesce(settings.day_begins_at, '00:00')::interval as begins) as day
       where calendar.organization_id is null
         and (facts.opened_on <> (facts.opened_at - day.begins)::date
              or facts.closed_on <> (facts.closed_at - day.begins)::date)`,
  ),
  noRowsInvariant(
    {
      name: 'Reports: lines of facts add up to the sums of their orders',
      consequence: 'Reports show another revenue than the receipts.',
      remedy,
    },
    // A cancelled order keeps its sum, although lines were removed with it.
    (db, { checksAllRows = false }) => db`
      with facts as materialized (${sampledFacts(db, checksAllRows)}),
      summed as materialized (
        select facts.organization_id, facts.order_id, facts.kind, facts.revision, facts.is_deleted,
               coalesce(sum(line.sum) filter (where line.removal = 'NOT_DELETED'), 0) as sum,
               coalesce(sum(line.sum), 0) as sum_max
          from facts
          left join sale_line as line
            on line.organization_id = facts.organization_id
           and line.order_number = facts.order_number
         group by facts.organization_id, facts.order_id, facts.kind, facts.revision, facts.is_deleted)
      select format('organization %s: order %s costs %s, its lines %s', placed.organization_id, placed.id, placed.sum,
                    summed.sum) as what
        from summed
        join (${acceptedOrders(db)}) as placed
          on placed.organization_id = summed.organization_id
         and placed.id = summed.order_id
         and placed.kind = summed.kind
         and placed.revision = summed.revision
       where placed.is_over
         and (summed.sum > placed.sum
              or summed.sum_max < placed.sum
              or (not summed.is_deleted and summed.sum <> placed.sum))`,
  ),
  noRowsInvariant(
    {
      name: 'Reports: costs of lines add up to the postings of their goods',
      consequence: 'Reports show another cost of goods than the books.',
      remedy,
    },
    (db, { checksAllRows = false }) => db`
      with sampled as materialized (${sampledFacts(db, checksAllRows)}),
      goods as materialized (
        select distinct active.organization_id, active.order_id, active.creation_number,
               (line -> 'goods' ->> i)::integer as ordinal
          from (${activeDocumentRows(
            db,
            db`(select sale.organization_id, sale.order_id, sale.documents
                  from sale
                  join sampled
                    on sampled.organization_id = sale.organization_id
                   and sampled.order_id = sale.order_id)`,
          )}) as active
         cross join lateral jsonb_array_elements(active.lines) as line
         cross join lateral generate_series(0, jsonb_array_length(line -> 'goods') - 2, 2) as i
      ), posted as materialized (
        select goods.organization_id, goods.order_id, sum(posting.sum) as cost
          from goods
          join posting
            on posting.organization_id = goods.organization_id
           and posting.creation_number = goods.creation_number
           and posting.ordinal = goods.ordinal
           and posting.reversed_at is null
         group by goods.organization_id, goods.order_id
      ), costed as materialized (
        select stored.organization_id, stored.order_number, sum(of_line.cost) as cost
          from sale_order as stored
          join sampled
            on sampled.organization_id = stored.organization_id
           and sampled.order_number = stored.order_number
         cross join lateral unnest(stored.costs) as of_line(cost)
         group by stored.organization_id, stored.order_number)
      select format('organization %s: order %s costs %s, its goods %s', facts.organization_id, facts.order_id,
                    coalesce(costed.cost, 0), coalesce(posted.cost, 0)) as what
        from sale_order as facts
        join sampled
          on sampled.organization_id = facts.organization_id
         and sampled.order_number = facts.order_number
        left join costed
          on costed.organization_id = facts.organization_id
         and costed.order_number = facts.order_number
        left join posted
          on posted.organization_id = facts.organization_id
         and posted.order_id = facts.order_id
       where coalesce(costed.cost, 0) <> coalesce(posted.cost, 0)
         and ${isPostedAlike(db)}
         and not exists (
               select 1
                 from revalued_document as revalued
                where revalued.organization_id = facts.organization_id
                  and revalued.document_id = facts.order_id)`,
  ),
  noRowsInvariant(
    {
      name: 'Reports: sums before discounts add up to the revenue in the books',
      consequence: 'Reports on sales and the profit and loss show different revenue.',
      remedy,
    },
    // Lines of one dish that was paid in several ways stand together, one for each payment type.
    (db, { checksAllRows = false }) => db`
      with sampled as materialized (${sampledFacts(db, checksAllRows)}),
      shared as materialized (
        select line.organization_id, line.order_number, greatest(count(distinct line.payment_type_id), 1) as payments
          from sale_line as line
          join sampled
            on sampled.organization_id = line.organization_id
           and sampled.order_number = line.order_number
         group by line.organization_id, line.order_number
      ), part as materialized (
        select line.organization_id, line.order_number,
               greatest(sum(line.sum), sum(line.sum + line.discount - line.increase)) as sum
          from sale_line as line
          join shared
            on shared.organization_id = line.organization_id
           and shared.order_number = line.order_number
         where line.removal = 'NOT_DELETED'
         group by line.organization_id, line.order_number, (line.line - 1) / shared.payments
      ), sold as materialized (
        select organization_id, order_number, sum(sum) as sum
          from part
         group by organization_id, order_number
      ), posted as materialized (
        select document.organization_id, document.document_id as order_id,
               sum(case when side.number = posting.to_subaccount then posting.sum else -posting.sum end) as sum
          from ledger_document as document
          join sampled
            on sampled.organization_id = document.organization_id
           and sampled.order_id = document.document_id
          join posting
            on posting.organization_id = document.organization_id
           and posting.creation_number = document.creation_number
           and posting.reversed_at is null
           and posting.type in ('SALES_REVENUE', 'NDS_SALES')
          join ledger_subaccount as side
            on side.organization_id = posting.organization_id
           and side.number in (posting.from_subaccount, posting.to_subaccount)
          join ledger_account as account
            on account.organization_id = side.organization_id
           and account.number = side.account
           and account.account_id = ${systemAccounts.salesClearing.id}
         group by document.organization_id, document.document_id)
      select format('organization %s: order %s is sold for %s, and posted with %s', facts.organization_id, facts.order_id,
                    coalesce(sold.sum, 0), coalesce(posted.sum, 0)) as what
        from sale_order as facts
        join sampled
          on sampled.organization_id = facts.organization_id
         and sampled.order_number = facts.order_number
        join sale
          on sale.organization_id = facts.organization_id
         and sale.order_id = facts.order_id
         and sale.kind = facts.kind
         and sale.hash is not null
        left join sold
          on sold.organization_id = facts.organization_id
         and sold.order_number = facts.order_number
        left join posted
          on posted.organization_id = facts.organization_id
         and posted.order_id = facts.order_id
       where not facts.is_deleted
         and coalesce(sold.sum, 0) <> coalesce(posted.sum, 0)
         and ${isPostedAlike(db)}`,
  ),
]

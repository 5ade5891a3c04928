import type { Db } from '#core/db/connect.ts'
import { instants, toTimestamp } from '#core/db/timestamps.ts'
import { declarePersonal } from '#core/record/personal.ts'
import type { Day } from '#core/time.ts'
import type { DayClose } from './model.ts'

declarePersonal('day_close', ['note', 'reason'])

/** Returns the latest version of the close of a day; 0 if it is not closed. */
export async function findVersion(db: Db, organizationId: string, day: Day): Promise<number> {
  const [row] = await db<{ version: number }[]>`
    select coalesce(max(version), 0) as version
      from day_close
     where organization_id = ${organizationId}
       and day = ${day}`
  return row!.version
}

/** Inserts a version of a close. Returns whether no other request has inserted it meanwhile. */
export async function insertClose(db: Db, organizationId: string, close: DayClose): Promise<boolean> {
  const { count } = await db`
    insert into day_close (organization_id, day, version, closed_at, author_kind, author_id, facts_revision, orders_revision,
                           revenue, expected_cash, counted_cash, figures, unfinished, note, reason)
    values (${organizationId}, ${close.day}, ${close.version}, ${toTimestamp(db, close.closedAt)}, ${close.authorKind},
            ${close.authorId}, ${close.factsRevision}, ${close.ordersRevision}, ${close.revenue}::text::numeric,
            ${close.expectedCash}::text::numeric, ${close.countedCash}::text::numeric,
            ${JSON.stringify(close.figures)}::text::json, ${JSON.stringify(close.unfinished)}::text::json, ${close.note},
            ${close.reason})
        on conflict do nothing`
  return count > 0
}

/** Place of a version in the list. */
export interface ClosePlace {
  /** Days since 1970. */
  dayNumber: number
  version: number
}

interface Period {
  from?: Day | null | undefined
  to?: Day | null | undefined
  /** Only versions that come later in the list. */
  after: ClosePlace | null
  rowsMax: number
}

type ListedClose = DayClose & Pick<ClosePlace, 'dayNumber'>

/** Returns the versions of closes of these days, both days included, the latest day and version first. */
export const listCloses = (
  db: Db,
  organizationId: string,
  { from = null, to = null, after, rowsMax }: Period,
): Promise<ListedClose[]> => db<ListedClose[]>`
  select day::text, day - '1970-01-01' as day_number, version, ${instants(db, 'closed_at')}, author_kind, author_id,
         facts_revision, orders_revision, revenue, expected_cash, counted_cash, figures, unfinished, note, reason
    from day_close
   where organization_id = ${organizationId}
     and (${from}::date is null or day >= ${from}::date)
     and (${to}::date is null or day <= ${to}::date)
     ${after ? db`and (day - '1970-01-01', version) < (${after.dayNumber}::integer, ${after.version}::integer)` : db``}
   order by day desc, version desc
   limit ${rowsMax}`

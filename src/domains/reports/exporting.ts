import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Organization } from '#core/access/organizations.ts'
import type { Db } from '#core/db/connect.ts'
import type { Fail } from '#core/errors.ts'
import type { Context } from '#core/operation/context.ts'
import type { Day } from '#core/time.ts'
import { reportValues } from '#domains/books/reads.ts'
import { readDays } from './calendar.ts'
import { ReportCosts } from './costs.ts'
import { ReportEngines } from './engines.ts'
import type { ReplicaFilling } from './errors.ts'
import type { ExportedPeriod, ExportedTable } from './parquet.rules.ts'
import type { Replica } from './replica.store.ts'

/** Returns the first days of the months in which orders of organizations were closed, by their accounting days. */
export async function listMonths(
  db: Db,
  organizationIds: readonly string[],
): Promise<{ month: Day; orders: number }[]> {
  return db<{ month: Day; orders: number }[]>`
    select date_trunc('month', sale_order.closed_on)::date::text as month, count(*)::int as orders
      from sale_order
     where sale_order.organization_id = any(${organizationIds}::uuid[])
       and exists (
             select 1
               from sale_line as line
              where line.organization_id = sale_order.organization_id
                and line.order_number = sale_order.order_number)
     group by date_trunc('month', sale_order.closed_on)
     order by date_trunc('month', sale_order.closed_on)`
}

/** Returns the number of rows that are exported of a period. Orders without lines are open again. */
export async function countRows(
  db: Db,
  table: ExportedTable,
  { organizationIds, from, to }: ExportedPeriod,
): Promise<number> {
  const lines = db`
    sale_line as line
     where line.organization_id = sale_order.organization_id
       and line.order_number = sale_order.order_number`
  const counted =
    table === 'orders'
      ? db`case when exists (select 1 from ${lines}) then 1 else 0 end`
      : db`(select count(*) from ${lines})`
  const [row] = await db<{ rows: number }[]>`
    select coalesce(sum(counted.rows), 0)::int as rows
      from (select ${counted} as rows
              from sale_order
             where sale_order.organization_id = any(${organizationIds}::uuid[])
               and sale_order.closed_on >= ${from}::date
               and sale_order.closed_on < ${to}::date) as counted`
  return row!.rows
}

/** Time that an answer may take when waiting ends. */
const answerMs = 200

interface Input extends Pick<Context, 'db' | 'use' | 'setHeader' | 'deadline'> {
  fail: Fail<{ ReplicaFilling: typeof ReplicaFilling }>
}

/** Returns the replica with all facts and costs of organizations. */
export async function openReplica(input: Input, organizations: readonly Organization[]): Promise<Replica> {
  const { use, fail, deadline } = input
  const replica = await reportValues(input, organizations, {
    settle: () => use(ReportCosts).refresh(organizations.map(({ id }) => id)),
    read: () =>
      readDays(input, organizations, () => use(ReportEngines).filledReplica(organizations, deadline - answerMs)),
  })
  if (!replica) throw fail.ReplicaFilling()
  return replica
}

/** Writes rows of the replica as a Parquet file, and returns its content. The file is deleted when it has been read. */
export async function parquetOf(replica: Replica, statement: string, deadline: number) {
  // The frame has refused a request that is not answered by then.
  const signal = AbortSignal.timeout(Math.max(0, Math.round(deadline + answerMs - performance.now())))
  const path = await replica.writeParquet(statement, signal)
  return (async function* (): AsyncGenerator<Buffer> {
    try {
      yield* createReadStream(path)
    } finally {
      await rm(path, { force: true })
    }
  })()
}

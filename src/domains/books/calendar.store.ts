import type { Transaction } from '#core/db/connect.ts'

/** Notes that the accounting days of restaurants have changed, for facts that store them. */
export async function recordCalendarChange(db: Transaction, organizationIds: readonly string[]): Promise<void> {
  await db`
    insert into facts_calendar (organization_id, after_number)
    select organization_id, 0
      from unnest(${organizationIds.toSorted()}::uuid[]) as changed(organization_id)
     order by organization_id
        on conflict (organization_id) do update
       set after_number = excluded.after_number`
}

/** Locks a restaurant's change of accounting days; undefined if the facts have followed it. */
export async function lockCalendarChange(
  db: Transaction,
  organizationId: string,
): Promise<{ afterNumber: number } | undefined> {
  const [row] = await db<{ afterNumber: number }[]>`
    select after_number
      from facts_calendar
     where organization_id = ${organizationId}
       for update`
  return row
}

/** Records the last order whose facts have followed a change of accounting days; null ends the change. */
export async function updateCalendarChange(
  db: Transaction,
  organizationId: string,
  afterNumber: number | null,
): Promise<void> {
  if (afterNumber === null)
    await db`
      delete from facts_calendar
       where organization_id = ${organizationId}`
  else
    await db`
      update facts_calendar
         set after_number = ${afterNumber}
       where organization_id = ${organizationId}`
}

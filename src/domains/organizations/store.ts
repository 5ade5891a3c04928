import type { Corporation, Organization } from '#core/access/organizations.ts'
import type { Db } from '#core/db/connect.ts'
import { insertCounter } from '#core/events/outbox.ts'

/** Creates or renames a corporation. Returns whether it is new. */
export async function saveCorporation(db: Db, { id, name }: Corporation): Promise<boolean> {
  const made = await db`insert into corporation (id, name) values (${id}, ${name}) on conflict do nothing returning 1`
  if (made.length > 0) {
    await insertCounter(db, { ownerId: id, corporationId: id })
    return true
  }
  await db`update corporation set name = ${name} where id = ${id}`
  return false
}

export async function listCorporations(db: Db): Promise<Corporation[]> {
  return db<Corporation[]>`select id, name from corporation order by name, id`
}

/** Sets the clock of a corporation forward, which the transaction has locked. */
export async function advanceClock(db: Db, corporationId: string, ms: number): Promise<void> {
  await db`update corporation set clock_ahead_ms = clock_ahead_ms + ${ms} where id = ${corporationId}`
}

/** Creates or changes an organization. Omitted settings stay as they are. */
export async function saveOrganization(db: Db, row: Organization): Promise<void> {
  await db`
    insert into organization as known
           (corporation_id, id, name, time_zone, version, is_sandbox, is_enabled, settings)
    values (${row.corporationId}, ${row.id}, ${row.name}, ${row.timeZone}, ${row.version}, ${row.isSandbox},
            ${row.isEnabled}, ${JSON.stringify(row.settings)}::text::jsonb)
        on conflict (corporation_id, id) do update
       set name = excluded.name, time_zone = excluded.time_zone, version = excluded.version,
           is_sandbox = excluded.is_sandbox, is_enabled = excluded.is_enabled,
           settings = known.settings || excluded.settings`
  await insertCounter(db, { ownerId: row.id, corporationId: row.corporationId })
}

export async function listOrganizations(db: Db, corporationId: string): Promise<Organization[]> {
  return db<Organization[]>`
    select id, corporation_id, name, time_zone, version, is_sandbox, is_enabled, settings
      from organization
     where corporation_id = ${corporationId}
     order by name, id`
}

/** Gives a currency to the organizations of a chain that have the former one of the books, or none. */
export async function replaceCurrency(
  db: Db,
  corporationId: string,
  { former, currency }: { former: string | null; currency: string },
): Promise<void> {
  await db`
    update organization
       set settings = settings || jsonb_build_object('currencyIsoName', ${currency}::text)
     where corporation_id = ${corporationId}
       and (settings ->> 'currencyIsoName' is null or upper(settings ->> 'currencyIsoName') = ${former}::text)`
}

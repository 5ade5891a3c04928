import type { Pool, Transaction } from '#core/db/connect.ts'
import { demo } from '#shared/demo.ts'

export async function listFinished(db: Pool | Transaction): Promise<Set<string>> {
  const rows = await db<{ name: string }[]>`
    select name
      from seed_step
     where corporation_id = ${demo.corporation}`
  return new Set(rows.map(({ name }) => name))
}

export const insertFinished = (db: Transaction, name: string) => db`
  insert into seed_step (corporation_id, name)
  values (${demo.corporation}, ${name})
      on conflict do nothing`

/** Returns whether a command of the organizations has not been executed. */
export async function hasUnfinished(db: Pool, organizationIds: readonly string[]): Promise<boolean> {
  const rows = await db`
    select 1
      from command
     where organization_id = any(${organizationIds}::uuid[])
       and finished_at is null
     limit 1`
  return rows.length > 0
}

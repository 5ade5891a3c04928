import { type Caches, defineCache } from '#core/cache.ts'
import type { Db } from '#core/db/connect.ts'
import type { ReferencedRows } from '#core/kits/references.ts'
import { byId, type Id } from '#core/schema.ts'

export interface Corporation {
  id: Id<'Corporation'>
  name: string
}

/** A restaurant of a corporation. `settings` belongs to the domains; the frame only carries it. */
export interface Organization {
  id: Id<'Organization'>
  corporationId: Id<'Corporation'>
  name: string
  /** IANA zone of its terminals. */
  timeZone: string
  /** Back-office version, as `9.7.5`: operations and fields newer than it are refused. */
  version: string
  isSandbox: boolean
  isEnabled: boolean
  settings: Record<string, unknown>
}

/** The organizations of a corporation by id. */
export const OrganizationsOf = defineCache({
  topic: 'tenants',
  async load(db: Db, corporationId) {
    const rows = await db<Organization[]>`
      select id, corporation_id, name, time_zone, version, is_sandbox, is_enabled, settings
        from organization
       where corporation_id = ${corporationId}
       order by name, id`
    return byId(rows)
  },
})

/** Returns whether the caller sees all organizations of the chain: only such keys change what belongs to the chain. */
export async function seesWholeChain({ caller, caches, organizations }: ChainCaller): Promise<boolean> {
  const all = await caches.get(OrganizationsOf, caller.corporationId)
  return organizations.size === all.size
}

interface ChainCaller {
  caller: { corporationId: string }
  caches: Pick<Caches, 'get'>
  organizations: ReadonlyMap<string, Organization>
}

/** The corporation as it is now, also in the transaction that makes it. */
export async function findCorporation(db: Db, id: string): Promise<Corporation | undefined> {
  const [row] = await db<Corporation[]>`select id, name from corporation where id = ${id}`
  return row
}

/** The same; what changes it waits for the end of this transaction: rows that are saved together never deadlock. */
export async function lockCorporation(db: Db, id: string): Promise<Corporation | undefined> {
  const [row] = await db<Corporation[]>`select id, name from corporation where id = ${id} for no key update`
  return row
}

/** The organization as it is now, found without its corporation. */
export async function findOrganization(db: Db, id: string): Promise<Organization | undefined> {
  const [row] = await db<Organization[]>`
    select id, corporation_id, name, time_zone, version, is_sandbox, is_enabled, settings
      from organization
     where id = ${id}`
  return row
}

/** The organizations of the corporation that clients may work with, as they are now. */
export async function listEnabledIds(db: Db, corporationId: string): Promise<Id<'Organization'>[]> {
  const rows = await db<{ id: Id<'Organization'> }[]>`
    select id
      from organization
     where corporation_id = ${corporationId}
       and is_enabled
     order by id`
  return rows.map(({ id }) => id)
}

/** Organizations, as requests of the operator name them. */
export const organizationRows: ReferencedRows = { table: 'organization', tenant: 'corporation_id' }

/** Negative when `a` is the older of two back-office versions. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a.split('.').map(Number), b.split('.').map(Number)]
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

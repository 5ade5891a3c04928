import { defineCache } from '#core/cache.ts'
import type { Db } from '#core/db/connect.ts'
import type { SharedRows } from '#core/kits/references.ts'
import { byId, type Id } from '#core/schema.ts'

export interface Corporation {
  id: Id<'Corporation'>
  name: string
}

interface LockedCorporation extends Corporation {
  /** Milliseconds by which its clock was set forward; 0 if it has a restaurant that is no sandbox. */
  clockAheadMs: number
}

/** A restaurant of a corporation. `settings` belongs to the domains. */
export interface Organization {
  id: Id<'Organization'>
  corporationId: Id<'Corporation'>
  name: string
  /** IANA time zone of its terminals. */
  timeZone: string
  /** Back-office version, such as `9.7.5`: newer operations and fields are refused. */
  version: string
  isSandbox: boolean
  isEnabled: boolean
  settings: Record<string, unknown>
}

/** Organizations of a corporation by id. */
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

/** Restaurants of a chain from one reading, so that a new one is in both or in neither. */
export interface ChainView {
  /** Organizations that the caller may access, by id. */
  organizations: ReadonlyMap<string, Organization>
  /** All organizations of the caller's chain, by id. */
  chain: ReadonlyMap<string, Organization>
}

/** Returns whether the caller has access to all organizations of the chain; only such keys may change data of the chain. */
export const seesWholeChain = ({ organizations, chain }: ChainView): boolean => organizations.size === chain.size

/** Returns the current corporation, including one that the transaction has created. */
export async function findCorporation(db: Db, id: string): Promise<Corporation | undefined> {
  const [row] = await db<Corporation[]>`select id, name from corporation where id = ${id}`
  return row
}

/**
 * Like `findCorporation`, and delays other changes of the corporation until the transaction ends, so that saves of several rows cannot
 * deadlock.
 */
export async function lockCorporation(db: Db, id: string): Promise<LockedCorporation | undefined> {
  const [row] = await db<LockedCorporation[]>`
    select id, name, clock_ahead_ms from corporation where id = ${id} for no key update`
  return row
}

/** Returns the current organization, found without its corporation. */
export async function findOrganization(db: Db, id: string): Promise<Organization | undefined> {
  const [row] = await db<Organization[]>`
    select id, corporation_id, name, time_zone, version, is_sandbox, is_enabled, settings
      from organization
     where id = ${id}`
  return row
}

/** Returns the ids of the corporation's enabled organizations, uncached. */
export async function listEnabledIds(db: Db, corporationId: string): Promise<Id<'Organization'>[]> {
  const rows = await db<{ id: Id<'Organization'> }[]>`
    select id
      from organization
     where corporation_id = ${corporationId}
       and is_enabled
     order by id`
  return rows.map(({ id }) => id)
}

/** Organizations, for checking references in requests of the operator. */
export const organizationRows: SharedRows = { table: 'organization', tenant: 'corporation_id' }

/** Compares two back-office versions; negative if `a` is older. */
export function compareVersions(a: string, b: string): number {
  const [leftPart, right] = [a.split('.').map(Number), b.split('.').map(Number)]
  for (let i = 0; i < Math.max(leftPart.length, right.length); i++) {
    const difference = (leftPart[i] ?? 0) - (right[i] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

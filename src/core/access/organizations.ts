import { defineCache } from '#core/cache.ts'
import type { Db } from '#core/db/connect.ts'
import type { Id } from '#core/schema.ts'

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
    return new Map(rows.map((row) => [row.id as string, row]))
  },
})

/** Negative when `a` is the older of two back-office versions. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a.split('.').map(Number), b.split('.').map(Number)]
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

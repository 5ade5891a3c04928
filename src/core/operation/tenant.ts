import type { Static, TSchema } from 'typebox'
import type { Db } from '#core/db/connect.ts'
import type { Operation } from './operation.ts'

/** Corporation whose rows a request concerns. */
export interface TenantOwner {
  corporationId: string
  /** The restaurant of a row that belongs to one alone. */
  organizationId?: string | undefined
  /** Restaurants that the row of a key or person reaches; null for all of the corporation. */
  organizationIds?: readonly string[] | null | undefined
}

/** Finds the owner of the row that a body names; undefined if there is none. */
export type FindTenant<Req extends TSchema> = (db: Db, body: Static<Req>) => Promise<TenantOwner | undefined>

/**
 * Owner of the rows that an operation of the operator reads or changes: named by a required field, found by the id of another row, or the
 * whole server.
 */
export type Tenant = 'corporationId' | 'organizationId' | 'server' | FindTenant<TSchema>

/** Returns the tenant of an operation of the operator; undefined if it is not declared. */
export function tenantOf({ tenant, request }: Operation): Tenant | undefined {
  if (tenant) return tenant
  const { required = [] } = request as { required?: readonly string[] }
  return (['organizationId', 'corporationId'] as const).find((field) => required.includes(field))
}

import type { Static, TSchema } from 'typebox'
import type { Db } from '#core/db/connect.ts'

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

import type { Db, Fragment } from '#core/db/connect.ts'

/** Condition on rows that are valid at any of the organizations; undefined organizations mean all rows. */
export const validAtAny = (db: Db, organizationIds: ReadonlySet<string> | undefined): Fragment =>
  organizationIds ? db`and (organization_ids is null or organization_ids && ${[...organizationIds]}::uuid[])` : db``

import type { Db } from '#core/db/connect.ts'

/**
 * Ends the sessions, one-time links, admin tokens and access tokens of a restored database, because some of them may have been revoked after
 * the copy was made. The next start creates a new signing key.
 */
export async function endAccess(db: Db): Promise<void> {
  await db`delete from signing_key`
  await db`delete from person_session`
  await db`delete from person_link`
  await db`delete from admin_token`
}

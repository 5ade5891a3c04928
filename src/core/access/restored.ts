import type { Db } from '#core/db/connect.ts'

/**
 * Ends all access of a restored database that does not depend on stored keys: tokens of clients, sessions and links of people, admin
 * tokens. Whoever had them when the copy was made may have lost them since. The next start makes a new signing key.
 */
export async function endAccess(db: Db): Promise<void> {
  await db`delete from signing_key`
  await db`delete from person_session`
  await db`delete from person_link`
  await db`delete from admin_token`
}

import type { Db } from '#core/db/connect.ts'
import type { Author } from '#core/events/outbox.ts'
import { readKeyNames } from '#domains/access/reads.ts'

/** Returns whether somebody has chosen a password. */
export async function hasAccounts(db: Db): Promise<boolean> {
  const rows = await db`select 1 from person where password_hash is not null limit 1`
  return rows.length > 0
}

/** Returns the names of people by id, disabled ones included. */
export async function readPersonNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db<{ id: string; name: string }[]>`
    select id, name
      from person
     where id = any(${ids}::uuid[])`
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Returns the names of API keys and people by id, revoked and disabled ones included. */
export async function readAuthorNames(
  db: Db,
  corporationId: string,
  authors: readonly { authorKind: Author['kind'] | null; authorId: string | null }[],
): Promise<ReadonlyMap<string, string>> {
  const idsOf = (kind: Author['kind']) => [
    ...new Set(authors.flatMap(({ authorKind, authorId }) => (authorKind === kind && authorId ? [authorId] : []))),
  ]
  const names = await Promise.all([readKeyNames(db, corporationId, idsOf('key')), readPersonNames(db, idsOf('person'))])
  return new Map(names.flatMap((some) => [...some]))
}

/** Returns the ids of a chain's people, and of those of the server: answers to their requests are stored under them. */
export async function listPersonIds(db: Db, corporationId: string): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id
      from person
     where corporation_id = ${corporationId}
        or corporation_id is null`
  return rows.map(({ id }) => id)
}

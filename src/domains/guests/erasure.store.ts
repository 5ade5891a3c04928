import { hash } from 'node:crypto'
import type { Db } from '#core/db/connect.ts'
import { at } from '#core/db/instants.ts'
import { listNaming, listTextTables, mentions, rewriteRows, type TextTable } from '#core/db/text_rows.ts'
import type { DueItem } from '#core/events/due.ts'
import type { PlacedByGuests } from '#core/operation/domain.ts'
import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import { type ErasedPerson, isAbout, withoutPerson } from './redaction.rules.ts'

/** Whose rows are looked through. */
export interface ErasureOwners {
  corporationId: Id<'Corporation'>
  organizationIds: readonly string[]
  /** Orders and the like, in the tables of their domains. */
  placed: readonly PlacedByGuests[]
}

/** What of a guest is kept apart from the guest. */
export interface Traces {
  /** Orders and the like, by their ids. */
  subjectIds: readonly string[]
  contentIds: readonly string[]
  /** The texts that were searched for in contents, and which of those mention any of them, whomever they are about. */
  searched: { texts: readonly string[]; contentIds: readonly string[] }
  /** What their documents say, for other names and phones of the guest. */
  documents: readonly unknown[]
}

/** The orders and the like of a person: those whose contents, of any time, are about the person. */
export async function findTraces(
  db: Db,
  owners: ErasureOwners,
  person: ErasedPerson,
  texts: readonly string[],
): Promise<Traces> {
  const { organizationIds } = owners
  const mentioned = await db<{ id: string; doc: unknown }[]>`
    select id, doc
      from content
     where organization_id = any(${organizationIds}::uuid[])
       and (${mentions(db, [{ name: 'doc', kind: 'json' }], texts)})`
  const contents = mentioned.filter(({ doc }) => isAbout(doc, person)).map(({ id }) => id)
  const found = await listPlaced(db, owners, contents)
  const told = await db<{ subjectId: string }[]>`
    select distinct subject_id
      from event
     where owner_id = any(${organizationIds}::uuid[])
       and content_id = any(${contents}::uuid[])`
  const subjectIds = [...new Set([...found.map(({ id }) => id), ...told.map(({ subjectId }) => subjectId)])]
  const others = await db<{ id: string; doc: unknown }[]>`
    select id, doc
      from content
     where organization_id = any(${organizationIds}::uuid[])
       and (id = any(${contents}::uuid[])
            or id = any(${found.map(({ contentId }) => contentId)}::uuid[])
            or id in (select content_id
                        from event
                       where owner_id = any(${organizationIds}::uuid[])
                         and subject_id = any(${subjectIds}::uuid[])))`
  return {
    subjectIds,
    contentIds: others.map(({ id }) => id),
    searched: { texts, contentIds: mentioned.map(({ id }) => id) },
    documents: others.map(({ doc }) => doc),
  }
}

async function listPlaced(
  db: Db,
  { organizationIds, placed }: ErasureOwners,
  contentIds: readonly string[],
): Promise<{ id: string; contentId: string }[]> {
  const rows = await Promise.all(
    placed.map(
      ({ table }) => db<{ id: string; contentId: string }[]>`
        select id, content_id
          from ${db(table)}
         where organization_id = any(${organizationIds}::uuid[])
           and content_id = any(${contentIds}::uuid[])`,
    ),
  )
  return rows.flat()
}

/**
 * Takes the person out of every text that the database keeps for the chain. Left alone are the staff, who are known to the
 * restaurant as staff, and the guest's own rows, which are saved as guests are.
 */
export async function eraseTexts(
  db: Db,
  { corporationId, organizationIds }: ErasureOwners,
  person: ErasedPerson,
  { subjectIds, contentIds, searched }: Traces,
  texts: readonly string[],
): Promise<void> {
  const keys = await db<{ id: string }[]>`select id from api_key where corporation_id = ${corporationId}`
  const owners = [corporationId, ...organizationIds, ...keys.map(({ id }) => id)]
  const tables = (await listTextTables(db)).filter(({ table }) => !leftAlone.has(table))
  const own = { order_id: subjectIds, guest_id: [person.id] }
  const related: string[] = []
  for (const table of tables) related.push(...(await listNaming(db, table, { owners, ids: own })))
  const all = [...subjectIds, ...related, person.id]
  const links = { ...own, subject_id: all, wallet_id: related, content_id: contentIds }
  const known = new Set(searched.texts)
  for (const table of tables) {
    const search =
      table.table === 'content'
        ? // Contents are most of a large database: they are searched again for what was not known of the person before.
          { texts: texts.filter((text) => !known.has(text)), mentioning: searched.contentIds, ids: { id: contentIds } }
        : { texts, ids: links }
    await rewriteRows(db, table, { owners, ...search }, (row) => withoutPerson(row, person))
  }
}

const leftAlone: ReadonlySet<string> = new Set<TextTable['table']>([
  ...['employee', 'guest', 'guest_card', 'guest_erasure', 'guest_erasure_secret'],
  ...['api_key', 'application', 'organization', 'terminal_token', 'webhook_endpoint'],
])

interface NotedErasure {
  guestId: string
  phones: readonly string[]
  now: Instant
  recheckAt: Instant | null
}

/** Notes that a guest is erased, and the hashes of phones beside those that are noted already. */
export async function noteErasure(
  db: Db,
  corporationId: string,
  { guestId, phones, now, recheckAt }: NotedErasure,
): Promise<void> {
  await db`
    insert into guest_erasure_secret (corporation_id, secret)
    values (${corporationId}, gen_random_uuid()::text || gen_random_uuid()::text)
        on conflict (corporation_id) do nothing`
  const [key] = await db<{ secret: string }[]>`
    select secret from guest_erasure_secret where corporation_id = ${corporationId}`
  const hashes = phones.map((phone) => hash('sha256', `${key!.secret}:${phone}`))
  await db`
    insert into guest_erasure as known (corporation_id, guest_id, erased_at, recheck_at, phone_hashes)
    values (${corporationId}, ${guestId}, ${at(db, now)}, ${recheckAt === null ? null : at(db, recheckAt)}, ${hashes}::text[])
        on conflict (corporation_id, guest_id) do update
       set recheck_at = excluded.recheck_at,
           phone_hashes = array(select unnest(known.phone_hashes) union select unnest(excluded.phone_hashes))`
}

/** Erased guests who are to be looked for once more, the longest due first. */
export const listToRecheck = (db: Db, { now, rowsMax }: { now: Instant; rowsMax: number }): Promise<DueItem[]> => db<
  DueItem[]
>`
  select corporation_id as owner_id, guest_id as id
    from guest_erasure
   where recheck_at <= ${at(db, now)}
   order by recheck_at
   limit ${rowsMax}`

/** When the guest is to be looked for once more; null when that is done, undefined for a guest who was never erased. */
export async function findRecheck(db: Db, corporationId: string, guestId: string): Promise<Instant | null | undefined> {
  const [row] = await db<{ recheckAt: Instant | null }[]>`
    select (extract(epoch from recheck_at) * 1000)::bigint as recheck_at
      from guest_erasure
     where corporation_id = ${corporationId}
       and guest_id = ${guestId}`
  return row?.recheckAt
}

import type { Person } from '#core/access/people.ts'
import { secretHash } from '#core/access/tokens.ts'
import type { Db } from '#core/db/connect.ts'
import { instants, toTimestamp } from '#core/db/timestamps.ts'
import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'

export interface StoredPerson extends Person {
  passwordHash: string | null
  isDisabled: boolean
}

const columns = (db: Db) =>
  db`id, corporation_id, login, name, role, organization_ids, terminal_group_id, password_hash, is_disabled`

export async function findPersonByLogin(db: Db, login: string): Promise<StoredPerson | undefined> {
  const [row] = await db<StoredPerson[]>`select ${columns(db)} from person where login = ${login}`
  return row
}

/** Returns the id of the server's chain; null without exactly one. */
export async function findOnlyChain(db: Db): Promise<Id<'Corporation'> | null> {
  const [chain, another] = await db<{ id: Id<'Corporation'> }[]>`select id from corporation order by id limit 2`
  return chain && !another ? chain.id : null
}

/** Returns the oldest owner of a chain or person of the server, by whom all others are invited. */
export async function findFirstPerson(db: Db): Promise<StoredPerson | undefined> {
  const [row] = await db<StoredPerson[]>`
    select ${columns(db)}
      from person
     where role in ('owner', 'operator')
       and organization_ids is null
       and not is_disabled
     order by created_at, id
     limit 1`
  return row
}

export async function findPerson(db: Db, id: string): Promise<StoredPerson | undefined> {
  const [row] = await db<StoredPerson[]>`select ${columns(db)} from person where id = ${id}`
  return row
}

/** Locks the people of a chain, or those of the server, so that two changes cannot both leave another owner. */
export async function lockPeople(db: Db, corporationId: string | null): Promise<StoredPerson[]> {
  return db<StoredPerson[]>`
    select ${columns(db)}
      from person
     where corporation_id is not distinct from ${corporationId}::uuid
     order by name, id
       for update`
}

/** Creates a person. Returns false if somebody has the login or the id already. */
export async function insertPerson(db: Db, person: Person): Promise<boolean> {
  const { id, corporationId, login, name, role, organizationIds, terminalGroupId } = person
  const rows = await db`
    insert into person (id, corporation_id, login, name, role, organization_ids, terminal_group_id)
    values (${id}, ${corporationId}, ${login}, ${name}, ${role}, ${organizationIds}, ${terminalGroupId})
        on conflict do nothing
    returning 1`
  return rows.length > 0
}

/** Changes a person. Returns false if somebody of another chain has the login. */
export async function updatePerson(db: Db, person: Omit<StoredPerson, 'passwordHash'>): Promise<boolean> {
  const { id, login, name, role, organizationIds, terminalGroupId, isDisabled } = person
  const rows = await db`
    update person
       set login = ${login}, name = ${name}, role = ${role}, organization_ids = ${organizationIds},
           terminal_group_id = ${terminalGroupId}, is_disabled = ${isDisabled}
     where id = ${id}
       and not exists (select 1 from person other where other.login = ${login} and other.id <> ${id})
    returning 1`
  return rows.length > 0
}

export async function updatePassword(db: Db, id: string, passwordHash: string | null): Promise<void> {
  await db`update person set password_hash = ${passwordHash} where id = ${id}`
}

export interface ListedSession {
  personId: Id<'Person'>
  sessionId: Id<'PersonSession'>
  createdAt: Instant
  lastUsedAt: Instant
  address: string
  browser: string
  isScreen: boolean
}

/** People of a chain with their sessions, the newest first. */
export async function listPeople(
  db: Db,
  corporationId: string | null,
): Promise<(Omit<StoredPerson, 'passwordHash'> & { hasPassword: boolean; sessions: ListedSession[] })[]> {
  const people = await db<(Omit<StoredPerson, 'passwordHash'> & { hasPassword: boolean })[]>`
    select id, corporation_id, login, name, role, organization_ids, terminal_group_id, is_disabled,
           password_hash is not null as has_password
      from person
     where corporation_id is not distinct from ${corporationId}::uuid
     order by name, id`
  const sessions = await listSessions(
    db,
    people.map(({ id }) => id),
  )
  const byPerson = Map.groupBy(sessions, ({ personId }) => personId)
  return people.map((person) => ({ ...person, sessions: byPerson.get(person.id) ?? [] }))
}

export async function listSessions(db: Db, personIds: readonly string[]): Promise<ListedSession[]> {
  return db<ListedSession[]>`
    select person_id, id as session_id, ${instants(db, 'created_at', 'last_used_at')}, address, browser, is_screen
      from person_session
     where person_id = any(${personIds}::uuid[])
     order by created_at desc, id`
}

export interface NewLink {
  personId: string
  token: string
  isReset: boolean
  isScreen: boolean
  expiresAt: Instant
}

/** Stores a link. It replaces an older one of the person. */
export async function saveLink(db: Db, { personId, token, isReset, isScreen, expiresAt }: NewLink): Promise<void> {
  await db`
    insert into person_link (person_id, token_hash, is_reset, is_screen, expires_at)
    values (${personId}, ${secretHash(token)}, ${isReset}, ${isScreen}, ${toTimestamp(db, expiresAt)})
        on conflict (person_id) do update
       set token_hash = excluded.token_hash, is_reset = excluded.is_reset, is_screen = excluded.is_screen,
           expires_at = excluded.expires_at`
}

interface Link {
  personId: Id<'Person'>
  isReset: boolean
  isScreen: boolean
}

/** Returns a link that is still good, without using it. */
export async function findLink(db: Db, token: string, now: Instant): Promise<Link | undefined> {
  const [row] = await db<Link[]>`
    select person_id, is_reset, is_screen
      from person_link
     where token_hash = ${secretHash(token)}
       and expires_at > ${toTimestamp(db, now)}`
  return row
}

/** Uses a link, so that nobody can use it again. Returns undefined if it is not good any more. */
export async function takeLink(db: Db, token: string, now: Instant): Promise<Link | undefined> {
  const [row] = await db<Link[]>`
    delete from person_link
     where token_hash = ${secretHash(token)}
       and expires_at > ${toTimestamp(db, now)}
    returning person_id, is_reset, is_screen`
  return row
}

export async function deleteLink(db: Db, personId: string): Promise<void> {
  await db`delete from person_link where person_id = ${personId}`
}

/** Deletes the links of one person, or of everybody. Returns their number. */
export async function deleteLinks(db: Db, personId: string | null): Promise<number> {
  const rows = await db`
    delete from person_link
     where ${personId}::uuid is null or person_id = ${personId}
    returning 1`
  return rows.length
}

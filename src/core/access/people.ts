import { randomBytes } from 'node:crypto'
import { type Caches, defineCache, TouchedKeys } from '#core/cache.ts'
import { type Db, type Pool, transaction } from '#core/db/connect.ts'
import { instants, toTimestamp } from '#core/db/timestamps.ts'
import { expiredRows, type RetentionRule } from '#core/events/expired_rows.ts'
import { operatorOwnerId } from '#core/http/idempotency.ts'
import { type Id, newId } from '#core/schema.ts'
import { type Clock, dayMs, hourMs, type Instant } from '#core/time.ts'
import type { RestrictionGroups } from './groups.ts'
import { groupsOf, type Role, rightsOf } from './roles.ts'
import { Throttle } from './throttle.ts'
import { type Caller, type Session, secretHash } from './tokens.ts'

/** Account of the console. */
export interface Person {
  id: Id<'Person'>
  /** Null for people of the server. */
  corporationId: Id<'Corporation'> | null
  login: string
  name: string
  role: Role
  /** Null for all organizations of the corporation. */
  organizationIds: Id<'Organization'>[] | null
  /** Only terminal group whose orders a cook sees. Null for all. */
  terminalGroupId: Id<'TerminalGroup'> | null
}

/** Time after which a session ends, since the login and since its last use. A screen's is longer, as long as its person is a cook. */
const lifetimes: Readonly<Record<'browser' | 'screen', Lifetime>> = {
  browser: { totalMs: 14 * dayMs, unusedMs: 12 * hourMs },
  screen: { totalMs: 400 * dayMs, unusedMs: 30 * dayMs },
}

interface Lifetime {
  totalMs: number
  unusedMs: number
}

/** Precision of the time of a session's last use. */
const recordEveryMs = 60_000
const sessionsCachedMax = 50_000
const tokenBytes = 32
/** Failed logins with one name, after which it waits in unknown browsers until the day is over. */
const failuresOfDayMax = 100

export const sessionTopic = 'access'

/** Sessions with their people, by the hash of the token. Null is cached, too. */
const SessionOf = defineCache<OpenSession | null>({
  topic: sessionTopic,
  entriesMax: sessionsCachedMax,
  async load(db, tokenHash) {
    const [row] = await db<SessionRow[]>`
      select s.id, s.token_hash, ${instants(db, 's.created_at', 's.last_used_at')}, s.is_screen, p.id as person_id, p.corporation_id,
             p.login, p.name, p.role, p.organization_ids, p.terminal_group_id
        from person_session s
        join person p
          on p.id = s.person_id
       where s.token_hash = ${tokenHash}
         and not p.is_disabled`
    if (!row) return null
    const { personId, corporationId, login, name, role, organizationIds, terminalGroupId, ...session } = row
    return { session, person: { id: personId, corporationId, login, name, role, organizationIds, terminalGroupId } }
  },
})

interface OpenSession {
  session: Session
  person: Person
}

interface SessionRow extends Session, Omit<Person, 'id'> {
  personId: Id<'Person'>
}

/** Begins, finds and ends sessions of people. */
export class People {
  readonly #pool: Pool
  readonly #caches: Caches
  readonly #clock: Clock
  readonly #groups: RestrictionGroups
  /** Failed logins of the day, by name. */
  readonly failuresOfDay: Throttle
  /** Callers of cached sessions. */
  readonly #callers = new WeakMap<object, Caller>()
  /** Time of the last recorded use, by session. */
  readonly #usedAt = new Map<string, Instant>()

  constructor(parts: { pool: Pool; caches: Caches; clock: Clock }, groups: RestrictionGroups) {
    this.#pool = parts.pool
    this.#caches = parts.caches
    this.#clock = parts.clock
    this.#groups = groups
    this.failuresOfDay = new Throttle(parts.clock, { attemptsMax: failuresOfDayMax, windowMs: dayMs })
  }

  /** Returns the caller of a session; undefined if there is none, or it has ended. `isUse` is false for checks of an open page. */
  async authenticate(token: string, { isUse = true } = {}): Promise<Caller | undefined> {
    const found = await this.#findOpen(secretHash(token))
    if (!found) return undefined
    if (isUse) await this.#recordUse(found.session)
    const known = this.#callers.get(found)
    if (known) return known
    const caller = this.#callerOf(found.person, found.session)
    this.#callers.set(found, caller)
    return caller
  }

  async #findOpen(tokenHash: string): Promise<OpenSession | undefined> {
    const cached = await this.#caches.get(SessionOf, tokenHash)
    if (!cached || !this.#hasEnded(cached)) return cached ?? undefined
    // Another node may have recorded a later use.
    this.#caches.drop(sessionTopic, tokenHash)
    const stored = await this.#caches.get(SessionOf, tokenHash)
    return stored && !this.#hasEnded(stored) ? stored : undefined
  }

  /**
   * Begins a session of a person whose password was checked. Returns undefined if the password has changed since, or the person was
   * disabled, so that the new session cannot outlive what ended the others.
   */
  async begin(
    { id, passwordHash }: { id: string; passwordHash: string },
    session: NewSession,
  ): Promise<string | undefined> {
    const touched = new TouchedKeys()
    const token = await transaction(this.#pool, async (db) => {
      touched.clear()
      const [unchanged] = await db`
        select 1
          from person
         where id = ${id}
           and password_hash = ${passwordHash}
           and not is_disabled
           for share`
      return unchanged && insertSession(db, (topic, key) => touched.touch(db, topic, key), id, session)
    })
    touched.dropFrom(this.#caches)
    return token
  }

  #hasEnded({ session: { id, createdAt, lastUsedAt, isScreen }, person }: OpenSession): boolean {
    const now = this.#clock.now()
    const { totalMs, unusedMs } = lifetimes[isScreen && person.role === 'cook' ? 'screen' : 'browser']
    return now >= createdAt + totalMs || now >= Math.max(lastUsedAt, this.#usedAt.get(id) ?? 0) + unusedMs
  }

  /** Records the use of a session, once a minute. A failure to record it must not refuse the request. */
  async #recordUse({ id, tokenHash, lastUsedAt }: Session): Promise<void> {
    const now = this.#clock.now()
    if (now - (this.#usedAt.get(id) ?? lastUsedAt) < recordEveryMs) return
    if (this.#usedAt.size >= sessionsCachedMax) this.#usedAt.clear()
    this.#usedAt.set(id, now)
    await recordSessionUse(this.#pool, tokenHash, now).catch(() => this.#usedAt.delete(id))
  }

  #callerOf({ id, name, corporationId, role, organizationIds, terminalGroupId }: Person, session: Session): Caller {
    return {
      keyId: id as string as Id<'ApiKey'>,
      name,
      corporationId: corporationId ?? (operatorOwnerId as Id<'Corporation'>),
      groups: groupsOf(role, this.#groups),
      organizationIds: organizationIds === null ? undefined : new Set(organizationIds),
      sourceKey: undefined,
      person: { id, role, terminalGroupId, onlySandboxes: rightsOf(role).onlySandboxes ?? false, session },
    }
  }
}

export interface NewSession {
  now: Instant
  address: string
  browser: string
  isScreen: boolean
  /** Token of the session that this browser had before, which ends. */
  previousToken: string | undefined
}

/** Begins a session. Returns its token, which only the browser stores. */
export async function insertSession(
  db: Db,
  touch: (topic: string, key: string) => Promise<void>,
  personId: string,
  { now, address, browser, isScreen, previousToken }: NewSession,
): Promise<string> {
  if (previousToken !== undefined) {
    const previousHash = secretHash(previousToken)
    const ended = await db`delete from person_session where token_hash = ${previousHash} returning 1`
    if (ended.length > 0) await touch(sessionTopic, previousHash)
  }
  const token = randomBytes(tokenBytes).toString('base64url')
  const at = toTimestamp(db, now)
  await db`
    insert into person_session (token_hash, id, person_id, created_at, last_used_at, address, browser, is_screen)
    values (${secretHash(token)}, ${newId<'PersonSession'>()}, ${personId}, ${at}, ${at}, ${address}, ${browser}, ${isScreen})`
  return token
}

/** Ends sessions of a person, or of everybody, all but `exceptHash`. Returns the hashes of their tokens, under which they are cached. */
export async function deleteSessions(
  db: Db,
  personId: string | null,
  { id = null, exceptHash = null }: { id?: string | null; exceptHash?: string | null } = {},
): Promise<string[]> {
  const rows = await db<{ tokenHash: string }[]>`
    delete from person_session
     where (${personId}::uuid is null or person_id = ${personId})
       and (${id}::uuid is null or id = ${id})
       and token_hash is distinct from ${exceptHash}::text
    returning token_hash`
  return rows.map(({ tokenHash }) => tokenHash)
}

/** Deletes sessions that have ended. */
export const sessionRetention: RetentionRule = expiredRows({
  name: 'person_sessions',
  table: 'person_session',
  key: ['token_hash'],
  isPast(db, now) {
    const isPast = ({ totalMs, unusedMs }: Lifetime) => db`
      (created_at < ${toTimestamp(db, now - totalMs)} or last_used_at < ${toTimestamp(db, now - unusedMs)})`
    return db`${isPast(lifetimes.screen)} or (not is_screen and ${isPast(lifetimes.browser)})`
  },
})

async function recordSessionUse(db: Db, tokenHash: string, now: Instant): Promise<void> {
  await db`
    update person_session
       set last_used_at = ${toTimestamp(db, now)}
     where token_hash = ${tokenHash}`
}

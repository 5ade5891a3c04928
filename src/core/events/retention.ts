import { type Db, type Pool, transaction } from '#core/db/connect.ts'
import { isTransientError, isWorkerLoss } from '#core/db/errors.ts'
import { inputRows } from '#core/db/rows.ts'
import { toTimestamp } from '#core/db/timestamps.ts'
import type { OwnerCondition, Workers } from '#core/db/workers.ts'
import { idempotencyLifetimeMs } from '#core/http/idempotency.ts'
import type { Logger } from '#core/log.ts'
import { type BackgroundService, type Loop, runEvery } from '#core/loop.ts'
import { type Clock, dayMs, type Instant, minuteMs } from '#core/time.ts'
import { expiredRows, type RetentionRule } from './expired_rows.ts'
import type { Follower } from './follower.ts'

/** Lifetime of finished commands and events, in milliseconds. */
export const recordLifetimeMs = 90 * dayMs

const firstAfterMs = 5_000
const everyMs = 10 * minuteMs
const rowsMax = 5_000
const statementsMax = 10

const idempotencyKeys = expiredRows({
  name: 'idempotency_keys',
  table: 'idempotency_key',
  key: ['owner_id', 'key'],
  isPast: (db, now) => db`created_at < ${toTimestamp(db, now - idempotencyLifetimeMs)}`,
})

/** A command is accepted before it finishes, and the index is on `accepted_at`. */
const commands = expiredRows({
  name: 'commands',
  table: 'command',
  key: ['organization_id', 'id'],
  isPast: (db, now) => {
    const before = toTimestamp(db, now - recordLifetimeMs)
    return db`accepted_at < ${before} and finished_at < ${before}`
  },
})

/** Records of skipped events, for `/metrics`. */
const passedOver = expiredRows({
  name: 'events_passed_over',
  table: 'follower_passed_over',
  key: ['owner_id', 'follower', 'part', 'revision'],
  isPast: (db, now) => db`passed_at < ${toTimestamp(db, now - recordLifetimeMs)}`,
})

/** Numbers of rows that one round deleted. */
export interface CleanupResult {
  idempotencyKeys: number
  commands: number
  events: number
  contents: number
  /** Numbers of rows that the domains' rules deleted, by name. */
  rules: Record<string, number>
}

/** Members of a follower that retention reads. */
type RetainingFollower = Pick<Follower, 'name' | 'retainsUnread' | 'retainsRead'>

interface Round {
  pool: Pool
  now: Instant
  rules?: readonly RetentionRule[]
  /** Followers of all nodes: an event is deleted when none of them needs it. */
  followers: readonly RetainingFollower[]
  /** Condition for owners whose rows are deleted. Default: all. */
  isSearched?: OwnerCondition
  /** Called for each step that fails, while the other steps continue; without it the error is thrown. */
  onFault?(step: string, error: unknown): void
}

/** Deletes a bounded number of expired rows, and leaves the rest to the next round. */
export async function cleanUp({
  pool,
  now,
  rules = [],
  followers,
  isSearched = () => pool`true`,
  onFault,
}: Round): Promise<CleanupResult> {
  const before = now - recordLifetimeMs
  const step = (name: string, deleteSome: () => Promise<number>) =>
    repeatedly(deleteSome).catch((error) => {
      // Events of all owners are deleted together: they wait until the worker is back.
      if (onFault && isWorkerLoss(error)) return 0
      if (!onFault || isTransientError(error)) throw error
      onFault(name, error)
      return 0
    })
  const follow = ({ name, deleteSome }: RetentionRule) =>
    step(name, async () => deleteSome(pool, { now, rowsMax, isSearched }))
  const frame = { idempotencyKeys: await follow(idempotencyKeys), commands: await follow(commands) }
  await follow(passedOver)
  let contents = 0
  const events = await step('events', async () => {
    const contentTables = await listContentTables(pool)
    return transaction(pool, async (db) => {
      await lockCleanup(db)
      const deleted = await deleteEvents(db, followers, { now, before })
      contents += await deleteContents(db, deleted, contentTables)
      return deleted.length
    })
  })
  const done: Record<string, number> = {}
  for (const rule of rules) done[rule.name] = await follow(rule)
  return { ...frame, events, contents, rules: done }
}

/** Repeats a deletion until it finds less than `rowsMax` rows, or has run `statementsMax` times. */
async function repeatedly(deleteSome: () => Promise<number>): Promise<number> {
  let deleted = 0
  for (let statement = 0; statement < statementsMax; statement++) {
    const count = await deleteSome()
    deleted += count
    if (count < rowsMax) break
  }
  return deleted
}

/**
 * Makes nodes delete events one after another: if two nodes each deleted one of the last two events of a content, neither
 * would see that it is unused. Only nodes that migrate or clean up take this lock.
 */
async function lockCleanup(db: Db): Promise<void> {
  await db`lock table schema_migration in share update exclusive mode`
}

interface DeletedEvent {
  ownerId: string
  subjectId: string
  contentId: string | null
}

/** Deletes old events, except those that a follower has not read or still needs. */
async function deleteEvents(
  db: Db,
  followers: readonly RetainingFollower[],
  past: { now: Instant; before: Instant },
): Promise<DeletedEvent[]> {
  const retained = followers.map(
    ({ name, retainsUnread, retainsRead }) => db`
         and not exists (
               select 1
                 from follower_cursor as cursor
                where cursor.owner_id = event.owner_id
                  and cursor.follower = ${name}
                  and cursor.revision < event.revision
                  ${retainsUnread ? db`and ${retainsUnread(db, past)}` : db``})
         ${retainsRead ? db`and not ${retainsRead(db, past)}` : db``}`,
  )
  return db<DeletedEvent[]>`
    with past as materialized (
      select event.owner_id, event.revision
        from event
       where event.happened_at < ${toTimestamp(db, past.before)}
             ${retained.length > 0 ? retained : db``}
       limit ${rowsMax})
    delete from event
     where (owner_id, revision) in (
             select owner_id, revision
               from past)
    returning owner_id, subject_id, content_id`
}

/** Returns the tables whose rows refer to contents: every table with the column, so that none can be missed. */
export async function listContentTables(db: Db): Promise<string[]> {
  const rows = await db<{ name: string }[]>`
    select table_name as name
      from information_schema.columns
     where table_schema = current_schema()
       and column_name = 'content_id'
       and table_name <> 'event'
     order by table_name`
  return rows.map(({ name }) => name)
}

/**
 * Deletes unused contents of the deleted events. A content belongs to one aggregate, which never returns to an
 * earlier one, so checking the aggregate's events and rows is sufficient.
 */
async function deleteContents(db: Db, events: readonly DeletedEvent[], tables: readonly string[]): Promise<number> {
  const referred = new Map(events.flatMap((event) => (event.contentId === null ? [] : [[event.contentId, event]])))
  if (referred.size === 0) return 0
  const unreferred = tables.map(
    (table) => db`
         and not exists (select 1
                           from ${db(table)} referring
                          where referring.organization_id = content.organization_id
                            and referring.id = referred.subject_id
                            and referring.content_id = content.id)`,
  )
  const { count } = await db`
    delete from content
     using ${inputRows('referred', [...referred.values()], { uuid: ['ownerId', 'subjectId', 'contentId'] })}
     where content.organization_id = referred.owner_id
       and content.organization_id = any(${events.map(({ ownerId }) => ownerId)}::uuid[])
       and content.id = referred.content_id
       and not exists (select 1
                         from event
                        where event.owner_id = content.organization_id
                          and event.subject_id = referred.subject_id
                          and event.content_id = content.id)
       ${unreferred}`
  return count
}

interface RetentionDependencies extends Omit<Round, 'now' | 'isSearched' | 'onFault'> {
  workers: Workers
  clock: Clock
  log: Logger
}

/** Deletes expired rows every ten minutes, on any number of nodes. */
export class RetentionService implements BackgroundService {
  readonly #dependencies: RetentionDependencies
  #loop: Loop | undefined

  constructor(dependencies: RetentionDependencies) {
    this.#dependencies = dependencies
  }

  start(): void {
    const { log } = this.#dependencies
    this.#loop = runEvery(everyMs, () => this.#cleanUp(), { log, name: 'deleting what is past its time', firstAfterMs })
  }

  /** Waits for the running round. */
  async stop(): Promise<void> {
    await this.#loop?.stop()
  }

  async #cleanUp(): Promise<void> {
    const { clock, log, workers, ...round } = this.#dependencies
    const onFault = (step: string, err: unknown) => log.error({ err, step }, 'failed to delete expired rows')
    const { idempotencyKeys, rules, ...others } = await cleanUp({
      ...round,
      now: clock.now(),
      isSearched: workers.reachable,
      onFault,
    })
    const deleted = { idempotency_keys: idempotencyKeys, ...others, ...rules }
    if (Object.values(deleted).some((count) => count > 0)) log.debug(deleted, 'deleted expired rows')
  }
}

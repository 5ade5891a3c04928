import type { Db } from '#core/db/connect.ts'
import { toTimestamp } from '#core/db/timestamps.ts'
import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import { type AnyDueRule, dueRule } from './due.ts'
import { type ChangeContext, writeEvent } from './outbox.ts'

/**
 * An event without details of the change, such as a new menu: receivers read the data again. Several changes within a second
 * are one event.
 */
export interface Announcement {
  /** Type in the published contract: `NomenclatureUpdate`. */
  type: string
  /** Returns the info of the event from the current data; `revision` is the event's own. */
  infoOf(db: Db, organizationId: Id<'Organization'>, revision: number): object | Promise<object>
}

/** Time in milliseconds that an event waits for further changes, and minimum time between two events. */
const gatheringMs = 1_000
/** Citus takes no parameters here, and no sum that could depend on the time zone of the session. */
const gathering = `interval '${gatheringMs} milliseconds'`

/**
 * Announces a change of these organizations in the transaction of the change. Call it last: writers of the event and other
 * changes wait for the end of the transaction, so the event includes the change.
 */
export async function announce(
  { db, now }: Pick<ChangeContext, 'db' | 'now'>,
  { type }: Announcement,
  organizationIds: readonly Id<'Organization'>[],
): Promise<void> {
  await db`
    insert into announcement as known (organization_id, type, due_at)
    select organization_id, ${type}, ${toTimestamp(db, now + gatheringMs)}
      from unnest(${organizationIds}::uuid[]) as changed(organization_id)
     order by organization_id
        on conflict (organization_id, type) do update
       set due_at = greatest(excluded.due_at,
                             (known.written_at at time zone 'UTC' + ${db.unsafe(gathering)}) at time zone 'UTC')
     where known.due_at is null`
}

interface DueAnnouncement {
  ownerId: Id<'Organization'>
  id: Id<'Organization'>
}

/** Returns the rule that writes the events of an announcement when they are due. */
export const announcementRule = ({ type, infoOf }: Announcement): AnyDueRule =>
  dueRule<DueAnnouncement>({
    name: `announcing ${type}`,
    listDue: (db, { now, rowsMax, isSearched }) => db<DueAnnouncement[]>`
      select organization_id as owner_id, organization_id as id
        from announcement
       where type = ${type}
         and due_at <= ${toTimestamp(db, now)}
         and ${isSearched(db`organization_id`)}
       order by due_at
       limit ${rowsMax}`,
    async handle(context, { ownerId }) {
      const { db, now } = context
      if (!(await takeAnnouncement(db, ownerId, { type, now }))) return
      const event = { ownerId, subjectId: ownerId, type }
      await writeEvent(context, event, (revision) => infoOf(db, ownerId, revision))
    },
  })

/**
 * Returns whether the announcement is still to be written. Skips it while a change holds its row, so that a long import
 * blocks no other work.
 */
async function takeAnnouncement(
  db: Db,
  organizationId: Id<'Organization'>,
  { type, now }: { type: string; now: Instant },
): Promise<boolean> {
  const { count } = await db`
    with due as materialized (
      select type
        from announcement
       where organization_id = ${organizationId}
         and type = ${type}
         and due_at <= ${toTimestamp(db, now)}
         for update skip locked)
    update announcement
       set due_at = null,
           written_at = ${toTimestamp(db, now)}
     where organization_id = ${organizationId}
       and type in (
             select type
               from due)`
  return count > 0
}

import { insertEvents, takeRevisions } from '#core/events/outbox.ts'
import type { ChangedRow } from '#core/kits/directory.ts'
import type { ChangeContext } from '#core/operation/aggregate_change.ts'
import type { Id } from '#core/schema.ts'

/** Writes an event of each row of a directory that has changed: who has changed it, and what it is now. */
export async function writeRowEvents(
  { db, now, author, correlationId, notify }: ChangeContext,
  ownerId: Id<'Corporation'>,
  changed: readonly ChangedRow[],
): Promise<void> {
  if (changed.length === 0) return
  const { revision: last } = await takeRevisions(db, ownerId, { revisions: changed.length })
  const first = last - changed.length + 1
  const events = changed.map((info, i) => {
    const subject = { type: 'DirectoryUpdate', subjectId: info.id, revision: first + i }
    return { ...subject, ownerId, correlationId, at: now, author, info }
  })
  await insertEvents(db, events)
  notify(ownerId)
}

import { OperationError } from '#core/errors.ts'
import { type Event, insertEvents, takeRevisions } from '#core/events/outbox.ts'
import type { Id } from '#core/schema.ts'
import type { Subject } from './aggregate.ts'
import type { Context } from './operation.ts'

interface Key {
  organizationId: Id<'Organization'>
  id: string
}

/**
 * Changes a subject at its request, without its front office: for what the wire has answered when it is done. The state
 * that `change` answers is saved and told like that of a command, in the write's own transaction; the same state is left
 * alone, and nothing is told. What the front office has not taken, or never took, is not found.
 *
 * It may run beside the lane of the subject's terminal group, for both lock the subject's row first and the revision counter
 * last. A subject whose creation is on its way is not touched: the lane may hold a copy of it.
 */
export async function changeSubject<State>(
  { db, now, correlationId }: Pick<Context, 'db' | 'now' | 'correlationId'>,
  subject: Subject<State>,
  { organizationId, id }: Key,
  change: (state: State) => State,
): Promise<void> {
  const before = (await subject.lock(db, organizationId, [id])).get(id)
  if (before === undefined || !subject.isLive(before)) throw new OperationError(subject.NotFound)
  const changed = change(before)
  if (changed === before) return
  const revisions = subject.eventsMax ?? 1
  const last = await takeRevisions(db, organizationId, { revisions })
  const first = last.revision - revisions + 1
  const after = subject.stamp(changed, { revision: last.revision, at: now }, undefined)
  const bodies = [subject.event(before, after)].flat()
  const events = bodies.map(
    (body, i): Event => ({ organizationId, revision: first + i, subjectId: id, correlationId, at: now, ...body }),
  )
  await Promise.all([subject.save(db, [after]), insertEvents(db, events)])
}

import { OperationError } from '#core/errors.ts'
import { type Event, insertEvents, takeRevisions } from '#core/events/outbox.ts'
import type { Id } from '#core/schema.ts'
import type { Aggregate } from './aggregate.ts'
import type { Context } from './operation.ts'

interface Key {
  organizationId: Id<'Organization'>
  id: string
}

/**
 * Changes an aggregate at its request, without its front office: for what the wire has answered when it is done. The state
 * that `change` answers is saved and told like that of a command, in the write's own transaction; the same state is left
 * alone, and nothing is told. What the front office has not taken, or never took, is not found.
 *
 * It may run beside the lane of the aggregate's terminal group, for both lock the aggregate's row first and the revision counter
 * last. An aggregate whose creation is on its way is not touched: the lane may hold a copy of it.
 */
export async function changeAggregate<State>(
  { db, now, correlationId }: Pick<Context, 'db' | 'now' | 'correlationId'>,
  aggregate: Aggregate<State>,
  { organizationId, id }: Key,
  change: (state: State) => State,
): Promise<void> {
  const before = (await aggregate.lock(db, organizationId, [id])).get(id)
  if (before === undefined || aggregate.isLive?.(before) === false) throw new OperationError(aggregate.NotFound)
  const changed = change(before)
  if (changed === before) return
  const revisions = aggregate.eventsMax ?? 1
  const last = await takeRevisions(db, organizationId, { revisions })
  const first = last.revision - revisions + 1
  const after = aggregate.stamp(changed, { revision: last.revision, at: now }, undefined)
  const bodies = [aggregate.event(before, after)].flat()
  const events = bodies.map(
    (body, i): Event => ({ organizationId, revision: first + i, subjectId: id, correlationId, at: now, ...body }),
  )
  await Promise.all([aggregate.save(db, [after]), insertEvents(db, events)])
}

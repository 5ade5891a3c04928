import { type Organization, OrganizationsOf } from '#core/access/organizations.ts'
import type { EventBatch, FollowContext, FollowedEvent, Follower } from '#core/events/follower.ts'
import { asId, type Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import { type OrderKind, orderKinds } from '#shared/order_kinds.ts'
import type { ReserveInAnswer } from '#shared/schemas/reserve_answer.ts'
import { kinds, type OrderBody } from '../kinds.ts'

/** An order that was closed, cancelled, reopened, or changed after that. Several events in a row are one closing. */
export interface Closing {
  organization: Organization
  kind: OrderKind
  id: Id<'Order'>
  /** Revision and moment of the last event. */
  revision: number
  at: Instant
  status: string
  /** Whether one of the events closed the order. */
  isClosing: boolean
  /** Revision of the last event that reopened the order; 0 if none did. */
  reopenedRevision: number
  /** Number of the order in the client's system; null also for followers without `readsOrders`. */
  externalNumber: string | null
  /** The order after the last event; null for followers without `readsOrders`. */
  body: OrderBody | null
}

interface ClosingsFollower
  extends Pick<
      Follower,
      'name' | 'cursorsMax' | 'gatherMs' | 'waitsForRequests' | 'setting' | 'recordFailed' | 'recordSkipped'
    >,
    Partial<Pick<Follower, 'from'>> {
  kinds: readonly OrderKind[]
  readsOrders: boolean
  /** Handles the closings of several organizations, ordered by revision, in the transaction that moves the cursors. */
  handle(context: FollowContext, closings: readonly Closing[]): Promise<void>
}

/**
 * Follows the ends of orders: passes each to `handle` exactly once, as values, in the order of revisions. Changes of an order after
 * its last event are later closings.
 */
export const followClosings = ({ kinds: followed, readsOrders, handle, ...follower }: ClosingsFollower): Follower => ({
  from: 'now',
  ...follower,
  owners: 'organizations',
  types: followed.flatMap(eventTypesOf),
  statuses: [...new Set(followed.flatMap((kind) => kinds[kind].endedStatuses))],
  readsInfo: readsOrders,
  async handle(context, batches) {
    const closings = await closingsOf(context, batches)
    if (closings.length > 0) await handle(context, closings)
  },
})

function eventTypesOf(kind: OrderKind): string[] {
  const { updateEvent, importEvent } = kinds[kind]
  return importEvent === undefined ? [updateEvent] : [updateEvent, importEvent]
}

const kindsByType = new Map(orderKinds.flatMap((kind) => eventTypesOf(kind).map((type) => [type, kind] as const)))

async function closingsOf({ caches }: FollowContext, batches: readonly EventBatch[]): Promise<Closing[]> {
  const closings: Closing[] = []
  for (const { ownerId, corporationId, events } of batches) {
    const organization = (await caches.get(OrganizationsOf, corporationId)).get(ownerId)
    if (!organization) continue
    const byOrder = Map.groupBy(events, ({ subjectId, type }) => `${kindsByType.get(type)} ${subjectId}`)
    const unsorted = [...byOrder.values()].map((changes) => closingOf(organization, changes))
    closings.push(...unsorted.sort((a, b) => a.revision - b.revision))
  }
  return closings
}

function closingOf(organization: Organization, events: readonly FollowedEvent[]): Closing {
  const { subjectId, type, revision, at, status, info } = events.at(-1)!
  const kind = kindsByType.get(type)!
  return {
    organization,
    kind,
    id: asId<'Order'>(subjectId),
    revision,
    at,
    status: status!,
    isClosing: events.some((event) => event.status === 'Closed' && event.fromStatus !== 'Closed'),
    reopenedRevision:
      events.findLast((event) => event.fromStatus === 'Closed' && event.status !== 'Closed')?.revision ?? 0,
    externalNumber: typeof info?.externalNumber === 'string' ? info.externalNumber : null,
    body: info && bodyOf(kind, info),
  }
}

/** Returns the order of an event. Event payloads have the shape of responses. */
function bodyOf(kind: OrderKind, info: Record<string, unknown>): OrderBody {
  if (kind !== 'Banquet') return { kind, order: info.order } as OrderBody
  return { kind, reserve: info.reserve as ReserveInAnswer, isDeleted: info.isDeleted === true }
}

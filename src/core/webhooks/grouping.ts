import { newId } from '#core/schema.ts'
import { eventsMax, type Message, type PendingDelivery, type Sendable } from './message_store.ts'

/**
 * Puts waiting events, which come in order, into as few messages as will hold them. The events of one subject stay
 * together, since two messages may arrive in either order; those that no longer fit wait for the next message.
 */
export function grouped<Filter>(
  waiting: readonly PendingDelivery[],
  endpoints: ReadonlyMap<string, Sendable<Filter>>,
): Message<Filter>[] {
  return [...Map.groupBy(waiting, ({ endpointId }) => endpointId)].flatMap(([endpointId, events]) => {
    const { organizationId, filter } = endpoints.get(endpointId)!
    const messages: number[][] = []
    const messageOf = new Map<string, number[]>()
    for (const { subjectId, revision } of events) {
      const message = messageOf.get(subjectId) ?? messages.find(hasRoom) ?? []
      if (!messages.includes(message)) messages.push(message)
      messageOf.set(subjectId, message)
      if (hasRoom(message)) message.push(revision)
    }
    return messages.map((revisions) => ({
      organizationId,
      endpointId,
      id: newId(),
      revisions,
      filter,
      attempts: 0,
      firstAttemptAt: null,
    }))
  })
}

const hasRoom = (message: readonly number[]) => message.length < eventsMax

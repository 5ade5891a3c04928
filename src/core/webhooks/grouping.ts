import { newId } from '#core/schema.ts'
import { eventsMax, type Message, type PendingDelivery, type SendableEndpoint } from './messages.store.ts'

/** Maximum size of a message; a larger event is sent alone. */
export const messageBytesMax = 1_048_576

/**
 * Groups pending events, given in order, into as few messages as possible. Events of one subject share a message, because two
 * messages may arrive in any order; those that do not fit wait for the next one.
 */
export function groupDeliveries<Filter>(
  waiting: readonly PendingDelivery[],
  endpoints: ReadonlyMap<string, SendableEndpoint<Filter>>,
): Message<Filter>[] {
  return [...Map.groupBy(waiting, ({ endpointId }) => endpointId)].flatMap(([endpointId, events]) => {
    const { organizationId, filter } = endpoints.get(endpointId)!
    return portions(events).map(({ revisions, bytes }) => ({
      organizationId,
      endpointId,
      id: newId(),
      revisions,
      bytes,
      filter,
      attempts: 0,
      firstAttemptAt: null,
    }))
  })
}

interface Portion {
  revisions: number[]
  bytes: number
}

/** Groups the events of one endpoint, up to the number of messages that it can take. */
function portions(events: readonly PendingDelivery[]): Portion[] {
  const messagesMax = events[0]?.headroom ?? 0
  const messages: Portion[] = []
  const messageOf = new Map<string, Portion>()
  const left = new Set<string>()
  for (const { subjectId, revision, bytes } of events) {
    if (left.has(subjectId)) continue
    const fits = (message: Portion) => hasHeadroom(message, bytes)
    const own = messageOf.get(subjectId)
    const known = own ? [own].find(fits) : messages.find(fits)
    if (!known && (own || messages.length === messagesMax)) {
      left.add(subjectId)
      continue
    }
    const message = known ?? { revisions: [], bytes: 0 }
    if (!known) messages.push(message)
    messageOf.set(subjectId, message)
    message.revisions.push(revision)
    message.bytes += bytes
  }
  return messages
}

const hasHeadroom = (message: Portion, bytes: number) =>
  message.revisions.length < eventsMax && message.bytes + bytes <= messageBytesMax

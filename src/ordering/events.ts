import type { EventKind } from '#core/webhooks/rules.ts'
import type { PlacedResponses } from './responses.ts'

interface PlacedEvents {
  /** Noun for the order in descriptions. */
  noun: string
  section: string
  /** Field of the filter section that selects changes. */
  by: 'statuses' | 'updates'
  source: readonly string[]
  responses: Pick<PlacedResponses<never>, 'info' | 'infoJson'>
}

/** Returns the two event kinds of an order placed with front offices: `<name>Update` and `<name>Error`. */
export function placedEvents(
  name: string,
  { noun, by, responses: { info, infoJson }, ...filter }: PlacedEvents,
): Readonly<Record<string, EventKind>> {
  const kind = { ...filter, info, infoJson }
  const update: EventKind = {
    ...kind,
    by,
    isSentByDefault: true,
    summary: `A ${noun} was placed or has changed`,
    description:
      `Sent when the front office accepts a ${noun}, and after each change of it, whoever made the change. The event ` +
      `has the whole ${noun} as it was after the change. A command that passes several statuses sends an event for each.`,
  }
  const error: EventKind = {
    ...kind,
    by: 'errors',
    isSentByDefault: true,
    summary: `A command on a ${noun} failed`,
    description:
      `Sent when a command on a ${noun} ends in an error; \`correlationId\` is the id that the command returned, and ` +
      `\`eventInfo.errorInfo\` has the reason. With \`creationStatus: Error\` the ${noun} was never placed. Otherwise it is as ` +
      'before the command.',
  }
  return { [`${name}Update`]: update, [`${name}Error`]: error }
}

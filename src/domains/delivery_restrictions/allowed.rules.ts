import type { Id } from '#core/schema.ts'
import type { Street } from '#domains/geo/model.ts'
import type { Decision } from './rules.ts'

/** What one organization says to an order. */
interface DecisionAt extends Decision {
  organizationId: Id<'Organization'>
  /** The street of the order's address, when it is in the organization's directory. */
  entry: Street | null
}

/** The decisions of all organizations that were asked, as the wire has them: better terminal groups first. */
export function describeDecisions(decisions: readonly DecisionAt[]) {
  const allowedItems = decisions
    .flatMap(({ organizationId, takers }) => takers.map((taker) => ({ organizationId, ...taker })))
    .sort((a, b) => a.priority - b.priority)
    .map(({ organizationId, terminalGroup, zone, durationInMinutes, deliveryServiceProductId }) => ({
      terminalGroupId: terminalGroup.id,
      organizationId,
      deliveryDurationInMinutes: durationInMinutes,
      zone,
      deliveryServiceProductId,
    }))
  const rejectedItems = decisions.flatMap(({ organizationId, rejections }) =>
    rejections.map(({ terminalGroupId, zone, code, hint, data }) => ({
      terminalGroupId,
      organizationId,
      zone,
      rejectCode: code,
      rejectHint: hint,
      rejectItemData: data,
    })),
  )
  const isAllowed = allowedItems.length > 0
  return {
    isAllowed,
    rejectCause: isAllowed ? null : (rejectedItems[0]?.rejectHint ?? 'There is no terminal group to take the order'),
    addressExternalId: decisions.find(({ entry }) => entry?.classifierId)?.entry?.classifierId ?? null,
    allowedItems,
    rejectedItems,
  }
}

import { Decimal } from '#core/decimal.ts'
import type { Id } from '#core/schema.ts'
import { normalizeTerminalTime } from '#core/time.ts'
import {
  defaultServiceProductId,
  evaluateRestrictions,
  type RestrictionQuery,
} from '#domains/delivery_restrictions/rules.ts'
import type { OrderType } from '#domains/dictionaries/rules.ts'
import type { TerminalGroup } from '#domains/terminal_groups/model.ts'
import { requireEnabledTerminalGroup } from '#domains/terminal_groups/rules.ts'
import type { ChosenTerminalGroup, PlacingContext } from './model.ts'
import type { CreateOrderRequest } from './schemas.ts'

/** Returns the requested terminal group, else the one that the delivery restrictions choose. */
export function chooseTerminalGroup(
  context: PlacingContext,
  { terminalGroupId, order }: CreateOrderRequest,
  { type: { orderServiceType }, sum }: { type: OrderType; sum: number },
): ChosenTerminalGroup {
  const { organization, terminalGroups, restrictions, fail } = context
  const unguided = { zone: null, durationInMinutes: null }
  const isByCourier = orderServiceType === 'DeliveryByCourier'
  const question = { ...restrictionQueryOf(context, order), isByCourier, sum: new Decimal(sum) }
  if (terminalGroupId) {
    const terminalGroup = requireEnabledTerminalGroup(terminalGroups, organization.id, terminalGroupId, fail)
    return { terminalGroup, ...unguided, deliveryServiceProductId: serviceProductOf(context, terminalGroup, question) }
  }
  const { takers, rejections } = evaluateRestrictions(organization, terminalGroups, restrictions, question)
  const [best] = takers
  if (best) return best
  const isLenient = restrictions.actionOnValidationRejection === 2
  const first = isLenient && [...terminalGroups.values()].find((group) => isOpen(group, organization.id))
  if (first)
    return { terminalGroup: first, ...unguided, deliveryServiceProductId: serviceProductOf(context, first, question) }
  throw fail.TerminalGroupIdNotDetermined({
    path: 'terminalGroupId',
    message: ['No terminal group accepts the order', ...(rejections[0] ? [rejections[0].hint] : [])].join(': '),
  })
}

const isOpen = ({ organizationId, isEnabled }: TerminalGroup, id: string) => organizationId === id && isEnabled

/** Returns the product of the terminal group's delivery charge, even if its restrictions refuse the order. */
export function serviceProductOf(
  { organization, restrictions }: Pick<PlacingContext, 'organization' | 'restrictions'>,
  terminalGroup: TerminalGroup,
  question: RestrictionQuery,
): Id<'Product'> | null {
  if (!question.isByCourier || !restrictions.addDeliveryServiceCost) return null
  const { takers } = evaluateRestrictions(
    organization,
    new Map([[terminalGroup.id, terminalGroup]]),
    restrictions,
    question,
  )
  return takers[0] ? takers[0].deliveryServiceProductId : defaultServiceProductId(restrictions, question.isByCourier)
}

/** Returns the query of delivery restrictions for the destination and time of an order. */
export function restrictionQueryOf(
  { located, now }: Pick<PlacingContext, 'located' | 'now'>,
  { deliveryPoint, completeBefore }: Pick<CreateOrderRequest['order'], 'deliveryPoint' | 'completeBefore'>,
): Omit<RestrictionQuery, 'isByCourier' | 'sum'> {
  const address = deliveryPoint?.address?.type === 'legacy' ? deliveryPoint.address : undefined
  return {
    now,
    completeBefore: completeBefore ? normalizeTerminalTime(completeBefore) : null,
    point: deliveryPoint?.coordinates ?? null,
    address: located.entry && { streetId: located.entry.id, house: address?.house, index: address?.index },
  }
}

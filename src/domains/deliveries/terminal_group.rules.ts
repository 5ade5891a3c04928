import { Decimal } from '#core/decimal.ts'
import { normalizeTerminalTime } from '#core/time.ts'
import { decide, type Question } from '#domains/delivery_restrictions/rules.ts'
import type { OrderType } from '#domains/dictionaries/rules.ts'
import type { TerminalGroup } from '#domains/terminal_groups/model.ts'
import { requireEnabledTerminalGroup } from '#domains/terminal_groups/rules.ts'
import type { ChosenTerminalGroup, PlacingContext } from './model.ts'
import type { CreateOrderRequest } from './schemas.ts'

/** The terminal group that the request names, else the one that the delivery restrictions choose. */
export function chooseTerminalGroup(
  context: PlacingContext,
  { terminalGroupId, order }: CreateOrderRequest,
  { type: { orderServiceType }, sum }: { type: OrderType; sum: number },
): ChosenTerminalGroup {
  const { organization, terminalGroups, restrictions, fail } = context
  const unguided = { zone: null, durationInMinutes: null }
  if (terminalGroupId)
    return {
      terminalGroup: requireEnabledTerminalGroup(terminalGroups, organization.id, terminalGroupId, fail),
      ...unguided,
    }
  const question = questionOf(context, order, { isByCourier: orderServiceType === 'DeliveryByCourier', sum })
  const { takers, rejections } = decide(organization, terminalGroups, restrictions, question)
  const [best] = takers
  if (best) return best
  const isLenient = restrictions.actionOnValidationRejection === 2
  const first = isLenient && [...terminalGroups.values()].find((group) => isOpen(group, organization.id))
  if (first) return { terminalGroup: first, ...unguided }
  throw fail.TerminalGroupIdNotDetermined({
    path: 'terminalGroupId',
    message: ['No terminal group accepts the order', ...(rejections[0] ? [rejections[0].hint] : [])].join(': '),
  })
}

const isOpen = ({ organizationId, isEnabled }: TerminalGroup, id: string) => organizationId === id && isEnabled

function questionOf(
  context: PlacingContext,
  order: CreateOrderRequest['order'],
  { isByCourier, sum }: { isByCourier: boolean; sum: number },
): Question {
  const { located, now } = context
  const { deliveryPoint, completeBefore } = order
  const address = deliveryPoint?.address?.type === 'legacy' ? deliveryPoint.address : undefined
  return {
    now,
    isByCourier,
    completeBefore: completeBefore ? normalizeTerminalTime(completeBefore) : null,
    point: deliveryPoint?.coordinates ?? null,
    address: located.entry && { streetId: located.entry.id, house: address?.house, index: address?.index },
    sum: new Decimal(sum),
  }
}

import type { Delivery, DeliveryPlace } from './model.ts'

/** An order as another one names it. Ids of orders belong to organizations, so of several the organization may be named, too. */
export interface OrderReference {
  id: string
  organizationId?: string | null | undefined
}

/** The named one of the orders with an id, which is not the order itself: the own organization's, else the first. */
export const resolveReference = (
  places: readonly DeliveryPlace[],
  { id, organizationId }: Pick<DeliveryPlace, 'id' | 'organizationId'>,
  named: OrderReference,
): DeliveryPlace | undefined => {
  const others = places.filter((place) => place.organizationId !== organizationId || place.id !== id)
  const asked = named.organizationId
  return asked
    ? others.find((place) => place.organizationId === asked)
    : (others.find((place) => place.organizationId === organizationId) ?? others[0])
}

/** The order as it is when another one has replaced it elsewhere. */
export const movedTo = (delivery: Delivery, place: DeliveryPlace): Delivery => ({
  ...delivery,
  order: {
    ...delivery.order,
    movedToDeliveryId: place.id,
    movedToTerminalGroupId: place.terminalGroupId,
    movedToOrganizationId: place.organizationId,
  },
})

/** The order as the one that replaces an order from elsewhere; the same when it does so already. */
export function movedFrom(delivery: Delivery, place: DeliveryPlace): Delivery {
  const { movedFromDeliveryId, movedFromOrganizationId } = delivery.order
  if (movedFromDeliveryId === place.id && movedFromOrganizationId === place.organizationId) return delivery
  return {
    ...delivery,
    order: {
      ...delivery.order,
      movedFromDeliveryId: place.id,
      movedFromTerminalGroupId: place.terminalGroupId,
      movedFromOrganizationId: place.organizationId,
    },
  }
}

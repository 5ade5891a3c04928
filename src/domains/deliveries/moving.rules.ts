import type { Delivery, DeliveryPlace } from './model.ts'

/** Reference to another order. Ids of orders are unique in an organization only, so the organization may be included. */
export interface OrderReference {
  id: string
  organizationId?: string | null | undefined
}

/**
 * Resolves a reference among the orders with its id, except the order itself: in the requested organization, else in the same one, else the
 * first.
 */
export const resolveReference = (
  places: readonly DeliveryPlace[],
  { id, organizationId }: Pick<DeliveryPlace, 'id' | 'organizationId'>,
  named: OrderReference,
): DeliveryPlace | undefined => {
  const others = places.filter((place) => place.organizationId !== organizationId || place.id !== id)
  const requestedId = named.organizationId
  return requestedId
    ? others.find((place) => place.organizationId === requestedId)
    : (others.find((place) => place.organizationId === organizationId) ?? others[0])
}

/** Returns the order with a reference to the one that replaces it elsewhere. */
export const movedTo = (delivery: Delivery, place: DeliveryPlace): Delivery => ({
  ...delivery,
  order: {
    ...delivery.order,
    movedToDeliveryId: place.id,
    movedToTerminalGroupId: place.terminalGroupId,
    movedToOrganizationId: place.organizationId,
  },
})

/** Returns the order with a reference to the one that it replaces, or the same object if it has it. */
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

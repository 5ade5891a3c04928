import type { ChangeContext } from '#core/events/outbox.ts'
import { saveDirectories } from '#core/record/directories.ts'
import { type Id, newId } from '#core/schema.ts'
import type { CreatedCorporation } from '#domains/organizations/changes.ts'
import { type DictionariesInput, dictionaries } from './schemas.ts'

/** Creates the initial rows of a corporation, if it wants them: with these it can accept, charge and cancel an order. */
export async function createDefaultDictionaries(
  context: ChangeContext,
  { id: corporationId, hasStartDictionaries }: CreatedCorporation,
): Promise<void> {
  if (!hasStartDictionaries) return
  await saveDirectories(
    context,
    corporationId,
    dictionaries,
    defaultDictionaries({
      courierOrderType: newId(),
      pickupOrderType: newId(),
      dineInOrderType: newId(),
      cash: newId(),
      card: newId(),
      online: newId(),
      cancelCause: newId(),
      guestRefusedCause: newId(),
      noCourierCause: newId(),
      removalType: newId(),
      mistakeRemovalType: newId(),
    }),
  )
}

/** Ids of the initial rows, fixed in the demo chain. */
interface StartingIds {
  courierOrderType: Id<'OrderType'>
  pickupOrderType: Id<'OrderType'>
  dineInOrderType: Id<'OrderType'>
  cash: Id<'PaymentType'>
  card: Id<'PaymentType'>
  online: Id<'PaymentType'>
  cancelCause: Id<'CancelCause'>
  guestRefusedCause: Id<'CancelCause'>
  noCourierCause: Id<'CancelCause'>
  removalType: Id<'RemovalType'>
  mistakeRemovalType: Id<'RemovalType'>
}

export const defaultDictionaries = (ids: StartingIds) =>
  ({
    orderTypes: [
      {
        id: ids.courierOrderType,
        name: 'Delivery by courier',
        orderServiceType: 'DeliveryByCourier',
        isDefault: true,
      },
      { id: ids.pickupOrderType, name: 'Pickup', orderServiceType: 'DeliveryPickUp', isDefault: true },
      { id: ids.dineInOrderType, name: 'In the restaurant', orderServiceType: 'Common', isDefault: true },
    ],
    paymentTypes: [
      { id: ids.cash, code: 'CASH', name: 'Cash', kind: 'Cash', processingType: 'Internal' },
      { id: ids.card, code: 'CARD', name: 'Card', kind: 'Card', processingType: 'Both' },
      { id: ids.online, code: 'ONLINE', name: 'Online', kind: 'External', processingType: 'External' },
    ],
    cancelCauses: [
      { id: ids.cancelCause, name: 'Other', isDefault: true },
      { id: ids.guestRefusedCause, name: 'Refused by the guest' },
      { id: ids.noCourierCause, name: 'No courier free' },
    ],
    removalTypes: [
      { id: ids.removalType, name: 'Spoilt', canWriteoffToCafe: true, canWriteoffToUser: true },
      { id: ids.mistakeRemovalType, name: 'Entered by mistake' },
    ],
  }) satisfies DictionariesInput

import type { Db } from '#core/db/connect.ts'
import { type Id, newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import type { Rows } from './rules.ts'
import type { StatedDictionaries } from './schemas.ts'
import { lockDictionaries, saveRows, unmarkDefaultCancelCause } from './store.ts'

/** What of a row need not be stated. */
const defaults = {
  orderTypes: { isDefault: false },
  paymentTypes: {
    code: null,
    processingType: 'Both',
    combinable: true,
    printCheque: true,
    terminalGroupIds: null,
    comment: null,
    applicableMarketingCampaigns: [],
  },
  discounts: {
    percent: 0,
    sum: 0,
    minOrderSum: null,
    isCategorised: false,
    categories: [],
    canBeAppliedSelectively: false,
    isAutomatic: false,
    isManual: true,
    isCard: false,
    canApplyByCardNumber: false,
    comment: null,
  },
  removalTypes: {
    canWriteoffToCafe: false,
    canWriteoffToWaiter: false,
    canWriteoffToUser: false,
    reasonRequired: false,
    manual: true,
    comment: null,
  },
  cancelCauses: { isDefault: false },
  tipsTypes: {},
  marketingSources: { attachedSources: [] },
} as const satisfies Record<keyof Rows, object>

/** Saves what is stated, in the transaction `db`, and answers the rows' ids in the order of the rows. */
export async function saveDictionaries(db: Db, corporationId: string, stated: StatedDictionaries) {
  await lockDictionaries(db, corporationId)
  // A cause that is no longer there cannot stand for the one that a cancellation does not name.
  const cancelCauses = stated.cancelCauses?.map((cause) => ({
    ...cause,
    isDefault: cause.isDefault === true && !cause.isDeleted,
  }))
  const chosen = cancelCauses?.find(({ isDefault }) => isDefault)
  if (chosen) await unmarkDefaultCancelCause(db, corporationId, chosen.id ?? null)
  return {
    orderTypes: await save('orderTypes', stated.orderTypes),
    paymentTypes: await save('paymentTypes', stated.paymentTypes),
    discounts: await save('discounts', stated.discounts),
    removalTypes: await save('removalTypes', stated.removalTypes),
    cancelCauses: await save('cancelCauses', cancelCauses),
    tipsTypes: await save('tipsTypes', stated.tipsTypes),
    marketingSources: await save('marketingSources', stated.marketingSources),
  }

  async function save<Kind extends string>(
    dictionary: keyof Rows,
    rows: readonly { id?: Id<Kind> | null }[] = [],
  ): Promise<Id<Kind>[]> {
    const base = { isDeleted: false, organizationIds: null, ...defaults[dictionary] }
    const whole = rows.map((row) => ({ ...base, ...row, id: row.id ?? newId<Kind>() }))
    if (whole.length > 0) await saveRows(db, corporationId, dictionary, whole)
    return whole.map(({ id }) => id)
  }
}

/** Makes what a new corporation starts with, so that it can take, charge and cancel an order at once. */
export async function startDictionaries(db: Db, corporationId: string): Promise<void> {
  await saveDictionaries(
    db,
    corporationId,
    startingDictionaries({
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

/** The ids of what a corporation starts with; the demo chain has fixed ones. */
export interface StartingIds {
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

export const startingDictionaries = (ids: StartingIds) =>
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
  }) satisfies StatedDictionaries

/** The demo chain's dictionaries: what any corporation starts with, and what examples need besides. */
export const demoDictionaries = {
  ...startingDictionaries(demo),
  discounts: [
    { id: demo.discount, name: 'Ten percent', mode: 'Percent', percent: 10, canBeAppliedSelectively: true },
    { id: demo.flexibleDiscount, name: 'By agreement', mode: 'FlexibleSum', canBeAppliedSelectively: true },
  ],
  tipsTypes: [
    {
      id: demo.tipsType,
      name: 'Tips',
      orderServiceTypes: ['Common', 'DeliveryByCourier', 'DeliveryPickUp'],
      paymentTypeIds: [demo.cash, demo.card, demo.online],
    },
  ],
  marketingSources: [
    { id: demo.marketingSource, name: 'Leaflet', attachedSources: ['leaflet-spring'] },
    { id: demo.secondMarketingSource, name: 'A friend' },
  ],
} satisfies StatedDictionaries

import { call, newId, type Request, type Response } from './api.ts'
import type { Menu } from './menu.ts'
import { type NewLine, requestedItem } from './new_lines.ts'
import { addressOf, guestOf } from './order_lines.ts'
import type { Order } from './steps.ts'

/** New order as it is typed. */
export interface NewOrder {
  phone: string
  name: string
  lines: readonly NewLine[]
  service: 'DeliveryByCourier' | 'DeliveryByClient'
  address: string
  flat: string
  /** Address of the last order, which is sent in its parts while the text is the same. */
  lastAddress?: { text: string; requested: Address }
  /** Local time; empty for as soon as possible. */
  time: string
  comment: string
  /** Empty while the guest has not said how. */
  paymentTypeId: string
  /** Payment type of the guest's wallet that pays a part; empty without one. */
  walletTypeId: string
}

type Requested = Request<'/api/1/deliveries/price'>['order']
type Address = NonNullable<NonNullable<Requested['deliveryPoint']>['address']>

export const emptyOrder: NewOrder = {
  phone: '',
  name: '',
  lines: [],
  service: 'DeliveryByCourier',
  address: '',
  flat: '',
  time: '',
  comment: '',
  paymentTypeId: '',
  walletTypeId: '',
}

/** Fewest characters of a phone in requests. */
export const phoneLengthMin = 8

/** Returns the order as requests contain it, without an id and payments. */
export function requestedOrder(order: NewOrder, menu: Menu): Requested {
  const { phone, name, lines, service, time, comment } = order
  return {
    menuId: menu.id,
    ...(menu.priceCategoryId !== undefined && { priceCategoryId: menu.priceCategoryId }),
    phone: phone.trim(),
    ...(name.trim() !== '' && { customer: { type: 'regular', name: name.trim() } }),
    orderServiceType: service,
    ...(service === 'DeliveryByCourier' && { deliveryPoint: { address: requestedAddress(order) } }),
    ...(time !== '' && { completeBefore: `${time.replace('T', ' ')}:00.000` }),
    ...(comment.trim() !== '' && { comment: comment.trim() }),
    items: lines.map(requestedItem),
  }
}

function requestedAddress({ address, flat, lastAddress }: NewOrder): Address {
  const inside = flat.trim() === '' ? {} : { flat: flat.trim() }
  if (lastAddress && lastAddress.text === address) return { ...lastAddress.requested, ...inside }
  return { type: 'city', line1: address.trim(), ...inside }
}

/** Returns the typed order with guest and address of an earlier one, where nothing is typed yet. */
export function withLastOrder(order: NewOrder, last: Order): NewOrder {
  const text = addressOf(last)
  const found = last.deliveryPoint?.address
  const mustFill = order.address === '' && text !== '' && found
  const street = found?.street
  const requested: Address = street
    ? { type: 'legacy', street: { id: street.id }, house: found.house ?? '', building: found.building }
    : { type: 'city', line1: text }
  return {
    ...order,
    name: order.name === '' ? guestOf(last) : order.name,
    ...(mustFill && { address: text, flat: found.flat ?? '', lastAddress: { text, requested } }),
  }
}

type Draft = Response<'/api/1/deliveries/drafts/by_id'>

/** Returns a draft as it was typed. Dishes that the menu no longer has are left out. */
export function orderOfDraft({ order }: Draft, { dishes }: Menu): NewOrder {
  const byId = new Map(dishes.map((dish) => [dish.id, dish]))
  const address = order.deliveryPoint?.address
  return {
    ...emptyOrder,
    phone: order.phone ?? '',
    name: order.customer?.name ?? '',
    service: order.orderServiceType === 'DeliveryByClient' ? 'DeliveryByClient' : 'DeliveryByCourier',
    address: address && 'line1' in address ? (address.line1 ?? '') : '',
    flat: address?.flat ?? '',
    time: order.completeBefore?.replace(' ', 'T').slice(0, 16) ?? '',
    comment: order.comment ?? '',
    lines: (order.items ?? []).flatMap((item) => {
      const product = item.type === 'Product' ? item : item.primaryComponent
      const dish = byId.get(product?.productId ?? '')
      if (!dish) return []
      const modifiers = [
        ...(product?.modifiers ?? []),
        ...(item.type === 'Compound' ? (item.commonModifiers ?? []) : []),
      ]
      return {
        key: newId(),
        dish,
        sizeId: item.productSizeId ?? null,
        amount: String(item.amount),
        modifiers: modifiers.map(({ productId, productGroupId, amount }) => ({
          id: productId,
          groupId: productGroupId ?? null,
          amount,
        })),
      }
    }),
  }
}

/** Saves an order as a draft, one request at a time; of several waiting versions the newest is saved. */
export class DraftSaver {
  readonly id: string
  readonly #organizationId: string
  #isStored: boolean
  #last: Promise<unknown> = Promise.resolve()
  #newest: Requested | undefined

  constructor(organizationId: string, storedId: string | null) {
    this.id = storedId ?? newId()
    this.#isStored = storedId !== null
    this.#organizationId = organizationId
  }

  save(order: Requested & { menuId?: string | null }): Promise<void> {
    this.#newest = order
    const saving = this.#last.then(() => this.#saveNewest())
    this.#last = saving.catch(() => {})
    return saving
  }

  async #saveNewest(): Promise<void> {
    const newest = this.#newest
    if (!newest) return
    this.#newest = undefined
    const organizationId = this.#organizationId
    const body = { organizationId, order: { ...newest, id: this.id, menuId: newest.menuId ?? '' } }
    try {
      if (this.#isStored) await call('/api/1/deliveries/drafts/save', body)
      else await call('/api/1/deliveries/drafts/create', body)
      this.#isStored = true
    } catch (error) {
      this.#newest ??= newest
      throw error
    }
  }
}

import { Type } from 'typebox'
import { command } from '#core/operation/command.ts'
import { field, Variants } from '#core/schema.ts'
import { CatalogueOf } from '#domains/catalogue/cached.ts'
import { DictionariesOf } from '#domains/dictionaries/cached.ts'
import { resolveAddress } from '#domains/geo/cached.ts'
import { withTaxesOf } from '#ordering/taxes.ts'
import { demo } from '#shared/demo.ts'
import { DeliveryPoint } from '#shared/schemas/requested_guest.ts'
import { changeServiceType } from './change_service_type.rules.ts'
import { chargeDelivery } from './delivery_service.loader.ts'
import { withoutDeliveryCharge } from './delivery_service.rules.ts'
import {
  addressErrors,
  OrderServiceTypeDoesNotMatchSelfServiceMode,
  OrderTypeNotFound,
  WrongDeliveryStatus,
} from './errors.ts'
import { isHandedOut, isOpen } from './rules.ts'
import { orderIdFields } from './schemas.ts'
import { deliveries } from './store.ts'

const request = Variants('newServiceType', {
  DeliveryByCourier: Type.Object({
    ...orderIdFields,
    deliveryPoint: field(DeliveryPoint, 'Delivery address.'),
  }),
  DeliveryByClient: Type.Object(orderIdFields),
})

export default command({
  path: '/api/1/deliveries/change_service_type',
  group: 'Orders: changing',
  since: '7.5.4',
  summary: 'Change an order from delivery to pick-up, or back',
  description:
    'Possible until the order is on its way or delivered. The order gets the default order type of the service, unless its type already has this service. A pick-up has neither courier nor address. The promised time and the start of cooking stay; taxes become those of the order type. Delivery is charged as for a new order; a pick-up is not charged.',
  request,
  errors: { ...addressErrors, OrderServiceTypeDoesNotMatchSelfServiceMode, OrderTypeNotFound, WrongDeliveryStatus },
  example: { organizationId: demo.organization, orderId: demo.changingOrder, newServiceType: 'DeliveryByClient' },
  aggregate: deliveries,
  subjectId: ({ orderId }) => orderId,

  async check({ body, organization, caches, fail }) {
    const dictionaries = await caches.get(DictionariesOf, organization.corporationId)
    const located = await resolveAddress(
      caches,
      organization,
      'deliveryPoint' in body ? body.deliveryPoint.address : null,
    )
    changeServiceType({ organization, dictionaries, located, fail }, body)
  },

  async apply({ state, body, organization, caches, now, fail }) {
    if (!isOpen(state) || isHandedOut(state)) throw fail.WrongDeliveryStatus({ status: state.order.status })
    const dictionaries = await caches.get(DictionariesOf, organization.corporationId)
    const located = await resolveAddress(
      caches,
      organization,
      'deliveryPoint' in body ? body.deliveryPoint.address : null,
    )
    const { orderType, ...more } = changeServiceType({ organization, dictionaries, located, fail }, body)
    // If the service stays the same, so does the order type, even if it is not the default one.
    const isSame = state.order.orderType?.orderServiceType === orderType.orderServiceType
    if (isSame) return { ...state, order: { ...state.order, ...more } }
    const catalogue = await caches.get(CatalogueOf, organization.corporationId)
    const items = withTaxesOf(catalogue, state.order.items, orderType.id)
    const changed = { ...state, order: { ...state.order, ...more, orderType, items } }
    if (!('deliveryPoint' in body)) return withoutDeliveryCharge(changed)
    return chargeDelivery({ organization, caches, located, now }, changed, body.deliveryPoint)
  },
})

import { Type } from 'typebox'
import type { Organization } from '#core/access/organizations.ts'
import type { Caches } from '#core/cache.ts'
import type { Fail } from '#core/errors.ts'
import { command } from '#core/operation/command.ts'
import { field, Variants } from '#core/schema.ts'
import { CatalogueOf } from '#domains/catalogue/cached.ts'
import { DictionariesOf } from '#domains/dictionaries/cached.ts'
import { type Dictionaries, defaultOrderType } from '#domains/dictionaries/rules.ts'
import { resolveAddress } from '#domains/geo/cached.ts'
import type { ResolvedAddress } from '#domains/geo/model.ts'
import { ProgramsOf } from '#domains/loyalty/cached.ts'
import { includesServices } from '#domains/loyalty/rules.ts'
import { refuseLargeSum } from '#ordering/pricing.ts'
import { withRepricedItems } from '#ordering/pricing_context.ts'
import { dictionaryService } from '#ordering/service_types.ts'
import { withTaxesOf } from '#ordering/taxes.ts'
import { demo } from '#shared/demo.ts'
import { DeliveryPoint } from '#shared/schemas/requested_guest.ts'
import { makeDeliveryPoint } from './delivery_point.rules.ts'
import { chargeDelivery, withoutDeliveryCharge } from './delivery_service.ts'
import {
  addressErrors,
  creationErrors,
  OrderServiceTypeDoesNotMatchSelfServiceMode,
  OrderTypeNotFound,
  WrongDeliveryStatus,
} from './errors.ts'
import type { Delivery } from './model.ts'
import { isOffered } from './order_types.rules.ts'
import { isHandedOut, isOpen } from './rules.ts'
import { orderIdFields } from './schemas.ts'
import { deliveries } from './store.ts'

interface ServiceContext {
  organization: Organization
  dictionaries: Dictionaries
  located: ResolvedAddress
  fail: Fail<
    typeof addressErrors & {
      OrderServiceTypeDoesNotMatchSelfServiceMode: typeof OrderServiceTypeDoesNotMatchSelfServiceMode
      OrderTypeNotFound: typeof OrderTypeNotFound
    }
  >
}

type ServiceRequest =
  | { newServiceType: 'DeliveryByCourier'; deliveryPoint: DeliveryPoint }
  | { newServiceType: 'DeliveryByClient' }

/**
 * Returns the changes of an order whose service type changes: its default order type, an address for the courier, or neither address nor
 * courier for pickup. The promised time stays.
 */
function changeServiceType({ organization, dictionaries, located, fail }: ServiceContext, request: ServiceRequest) {
  const { newServiceType: service } = request
  const path = 'newServiceType'
  if (!isOffered(organization, service)) throw fail.OrderServiceTypeDoesNotMatchSelfServiceMode({ path })
  const type = defaultOrderType(dictionaries, organization.id, dictionaryService[service])
  if (!type) throw fail.OrderTypeNotFound({ path })
  const orderType = { id: type.id, name: type.name, orderServiceType: service }
  return request.newServiceType === 'DeliveryByCourier'
    ? {
        orderType,
        deliveryPoint: makeDeliveryPoint({ organization, located, fail }, request.deliveryPoint, true, 'deliveryPoint'),
      }
    : { orderType, deliveryPoint: undefined, courierInfo: null }
}

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
  errors: {
    ...addressErrors,
    Incorrect: creationErrors.Incorrect,
    OrderServiceTypeDoesNotMatchSelfServiceMode,
    OrderTypeNotFound,
    WrongDeliveryStatus,
  },
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

  async apply({ state, body, organization, caches, db, now, fail }) {
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
    const charged =
      'deliveryPoint' in body
        ? await chargeDelivery({ organization, caches, located, now }, changed, body.deliveryPoint)
        : withoutDeliveryCharge(changed)
    const input = { kind: 'Delivery', organization, caches, db, now } as const
    const repriced = (await discountsServices(caches, organization, state.order.items))
      ? await withRepricedItems(charged, charged.order.items, input)
      : charged
    refuseLargeSum(repriced.order.sum, fail, 'newServiceType')
    return repriced
  },
})

/** Returns whether campaigns discount services of the order, or may do so when its services change. */
async function discountsServices(
  caches: Pick<Caches, 'get'>,
  { id, corporationId }: Organization,
  items: Delivery['order']['items'],
): Promise<boolean> {
  const { activeCampaigns } = await caches.get(ProgramsOf, corporationId)
  return (
    activeCampaigns.some((campaign) => includesServices(campaign) && (campaign.organizationIds?.has(id) ?? true)) ||
    items.some((item) => item.type === 'Service' && item.resultSum !== undefined)
  )
}

import { query } from '#core/operation/operation.ts'
import { toTerminalTime } from '#core/time.ts'
import { ProgramsOf } from '#domains/loyalty/cached.ts'
import { applyCampaigns } from '#loyalty/engine/engine.ts'
import { loadDiscountCard } from '#ordering/discount_card.loader.ts'
import { discountErrors, itemErrors } from '#ordering/errors.ts'
import { priceLines } from '#ordering/pricing.ts'
import { loadPricingContext } from '#ordering/pricing_context.loader.ts'
import { demo } from '#shared/demo.ts'
import { shownResult } from '../answer.rules.ts'
import { loadCoupons, loadGuest } from '../checkin.loader.ts'
import { checkinOf, knownConditions, withoutLoyalty } from '../checkin.rules.ts'
import { dishesOf } from '../dishes.rules.ts'
import { CheckinRequest, CheckinResponse } from '../schemas.ts'
import { shownWarnings } from '../warnings.rules.ts'

export default query({
  path: '/api/1/loyalty/core/calculate',
  otherPaths: ['/api/1/loyalty/iiko/calculate_checkin'],
  group: 'Loyalty: order calculate',
  summary: 'What loyalty programs make of an order, before it is placed',
  description:
    'Prices the order as placing it would, with discounts of the restaurant, and answers what each campaign takes off, offers and ' +
    'suggests. Nothing is kept. An order that could not be placed for its items or discounts is refused with the same code; what ' +
    'it names of loyalty and does not count, such as a coupon that was used, is a warning.',
  request: CheckinRequest,
  response: CheckinResponse,
  errors: { ...itemErrors, ...discountErrors },
  example: {
    request: {
      organizationId: demo.organization,
      isLoyaltyTraceEnabled: true,
      order: {
        phone: '+442079460000',
        items: [
          { type: 'Product', productId: demo.product, amount: 2, price: 9.5, positionId: demo.position },
          { type: 'Product', productId: demo.coffee, amount: 1, price: 2.9, positionId: demo.otherPosition },
        ],
        loyaltyInfo: { coupon: demo.coupon },
      },
    },
  },

  async run({ body, db, caches, organization, now, fail }) {
    const { order, isLoyaltyTraceEnabled } = body
    const time = toTerminalTime(now, organization.timeZone)
    const asking = { db, caches, organization }
    const [pricing, discountCard, programs, guest, coupons] = await Promise.all([
      loadPricingContext({ organization, caches, now, fail }),
      loadDiscountCard(db, organization, order.discountsInfo),
      caches.get(ProgramsOf, organization.corporationId),
      loadGuest(asking, order),
      loadCoupons(asking, order.loyaltyInfo?.coupon ?? body.coupon, time.slice(0, 10)),
    ])
    const { catalogue, dictionaries } = pricing
    const { items } = priceLines({ ...pricing, discountCard }, withoutLoyalty(order))
    const said = checkinOf({ organization, dictionaries }, body)
    const { warnings, ...chosen } = knownConditions(programs, organization.id, said)
    const dishes = dishesOf(catalogue, items)
    const checkin = { ...said, ...chosen, time, dishes, guest: guest.value, coupons: coupons.value }
    const { results, trace } = applyCampaigns(programs.inOrder, checkin, isLoyaltyTraceEnabled)
    const context = { catalogue, organizationId: organization.id, time, dishes }
    return {
      loyaltyProgramResults: results.map((result) => shownResult(context, result)),
      ...shownWarnings([...guest.warnings, ...coupons.warnings, ...warnings]),
      ...(isLoyaltyTraceEnabled && { loyaltyTrace: trace.join('\n') }),
    }
  },
})

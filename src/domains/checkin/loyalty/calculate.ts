import { query } from '#core/operation/operation.ts'
import { DictionariesOf } from '#domains/dictionaries/cached.ts'
import { ProgramsOf } from '#domains/loyalty/cached.ts'
import { listAvailable, listNamedCertificates } from '#domains/loyalty/reads.ts'
import { applyCampaigns } from '#loyalty/engine/engine.ts'
import { loadDiscountCard } from '#ordering/discount_card.loader.ts'
import { discountErrors, itemErrors } from '#ordering/errors.ts'
import { namedPayments } from '#ordering/loyalty/claims.ts'
import { dishesOf } from '#ordering/loyalty/dishes.ts'
import { loadWholeLoyalty } from '#ordering/loyalty/loyalty.loader.ts'
import { priceLines } from '#ordering/pricing.ts'
import { loadPricingContext } from '#ordering/pricing_context.loader.ts'
import { demo } from '#shared/demo.ts'
import { availablePayments, certificatePayments, certificateWarnings, shownResult } from '../answer.rules.ts'
import { askedOf, withoutLoyalty } from '../asked.rules.ts'
import { CheckinRequest, CheckinResponse } from '../schemas.ts'
import { shownWarnings } from '../warnings.rules.ts'

export default query({
  path: '/api/1/loyalty/core/calculate',
  otherPaths: ['/api/1/loyalty/iiko/calculate_checkin'],
  group: 'Loyalty: order calculate',
  summary: 'Calculate the effects of loyalty programs on an order before placing it',
  description:
    "Prices the order exactly as placing it would, including the restaurant's discounts, and answers what each campaign discounts, offers and suggests. Nothing is stored. An order whose items or discounts could not be placed is refused with the same code; invalid loyalty data, such as a used coupon, is only a warning.",
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
    const { isLoyaltyTraceEnabled } = body
    const order = withoutLoyalty(body.order)
    const [pricing, discountCard, loyalty] = await Promise.all([
      loadPricingContext({ organization, caches, now, fail }),
      loadDiscountCard(db, organization, order.discountsInfo),
      loadWholeLoyalty({ db, caches, organization, now }, askedOf(body)),
    ])
    const { catalogue } = pricing
    const priced = priceLines({ ...pricing, discountCard }, order)
    const { said, campaigns, warnings } = loyalty
    const dishes = dishesOf(catalogue, priced)
    const { results, trace, dishes: left } = applyCampaigns(campaigns, { ...said, dishes }, isLoyaltyTraceEnabled)
    const { guest, money } = said
    const asksWallets = results.some(({ effects }) => effects.some(({ payment }) => payment !== undefined))
    const available =
      guest && asksWallets
        ? await listAvailable(db, organization.corporationId, { guestId: guest.id, programs: loyalty.programs, now })
        : new Map()
    const programs = await caches.get(ProgramsOf, organization.corporationId)
    const dictionaries = await caches.get(DictionariesOf, organization.corporationId)
    const payments = namedPayments(dictionaries, order.payments)
    const certificates = await listNamedCertificates(db, organization, { payments, programs, now })
    const { availablePaymentMarketingCampaignIds: wanted = [] } = body
    const context = { catalogue, organizationId: organization.id, time: said.time, dishes }
    return {
      loyaltyProgramResults: results.map((result) => shownResult(context, result)),
      availablePayments: [
        ...availablePayments({ programs: loyalty.programs, available, money }, results, wanted),
        ...certificatePayments({ certificates, limited: programs.limited, money }, results, left),
      ],
      ...shownWarnings([...warnings, ...certificateWarnings(certificates)]),
      ...(isLoyaltyTraceEnabled && { loyaltyTrace: trace.join('\n') }),
    }
  },
})

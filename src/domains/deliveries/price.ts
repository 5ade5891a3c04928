import { Type } from 'typebox'
import { toNumber } from '#core/decimal.ts'
import { failers, OperationError } from '#core/errors.ts'
import { query } from '#core/operation/operation.ts'
import { CorrelationId, field, List, nullable, Text } from '#core/schema.ts'
import { listWalletChoices } from '#ordering/loyalty/wallet_choices.ts'
import { unpaidSum } from '#ordering/payments.ts'
import { Sum } from '#shared/schemas/answer_fields.ts'
import { DeliveryOrderInAnswer } from '#shared/schemas/order_answer.ts'
import { OrderWallets } from '#shared/schemas/order_wallets.ts'
import type { Delivery } from './model.ts'
import { triedErrors, triedExample, tryPlacing } from './placing.ts'
import { CreateOrderRequest } from './schemas.ts'
import { deliveries } from './store.ts'
import { TriedRequest } from './trial.rules.ts'

const fail = failers(triedErrors)

/** Maximum number of errors in a response. */
const errorsMax = 20

const shown = Type.Pick(DeliveryOrderInAnswer, [
  'items',
  'combos',
  'discounts',
  'sum',
  'deliveryZone',
  'terminalGroupId',
  'completeBefore',
  'cookingStartTime',
  'deliveryDuration',
])

export default query({
  path: '/api/1/deliveries/price',
  group: 'Orders: creating',
  summary: 'Price a delivery order without placing it',
  description:
    'Returns the order as `/api/1/deliveries/create` would place it, and every reason why it would refuse it. With errors, the ' +
    'order is priced without the refused lines and fields; it is null if nothing can be priced, and while its address is refused, ' +
    'because the delivery charge and the zone depend on it. The front office may still refuse an order that the server accepts.',
  request: CreateOrderRequest,
  response: Type.Object({
    correlationId: CorrelationId,
    order: nullable(
      Type.Object(
        {
          ...shown.properties,
          deliveryCharge: nullable(Sum(), 'Price of the delivery, included in `sum` and `items`. Null for none.'),
          toPay: field(Sum(), 'Part of `sum` that the payments of the request do not cover.'),
          wallets: OrderWallets(),
        },
        { title: 'PricedDeliveryOrder' },
      ),
      'Priced order.',
    ),
    errors: field(
      List(
        Type.Object(
          {
            code: field(Text(), 'Code of the error.'),
            message: field(Text(), 'Text of the error.'),
            path: nullable(Text(), 'Refused field. Null for the whole order.'),
          },
          { title: 'PricingError' },
        ),
      ),
      `Why the order would be refused, at most ${errorsMax}. Empty if it would be accepted.`,
    ),
  }),
  example: { request: triedExample },

  async run({ body, organization, caches, db, now, caller }) {
    const tried = new TriedRequest(body)
    const errors: { code: string; message: string; path: string | null }[] = []
    for (;;)
      try {
        const placed = await tryPlacing({ organization, caches, db, now, fail }, tried.body)
        if (tried.changesService) return { order: null, errors }
        const key = { organization, kind: deliveries.kind, orderId: placed.id }
        const wallets = await listWalletChoices({ db, caches, now, caller }, key, placed)
        return { order: { ...priced(placed), wallets }, errors }
      } catch (error) {
        if (!(error instanceof OperationError)) throw error
        if (tried.isConsequence(error)) return { order: null, errors }
        const { code } = error.def
        const paths = tried.pathsOf(error)
        for (const path of paths.length > 0 ? paths : [null]) errors.push({ code, message: error.message, path })
        if (errors.length >= errorsMax || !tried.remove(error)) return { order: null, errors }
      }
  },
})

function priced({ order, details }: Delivery) {
  const { items, combos, discounts, sum, deliveryZone, terminalGroupId } = order
  const { completeBefore, cookingStartTime, deliveryDuration } = order
  const charge = items.find((item) => item.type === 'Service' && item.service.id === details?.chargedServiceId)
  return {
    items,
    combos,
    discounts,
    sum,
    toPay: toNumber(unpaidSum(order)),
    deliveryCharge: charge?.type === 'Service' ? charge.cost : null,
    deliveryZone,
    terminalGroupId,
    completeBefore,
    cookingStartTime,
    deliveryDuration,
  }
}

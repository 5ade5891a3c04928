import { Type } from 'typebox'
import { command } from '#core/operation/command.ts'
import { field, opt } from '#core/schema.ts'
import { itemErrors, OrderItemsNotExists } from '#ordering/errors.ts'
import { refusePartialCertificates } from '#ordering/loyalty/partial_certificates.ts'
import { addItems } from '#ordering/pricing.ts'
import { loadRepricingContext, reapplyLoyalty } from '#ordering/pricing_context.ts'
import { demo } from '#shared/demo.ts'
import { NotABanquet, WrongReserveStatus } from './errors.ts'
import { requireOpenBanquet, withOrder } from './rules.ts'
import { Combos, Items, reserveIdFields } from './schemas.ts'
import { reserves } from './store.ts'

export default command({
  path: '/api/1/reserve/add_items',
  group: 'Orders: changing',
  since: '8.2.6',
  summary: 'Add items to the order of a banquet',
  request: Type.Object({
    ...reserveIdFields,
    items: field(Items, 'Items to add.'),
    combos: opt(Combos, 'Combos of the items. Omitted if no item belongs to one.'),
  }),
  errors: { ...itemErrors, OrderItemsNotExists, NotABanquet, WrongReserveStatus },
  example: {
    organizationId: demo.organization,
    reserveId: demo.banquet,
    items: [{ type: 'Product', productId: demo.product, amount: 2, price: 9.5 }],
  },
  aggregate: reserves,
  subjectId: ({ reserveId }) => reserveId,

  check({ body, fail }) {
    if (body.items.length === 0) throw fail.OrderItemsNotExists({ path: 'items' })
  },

  async apply(input) {
    const banquet = requireOpenBanquet(input.state, input.fail)
    const context = await loadRepricingContext({ ...input, kind: 'Banquet' }, input.state)
    const priced = addItems(context, banquet.reserve.order, input.body)
    const { order, details, results } = await reapplyLoyalty(context, priced)
    refusePartialCertificates(results, input.body.items, input.fail, 'items')
    return { ...withOrder(banquet, order), details }
  },
})

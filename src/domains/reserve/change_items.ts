import { Type } from 'typebox'
import { command } from '#core/operation/command.ts'
import { opt } from '#core/schema.ts'
import { itemErrors } from '#ordering/errors.ts'
import { refusePartialCertificates } from '#ordering/loyalty/partial_certificates.ts'
import { replaceItems } from '#ordering/pricing.ts'
import { loadRepricingContext, reapplyLoyalty } from '#ordering/pricing_context.ts'
import { demo } from '#shared/demo.ts'
import { NotABanquet, WrongReserveStatus } from './errors.ts'
import { requireNew, requireOpenBanquet, withOrder } from './rules.ts'
import { Combos, Items, reserveIdFields } from './schemas.ts'
import { reserves } from './store.ts'

export default command({
  path: '/api/1/reserve/change_items',
  group: 'Orders: changing',
  since: '9.0.5',
  summary: 'Replace the items of a banquet',
  description:
    'Possible until the banquet has started. A request without `items` and `combos` changes nothing. Payments stay; the sum may fall below what ' +
    'is prepaid.',
  request: Type.Object({
    ...reserveIdFields,
    items: opt(Items, 'Items that replace the previous ones. If omitted together with `combos`, nothing changes.'),
    combos: opt(Combos, 'Combos of the items. Omitted if no item belongs to one.'),
  }),
  errors: { ...itemErrors, NotABanquet, WrongReserveStatus },
  example: {
    organizationId: demo.organization,
    reserveId: demo.changedBanquet,
    items: [{ type: 'Product', productId: demo.product, amount: 8, price: 9.5 }],
  },
  aggregate: reserves,
  subjectId: ({ reserveId }) => reserveId,

  async apply(input) {
    const { state, body, fail } = input
    const banquet = requireOpenBanquet(state, fail)
    requireNew(banquet, fail)
    if (!body.items && !body.combos) return state
    const requested = { items: body.items ?? [], combos: body.combos }
    const context = await loadRepricingContext({ ...input, kind: 'Banquet' }, state)
    const priced = replaceItems(context, banquet.reserve.order, requested)
    const { order, details, results } = await reapplyLoyalty(context, priced)
    refusePartialCertificates(results, requested.items, fail, 'items')
    return { ...withOrder(banquet, order), details }
  },
})

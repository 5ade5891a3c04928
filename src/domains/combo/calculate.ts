import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { field, Id, List, omittable } from '#core/schema.ts'
import { toTerminalTime } from '#core/time.ts'
import { CatalogueOf } from '#domains/catalogue/cached.ts'
import { moneyGridOf } from '#domains/organizations/rules.ts'
import { demo } from '#shared/demo.ts'
import { itemsMax, OrderItem } from '#shared/schemas/requested_items.ts'
import { comboPriceOf } from './calculate.rules.ts'
import { calculationErrors } from './errors.ts'

const of = (comboGroupId: typeof demo.comboDishes) => ({
  comboInformation: { comboId: demo.orderedCombo, comboSourceId: demo.combo, comboGroupId },
})

export default query({
  path: '/api/1/combo/calculate',
  otherPaths: ['/api/1/combo/calculate_combo_price'],
  group: 'Loyalty: order calculate',
  summary: 'Price of a combo of these items, or the groups that are filled wrongly',
  description:
    'Takes the items of one combo and answers the price of one, to be sent as `price` of the combo in an ' +
    'order. A group that is filled wrongly (nothing, several items, another product or size, a forbidden ' +
    'modifier, another amount than the first item) is named in `incorrectlyFilledGroups`, and the price ' +
    'is 0.',
  request: Type.Object({
    items: field(List(OrderItem, { maxItems: itemsMax }), 'Items of one combo.'),
    organizationId: Id('Organization'),
  }),
  response: Type.Object({
    price: omittable(Type.Number({ 'x-decimal': true }), 'Price of one combo; 0 when a group is filled wrongly.'),
    incorrectlyFilledGroups: omittable(
      List(Id('ComboGroup')),
      'Groups of the combo that the items do not fill as they should.',
    ),
  }),
  errors: calculationErrors,
  example: {
    request: {
      organizationId: demo.organization,
      items: [
        { type: 'Product', productId: demo.product, amount: 1, price: 9.5, ...of(demo.comboDishes) },
        { type: 'Product', productId: demo.coffee, amount: 1, price: 2.9, ...of(demo.comboDrinks) },
      ],
    },
    response: { price: 11, incorrectlyFilledGroups: [] },
  },

  async run({ body, caches, organization, now, fail }) {
    const catalogue = await caches.get(CatalogueOf, organization.corporationId)
    const time = toTerminalTime(now, organization.timeZone)
    const money = moneyGridOf(organization)
    return comboPriceOf({ catalogue, organizationId: organization.id, money, time, fail }, body.items)
  },
})

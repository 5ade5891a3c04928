import { Type } from 'typebox'
import { toNumber, total } from '#core/decimal.ts'
import type { Fail } from '#core/errors.ts'
import { query } from '#core/operation/operation.ts'
import { field, Id, List, omittable } from '#core/schema.ts'
import { toTerminalTime } from '#core/time.ts'
import { CatalogueOf } from '#domains/catalogue/cached.ts'
import type { ComboSpecification } from '#domains/catalogue/model.ts'
import { moneyGridOf } from '#domains/organizations/rules.ts'
import { checkGroup, fillGroups, membersOf } from '#ordering/combo_groups.ts'
import { type ComboSale, findCombo, positionPrices } from '#ordering/combos.ts'
import { comboErrors, menuItemErrors, OrderItemsNotExists } from '#ordering/errors.ts'
import { priceItems } from '#ordering/items.ts'
import { demo } from '#shared/demo.ts'
import { itemsMax, OrderItem } from '#shared/schemas/requested_items.ts'

const { InvalidReferenceToCombo } = comboErrors

/** Items are checked against the menu as in orders. An incompletely filled combo is part of the response instead of an error. */
const calculationErrors = { ...menuItemErrors, InvalidReferenceToCombo, OrderItemsNotExists } as const

const of = (comboGroupId: typeof demo.comboDishes) => ({
  comboInformation: { comboId: demo.orderedCombo, comboSourceId: demo.combo, comboGroupId },
})

export default query({
  path: '/api/1/combo/calculate',
  otherPaths: ['/api/1/combo/calculate_combo_price'],
  group: 'Loyalty: order calculate',
  summary: 'Calculate the price of a combo',
  description:
    'Returns the price, or the groups that the items fill incorrectly. The request has the items of one combo. The price is that of ' +
    'one combo, for the field `price` of the combo in an ' +
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

type Calculation = ComboSale & { fail: Fail<typeof calculationErrors> }

/** Returns the price of one combo of the items, from menu prices without a price category. */
function comboPriceOf(sale: Calculation, items: readonly OrderItem[]) {
  const { catalogue, organizationId, money, fail } = sale
  const [first] = items
  if (!first) throw fail.OrderItemsNotExists({ path: 'items' })
  const priced = priceItems({ catalogue, organizationId, money, priceCategoryId: null }, items, fail, 'items')
  const combo = onlyCombo(sale, items)
  const members = membersOf(items, priced.items, 'items')
  for (const member of members) checkGroup(combo, member, fail)
  // Orders have a whole number of combos. Here it is the amount of the first item.
  const { filled, faults } = fillGroups(combo, members, Math.ceil(first.amount))
  if (faults.length > 0) return { price: 0, incorrectlyFilledGroups: faults.map(({ groupId }) => groupId) }
  return { price: toNumber(total(positionPrices(combo, filled, money))), incorrectlyFilledGroups: [] }
}

/** Returns the combo to which all items belong. */
function onlyCombo(sale: Calculation, items: readonly OrderItem[]): ComboSpecification {
  const { fail } = sale
  const [first] = items
  for (const [i, { comboInformation }] of items.entries()) {
    const path = `items[${i}].comboInformation`
    if (!comboInformation) throw fail.InvalidReferenceToCombo({ path, message: 'The item belongs to no combo' })
    if (comboInformation.comboId !== first?.comboInformation?.comboId)
      throw fail.InvalidReferenceToCombo({ path: `${path}.comboId`, message: 'The items belong to several combos' })
    if (comboInformation.comboSourceId !== first.comboInformation.comboSourceId)
      throw fail.InvalidReferenceToCombo({ path: `${path}.comboSourceId` })
  }
  const combo = findCombo(sale, first?.comboInformation?.comboSourceId ?? '')
  if (!combo) throw fail.InvalidReferenceToCombo({ path: 'items[0].comboInformation.comboSourceId' })
  return combo
}

import { toNumber, total } from '#core/decimal.ts'
import type { Fail } from '#core/errors.ts'
import type { ComboSpecification } from '#domains/catalogue/model.ts'
import { checkGroup, fillGroups, membersOf } from '#ordering/combo_groups.ts'
import { type ComboSale, findCombo, positionPrices } from '#ordering/combos.ts'
import { priceItems } from '#ordering/items.ts'
import type { OrderItem } from '#shared/schemas/requested_items.ts'
import type { calculationErrors } from './errors.ts'

type Calculation = ComboSale & { fail: Fail<typeof calculationErrors> }

/** The price of one combo of the items. They are priced from the menu without a price category. */
export function comboPriceOf(sale: Calculation, items: readonly OrderItem[]) {
  const { catalogue, organizationId, money, fail } = sale
  const [first] = items
  if (!first) throw fail.OrderItemsNotExists({ path: 'items' })
  const priced = priceItems({ catalogue, organizationId, money, priceCategoryId: null }, items, fail, 'items')
  const combo = onlyCombo(sale, items)
  const members = membersOf(items, priced.items, 'items')
  for (const member of members) checkGroup(combo, member, fail)
  // An order says how often it has a combo, in whole numbers. Here the first item says it.
  const { filled, faults } = fillGroups(combo, members, Math.ceil(first.amount))
  if (faults.length > 0) return { price: 0, incorrectlyFilledGroups: faults.map(({ groupId }) => groupId) }
  return { price: toNumber(total(positionPrices(combo, filled, money))), incorrectlyFilledGroups: [] }
}

/** The one combo that all items belong to. */
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

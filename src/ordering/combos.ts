import { allocateMoney, Decimal, type MoneyGrid, toNumber, total, zero } from '#core/decimal.ts'
import type { TerminalTime } from '#core/time.ts'
import type { Catalogue, ComboProduct, ComboSpecification } from '#domains/catalogue/model.ts'
import { amountOf, isComboOf, isOnSale, mainGroupOf, pricesByRule } from '#domains/catalogue/rules.ts'
import type { AnsweredCombo, AnsweredItem, AnsweredModifier } from '#shared/schemas/answered_items.ts'
import type { Combo } from '#shared/schemas/requested_items.ts'
import { checkGroup, fillGroups, type Member, membersOf, type Position } from './combo_groups.ts'
import type { ItemFail } from './errors.ts'
import { modifiersOf, partsOf, positionOf } from './lines.ts'
import type { ComboAllocation, ItemsRequest } from './model.ts'

/** Restaurant, time and currency of a sale. */
export interface ComboSale {
  catalogue: Catalogue
  organizationId: string
  money: MoneyGrid
  /** Local time of the restaurant. */
  time: TerminalTime
}

interface OrderedCombo {
  requested: Combo
  specification: ComboSpecification
  path: string
  members: Member[]
}

/** Returns the combo if it can be ordered at this place and time. */
export function findCombo({ catalogue, organizationId, time }: ComboSale, id: string): ComboSpecification | undefined {
  const combo = catalogue.combos.get(id)
  if (!combo || combo.groups.length === 0) return undefined
  return isComboOf(combo, organizationId) && isOnSale(combo, time) ? combo : undefined
}

/**
 * Prices the combos of an order whose items are priced from the menu. A combo costs its price times its amount; its items add up to
 * exactly that, by the price rule or in proportion to the menu. Modifiers are charged on top unless the combo includes them.
 * `orderedBefore` has the ids of combos that the order already has.
 */
export function priceCombos(
  sale: ComboSale & { fail: ItemFail },
  requested: ItemsRequest,
  priced: readonly AnsweredItem[],
  orderedBefore: ReadonlySet<string>,
  path: string,
): PricedCombos {
  const members = membersOf(requested.items, priced, `${path}items`)
  if (members.length === 0 && !requested.combos?.length) return { combos: [], allocations: [] }
  const ordered = orderedCombos(sale, requested.combos ?? [], orderedBefore, `${path}combos`)
  for (const member of members) join(ordered, member, orderedBefore, sale.fail)
  const prices = [...ordered.values()].map((combo) => priceCombo(sale, combo))
  return {
    combos: prices.map(({ combo }) => combo),
    allocations: prices.flatMap(({ allocations }) => allocations),
  }
}

/** Combos as orders show them, and the resulting costs of lines. */
interface PricedCombos {
  combos: AnsweredCombo[]
  allocations: ComboAllocation[]
}

function orderedCombos(
  sale: ComboSale & { fail: ItemFail },
  requested: readonly Combo[],
  orderedBefore: ReadonlySet<string>,
  path: string,
): Map<string, OrderedCombo> {
  const { fail } = sale
  const combos = new Map<string, OrderedCombo>()
  for (const [i, combo] of requested.entries()) {
    const at = `${path}[${i}]`
    if (combos.has(combo.id) || orderedBefore.has(combo.id)) throw fail.ComboDuplicated({ path: `${at}.id` })
    const specification = findCombo(sale, combo.sourceId)
    if (!specification) throw fail.InvalidReferenceToCombo({ path: `${at}.sourceId` })
    if (combo.programId && combo.programId !== specification.programId)
      throw fail.InvalidReferenceToCombo({ path: `${at}.programId`, message: 'The combo belongs to no such program' })
    if (combo.amount <= 0) throw fail.InvalidComboItemsAmount({ path: `${at}.amount` })
    combos.set(combo.id, { requested: combo, specification, path: at, members: [] })
  }
  return combos
}

function join(
  combos: ReadonlyMap<string, OrderedCombo>,
  member: Member,
  orderedBefore: ReadonlySet<string>,
  fail: ItemFail,
): void {
  const { comboInformation } = member.item
  if (!comboInformation) return
  const { comboId, comboSourceId } = comboInformation
  const path = `${member.path}.comboInformation`
  const combo = combos.get(comboId)
  if (!combo && orderedBefore.has(comboId))
    throw fail.InvalidComboItemsAmount({ path: `${path}.comboId`, message: 'This combo of the order is complete' })
  if (!combo) throw fail.InvalidReferenceToCombo({ path: `${path}.comboId`, message: 'The order has no such combo' })
  if (comboSourceId !== combo.specification.id) throw fail.InvalidReferenceToCombo({ path: `${path}.comboSourceId` })
  checkGroup(combo.specification, member, fail)
  combo.members.push(member)
}

function priceCombo(
  { catalogue, money, fail }: ComboSale & { fail: ItemFail },
  { requested, specification, path, members }: OrderedCombo,
): { combo: AnsweredCombo; allocations: ComboAllocation[] } {
  const { filled, faults } = fillGroups(specification, members, requested.amount)
  const [fault] = faults
  if (fault) throw fail[fault.error]({ path: fault.path ?? path, message: fault.message })
  const prices = positionPrices(specification, filled, money)
  const price = toNumber(total(prices))
  if (requested.price !== price)
    throw fail.RequestProductPriceIsNotEqualToFrontPrice({
      path: `${path}.price`,
      message: `The price of ${specification.name} is ${price}, not ${requested.price}`,
    })
  const size = sizeOf(catalogue, specification, filled, requested, path, fail)
  const { id, amount, sourceId } = requested
  return {
    combo: { id, name: specification.name, amount, price, sourceId, size },
    allocations: filled.flatMap((position, i) =>
      allocate(requested, specification, position, prices[i] ?? zero, money),
    ),
  }
}

/** Returns the size of a combo: the size of the item in its main group. */
function sizeOf(
  { sizes }: Catalogue,
  specification: ComboSpecification,
  filled: readonly Position[],
  { sizeId }: Combo,
  path: string,
  fail: ItemFail,
) {
  if (!sizeId) return undefined
  const main = mainGroupOf(specification)
  const size = sizes.get(sizeId)
  if (!size || filled.find(({ group }) => group === main)?.member.priced.size?.id !== sizeId)
    throw fail.ProductSizeNotFound({ path: `${path}.sizeId` })
  return { id: size.id, name: size.name }
}

/** Returns the price of each position of one combo. The prices add up to the combo's price. */
export const positionPrices = (
  specification: ComboSpecification,
  filled: readonly Position[],
  money: MoneyGrid,
): Decimal[] =>
  pricesByRule(
    specification,
    filled.map((position) => ({
      menu: menuPriceOf(position, specification.includeModifiers),
      amount: meanAmount(specification, position.choices),
    })),
    money,
  )

/** Returns the mean of the rule's amounts for two halves. */
const meanAmount = (specification: ComboSpecification, choices: readonly ComboProduct[]): Decimal =>
  total(choices.map((choice) => amountOf(specification, choice))).dividedBy(Math.max(choices.length, 1))

const menuPriceOf = ({ member: { priced } }: Position, includesModifiers: boolean): Decimal =>
  total([
    ...partsOf(priced).map(({ price }) => price),
    ...(includesModifiers ? modifiersOf(priced).map((modifier) => modifierPriceOf(modifier, priced.amount)) : []),
  ])

/** Returns the price of a modifier in one of its `parents`, which share the cost of an independent modifier. */
const modifierPriceOf = (
  { amount, amountIndependentOfParentAmount, freeOfChargeAmount, price }: AnsweredModifier,
  parents: number,
): Decimal =>
  new Decimal(amount)
    .minus(freeOfChargeAmount ?? 0)
    .times(price)
    .dividedBy(amountIndependentOfParentAmount ? parents : 1)

/** Allocates the combo's price to the products of an item. Modifiers that the combo includes are free. */
function allocate(
  { id, sourceId, amount }: Combo,
  { includeModifiers }: ComboSpecification,
  { group, member: { priced } }: Position,
  price: Decimal,
  money: MoneyGrid,
): ComboAllocation[] {
  const combo = { comboId: id, comboSourceId: sourceId, groupId: group.id, groupName: group.name }
  const parts = partsOf(priced)
  const menu = parts.map((part) => new Decimal(part.price))
  const shares = allocateMoney(price, menu, money)
  const included = includeModifiers ? modifiersOf(priced) : []
  return [
    ...parts.map((part, i) => ({ positionId: positionOf(part), cost: (shares[i] ?? zero).times(amount), combo })),
    ...included.map((modifier) => ({ positionId: positionOf(modifier), cost: zero, combo })),
  ]
}

import { allocateEach, allocateMoney, Decimal, type MoneyGrid, one, roundMoney, total, zero } from '#core/decimal.ts'
import type { Goods } from '#domains/catalogue/model.ts'
import type { Dictionaries } from '#domains/dictionaries/rules.ts'
import { removalTarget } from '#ordering/ended/rules.ts'
import { costOfModifier, partsOf } from '#ordering/lines.ts'
import { isPrinted, leadPositionOf, type StoredRemoval } from '#ordering/removal.ts'
import type {
  AnsweredCombo,
  AnsweredComponent,
  AnsweredItem,
  AnsweredModifier,
} from '#shared/schemas/answered_items.ts'
import type { AnsweredDiscount, AnsweredPayment } from '#shared/schemas/answered_payments.ts'
import type { LineRow } from './model.ts'

/** Parts of an order by which its lines are made. */
interface LinesOrder {
  items: readonly AnsweredItem[]
  combos?: readonly AnsweredCombo[] | null | undefined
  discounts?: readonly AnsweredDiscount[] | null | undefined
  payments?: readonly AnsweredPayment[] | null | undefined
}

/** Rows and settings for the lines of an order. */
interface LinesContext {
  goods: ReadonlyMap<string, Goods>
  dictionaries: Dictionaries
  money: MoneyGrid
  removals: readonly StoredRemoval[]
  /** Waiter or courier. */
  employeeId: string | null
}

type Removal = Pick<LineRow, 'removal' | 'removalTypeId' | 'removalComment' | 'writeoffUserId'>

/** Dish, modifier or service of an order. `cost` is before discounts. */
interface Part {
  item: AnsweredItem
  productId: string
  positionId: string | null
  parent: AnsweredComponent | null
  amount: Decimal
  cost: Decimal
  sum: Decimal
  vatPercent: Decimal
  removal: Removal
}

const amountGrid: MoneyGrid = { step: new Decimal('1e-9'), digits: 9, isByCoin: false }

/** Returns the lines of an order. If it was paid in several ways, each line is shared among the payment types (docs/domain.md §18.1). */
export function linesOf(order: LinesOrder, context: LinesContext): LineRow[] {
  const parts = order.items.flatMap((item) => partsOfItem(item, order, context)).filter(isSold)
  const increases = increasesOf(parts, order, context.money).map((increase, i) =>
    Decimal.max(increase, parts[i]!.sum.minus(parts[i]!.cost), zero),
  )
  const full = parts.map(({ cost }, i) => cost.plus(increases[i]!))
  const sums = parts.map(({ sum }) => sum)
  const vats = vatsOf(parts, sums, context.money)
  const isReduced = full.some((sum, i) => !sum.equals(sums[i]!))
  const fullVats = isReduced ? vatsOf(parts, full, context.money) : vats
  const payments = paymentsOf(order)
  const weights = payments.map(({ sum }) => sum)
  const share = (all: readonly Decimal[]) => allocateTo(weights, parts, all, context.money)
  const [ownSums, ownIncreases, ownVats] = [share(sums), share(increases), share(vats)]
  const discounts = share(full.map((one, i) => one.minus(sums[i]!)))
  const discountVats = share(fullVats.map((vat, i) => vat.minus(vats[i]!)))
  const rows = parts.flatMap((part, i) => {
    const line = rowOf(part, order)
    const amounts = weights.length === 1 ? [part.amount] : allocateMoney(part.amount, weights, amountGrid)
    return payments.map(({ typeId }, j) => ({
      ...line,
      paymentTypeId: typeId,
      amount: amounts[j]!,
      sum: ownSums[i]![j]!,
      discount: discounts[i]![j]!,
      increase: ownIncreases[i]![j]!,
      vat: ownVats[i]![j]!,
      discountVat: discountVats[i]![j]!,
    }))
  })
  return withOrderShares(rows)
}

/** Shares sums of the parts among payments. The sold parts add up to what was paid, without the removed ones. */
function allocateTo(
  weights: readonly Decimal[],
  parts: readonly Part[],
  sums: readonly Decimal[],
  money: MoneyGrid,
): Decimal[][] {
  const shares: Decimal[][] = []
  for (const places of Map.groupBy(parts.keys(), (i) => parts[i]!.removal.removal === 'NOT_DELETED').values()) {
    const own = places.map((i) => sums[i]!)
    for (const [j, row] of allocateEach(own, weights, money).entries()) shares[places[j]!] = row
  }
  return shares
}

const isSold = ({ amount, cost, sum }: Part): boolean => amount.greaterThan(0) || !cost.isZero() || !sum.isZero()

function partsOfItem(item: AnsweredItem, { discounts }: LinesOrder, context: LinesContext): Part[] {
  const { goods, money } = context
  const amount = new Decimal(item.amount)
  const removal = removalOf(item, context)
  if (item.type === 'Service') {
    const cost = new Decimal(item.cost)
    const productId = item.service.id
    const sum = new Decimal(item.resultSum ?? item.cost)
    const vatPercent = new Decimal(goods.get(productId)?.vatPercent ?? 0)
    return [{ item, productId, positionId: null, parent: null, amount, cost, sum, vatPercent, removal }]
  }
  const parts = partsOf(item)
  const isDiscounted = (discounts ?? []).length > 0
  const modifierPart = (parent: AnsweredComponent) => (modifier: AnsweredModifier) => ({
    ...{ item, parent, productId: modifier.product.id, positionId: modifier.positionId ?? null },
    amount: (modifier.amountIndependentOfParentAmount ? one : amount).times(modifier.amount),
    cost: isDiscounted ? costOfModifier(modifier, item.amount, money) : new Decimal(modifier.resultSum),
    sum: new Decimal(modifier.resultSum),
    vatPercent: new Decimal(modifier.taxPercent ?? 0),
    removal: item.deleted ? removal : removalOf({ ...item, deleted: modifier.deleted }, context),
  })
  return [
    ...parts.flatMap((part): Part[] => [
      {
        ...{ item, parent: null, productId: part.product.id, positionId: part.positionId ?? null },
        amount: amount.dividedBy(parts.length).toDecimalPlaces(amountGrid.digits),
        cost: new Decimal(part.cost),
        sum: new Decimal(part.resultSum ?? part.cost),
        vatPercent: new Decimal(part.taxPercent ?? 0),
        removal,
      },
      ...(part.modifiers ?? []).map(modifierPart(part)),
    ]),
    ...(item.type === 'Compound' ? (item.commonModifiers ?? []).map(modifierPart(item.primaryComponent)) : []),
  ]
}

const kept: Removal = { removal: 'NOT_DELETED', removalTypeId: null, removalComment: null, writeoffUserId: null }

/** Returns how an item was removed. Goods of an item that the kitchen had printed leave the store as the removal type says. */
function removalOf(item: AnsweredItem, { dictionaries, employeeId, removals: stored }: LinesContext): Removal {
  if (!item.deleted) return kept
  const { removalType, comment } = item.deleted.deletionMethod
  const type = dictionaries.removalTypes.get(removalType.id)
  const position = leadPositionOf(item)[0]
  const userId = stored.find(({ positionId }) => positionId === position)?.userIdForWriteoff ?? null
  const target = type && isPrinted({ ...item, deleted: null }) ? removalTarget(type, { userId, employeeId }) : undefined
  return {
    removal: target ? 'DELETED_WITH_WRITEOFF' : 'DELETED_WITHOUT_WRITEOFF',
    removalTypeId: removalType.id,
    removalComment: comment ?? null,
    writeoffUserId: target?.to.counteragentId ?? null,
  }
}

/** Returns the surcharges of the parts. A surcharge of the whole order is shared in proportion to the costs. */
function increasesOf(parts: readonly Part[], { discounts }: LinesOrder, money: MoneyGrid): Decimal[] {
  const increases = parts.map(() => zero)
  for (const { sum, selectivePositionsWithSum } of (discounts ?? []).filter(({ sum }) => sum < 0)) {
    const named = new Map((selectivePositionsWithSum ?? []).map((one) => [one.positionId as string, one.sum]))
    const weights = parts.map(({ positionId, cost, removal }) => {
      if (removal.removal !== 'NOT_DELETED') return zero
      return named.size > 0 ? new Decimal(named.get(positionId ?? '') ?? 0).abs() : cost
    })
    if (total(weights).isZero()) continue
    const shares = allocateMoney(new Decimal(sum).abs(), weights, money)
    for (const [i, share] of shares.entries()) increases[i] = increases[i]!.plus(share)
  }
  return increases
}

/** Returns the VAT in the sums of the parts: found once per rate of the order, and shared. */
function vatsOf(parts: readonly Part[], sums: readonly Decimal[], money: MoneyGrid): Decimal[] {
  const vats = parts.map(() => zero)
  const groups = Map.groupBy(parts.keys(), (i) => {
    const { vatPercent, removal } = parts[i]!
    return `${vatPercent} ${removal.removal === 'NOT_DELETED'}`
  })
  for (const places of groups.values()) {
    const { vatPercent } = parts[places[0]!]!
    if (vatPercent.isZero()) continue
    const own = places.map((i) => sums[i]!)
    const sum = total(own)
    const untaxed = roundMoney(sum.times(100).dividedBy(vatPercent.plus(100)), money)
    const shares = allocateMoney(sum.minus(untaxed), own, money)
    for (const [j, i] of places.entries()) vats[i] = shares[j]!
  }
  return vats
}

interface PaymentShare {
  typeId: string | null
  sum: Decimal
}

function paymentsOf({ payments }: LinesOrder): PaymentShare[] {
  const byType = Map.groupBy(payments ?? [], ({ paymentType }) => paymentType.id as string)
  const all = [...byType].map(([typeId, own]) => ({ typeId, sum: total(own.map(({ sum }) => sum)) }))
  const paying = all.filter(({ sum }) => sum.greaterThan(0))
  return paying.length > 0 ? paying : [all[0] ?? { typeId: null, sum: zero }]
}

type UnweighedLine = Omit<LineRow, 'orderShare'>
/** Columns that differ between the payments of a line. */
type Shared = 'paymentTypeId' | 'amount' | 'sum' | 'discount' | 'increase' | 'vat' | 'discountVat'

function rowOf({ item, parent, removal, ...part }: Part, { combos }: LinesOrder): Omit<UnweighedLine, Shared> {
  const { comboInformation: place } = item
  const combo = place && (combos ?? []).find(({ id }) => id === place.comboId)
  return {
    ...removal,
    productId: part.productId,
    sizeId: parent ? null : (item.size?.id ?? null),
    positionId: part.positionId,
    parentProductId: parent?.product.id ?? null,
    parentPositionId: parent?.positionId ?? null,
    printedAt: item.whenPrinted ?? null,
    vatPercent: part.vatPercent,
    comboId: place?.comboSourceId ?? null,
    comboName: combo?.name ?? null,
    comboAmount: combo?.amount ?? null,
    comboGroupId: place?.groupId ?? null,
    comboGroupName: place?.groupName ?? null,
    comboSizeId: combo?.size?.id ?? null,
    comboSizeName: combo?.size?.name ?? null,
    comment: parent ? null : (item.comment ?? null),
  }
}

/** Shares an order equally among its lines; removed lines have a share only in an order without others. */
function withOrderShares(lines: readonly UnweighedLine[]): LineRow[] {
  const isCounted = ({ removal }: UnweighedLine) =>
    removal === 'NOT_DELETED' || lines.every((line) => line.removal !== 'NOT_DELETED')
  const counted = lines.filter(isCounted)
  const shares = new Map(counted.map((line, i) => [line, equalShare(i, counted.length)]))
  return lines.map((line) => ({ ...line, orderShare: shares.get(line) ?? zero }))
}

const billion = 1_000_000_000

/** Returns a share of 1 among `count` equal ones, to 9 decimals; the later take the rest. */
function equalShare(index: number, count: number): Decimal {
  const whole = Math.floor(billion / count)
  const isLarger = index >= count - (billion - whole * count)
  return amountGrid.step.times(isLarger ? whole + 1 : whole)
}

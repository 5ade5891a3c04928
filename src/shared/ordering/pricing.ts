import type { Static, TObject } from 'typebox'
import { Decimal, roundMoney, toNumber } from '#core/decimal.ts'
import type { Fail } from '#core/errors.ts'
import type { Dictionaries, OrderType } from '#domains/dictionaries/rules.ts'
import type { Catalogue } from '#domains/menus/rules.ts'
import type {
  AnsweredComponent,
  AnsweredItem,
  AnsweredModifier,
  AnsweredPayment,
  anyOrder,
} from '#shared/schemas/order_answer.ts'
import type { Combo, DiscountsInfo, OrderItem, Payment, TipsPayment } from '#shared/schemas/order_request.ts'
import { giveAgain, giveDiscounts } from './discounts.ts'
import type { ItemFail, OrderingFail, PaymentAlreadyProcessed, PaymentFail } from './errors.ts'
import { type Line, priceItems, sumOf } from './items.ts'
import { checkPayments, checkTips, processedSum } from './payments.ts'

/** What an order is held against when it is priced and paid. */
export interface Around<F> {
  catalogue: Catalogue
  dictionaries: Dictionaries
  organizationId: string
  terminalGroupId: string
  fail: F
}

type AnyOrder = Static<TObject<typeof anyOrder>>

/** What an order of any kind is made of, as far as money goes. */
export type Priced = Pick<
  AnyOrder,
  'items' | 'combos' | 'discounts' | 'payments' | 'tips' | 'sum' | 'processedPaymentsSum'
>

/** An order that changes: its prices are those of its category, its tips those for its service. */
type Ordered = Priced & Pick<AnyOrder, 'orderType'> & { priceCategory?: { id: string } | null | undefined }

export interface AskedItems {
  items: readonly OrderItem[]
  combos?: readonly Combo[] | null | undefined
}

export interface AskedPayments {
  payments?: readonly Payment[] | null | undefined
  tips?: readonly TipsPayment[] | null | undefined
}

export interface AskedOrder extends AskedItems, AskedPayments {
  discountsInfo?: DiscountsInfo | null | undefined
  priceCategoryId?: string | null | undefined
}

type ServiceType = OrderType['orderServiceType']

/**
 * Prices a new order: items from the menu, then discounts, then payments and tips held against the sum. Throws what is
 * wrong, with its path below `path`. Every sum can be had again from the lines that it answers (`sumOf`).
 */
export function priceOrder(around: Around<OrderingFail>, asked: AskedOrder, serviceType: ServiceType, path = 'order.') {
  const { items, combos, lines } = priceAsked(around, asked, asked.priceCategoryId ?? null, [], path)
  const discounts = giveDiscounts(around, lines, asked.discountsInfo, `${path}discountsInfo`)
  const sum = sumOf(items)
  const payments = checkPayments(around, asked.payments ?? [], sum, `${path}payments`)
  const tips = checkTips(around, asked.tips ?? [], serviceType, `${path}tips`)
  return { items, combos, discounts, sum: toNumber(sum), ...paid(payments), tips }
}

/** The order with more items: its discounts are reckoned again over all of them. */
export function addItems<O extends Ordered>(around: Around<ItemFail>, order: O, asked: AskedItems): O {
  const former = reopened(around.catalogue, order.items)
  const taken = former.lines.map(({ positionId }) => positionId)
  const added = priceAsked(around, asked, order.priceCategory?.id ?? null, taken, '')
  return discounted(around, order, {
    items: [...former.items, ...added.items],
    lines: [...former.lines, ...added.lines],
    combos: [...(order.combos ?? []), ...added.combos],
  })
}

/** The order with these items instead of its own. */
export const replaceItems = <O extends Ordered>(around: Around<ItemFail>, order: O, asked: AskedItems): O =>
  discounted(around, order, priceAsked(around, asked, order.priceCategory?.id ?? null, [], ''))

/** The order with these payments and tips beside those it has. */
export function addPayments<O extends Ordered>(around: Around<PaymentFail>, order: O, asked: AskedPayments): O {
  const former = order.payments ?? []
  const notCash = former.filter(({ paymentType }) => paymentType.kind !== 'Cash').map(({ sum }) => sum)
  const open = notCash.reduce((rest, sum) => rest.minus(sum), new Decimal(order.sum))
  const added = checkPayments(around, asked.payments ?? [], open, 'payments')
  const tips = checkTips(around, asked.tips ?? [], serviceTypeOf(order), 'tips')
  return { ...order, ...paid([...former, ...added]), tips: [...(order.tips ?? []), ...tips] }
}

/** The order with these payments and tips instead of its own, none of which may have been taken. */
export function replacePayments<O extends Ordered>(
  around: Around<PaymentFail & Fail<{ PaymentAlreadyProcessed: typeof PaymentAlreadyProcessed }>>,
  order: O,
  asked: AskedPayments,
): O {
  if (order.payments?.some(({ isPreliminary }) => !isPreliminary)) throw around.fail.PaymentAlreadyProcessed()
  const payments = checkPayments(around, asked.payments ?? [], new Decimal(order.sum), 'payments')
  // Tips stay as they are when the request says nothing of them.
  const tips = asked.tips ? checkTips(around, asked.tips, serviceTypeOf(order), 'tips') : order.tips
  return { ...order, ...paid(payments), tips }
}

const paid = (payments: AnsweredPayment[]) => ({ payments, processedPaymentsSum: toNumber(processedSum(payments)) })

interface PricedParts {
  items: AnsweredItem[]
  lines: Line[]
  combos: NonNullable<AnyOrder['combos']>
}

function priceAsked(
  { catalogue, organizationId, fail }: Around<ItemFail>,
  { items, combos }: AskedItems,
  priceCategoryId: string | null,
  taken: readonly string[],
  path: string,
): PricedParts {
  if (combos?.length) throw fail.InvalidReferenceToCombo({ path: `${path}combos[0].sourceId` })
  return {
    ...priceItems({ catalogue, organizationId, priceCategoryId, taken }, items, fail, `${path}items`),
    combos: [],
  }
}

/** The order with these lines, and what its discounts come to on them. */
function discounted<O extends Ordered>(
  { dictionaries }: Around<unknown>,
  order: O,
  { items, lines, combos }: PricedParts,
): O {
  const discounts = giveAgain(dictionaries, lines, order.discounts ?? [])
  return { ...order, items, combos, discounts, sum: toNumber(sumOf(items)) }
}

/** Items as they were before any discount, with their lines; removed ones count no more. */
function reopened(catalogue: Catalogue, items: readonly AnsweredItem[]): { items: AnsweredItem[]; lines: Line[] } {
  const lines: Line[] = []
  const categoryOf = (id: string) => catalogue.products.get(id)?.categoryId ?? null
  const line = (positionId: string, productId: string, sum: Decimal, place: Line['place']) => {
    lines.push({ positionId, categoryId: categoryOf(productId), sum, place })
  }
  const part = <P extends AnsweredComponent>(given: P, amount: number): P => {
    const fresh = { ...given, resultSum: given.cost }
    line(given.positionId ?? '', given.product.id, new Decimal(given.cost), fresh)
    if (given.modifiers) fresh.modifiers = modifiers(given.modifiers, given.positionId ?? '', amount)
    return fresh
  }
  const modifiers = (given: readonly AnsweredModifier[], positionId: string, amount: number) =>
    given.map((modifier) => {
      if (modifier.deleted) return modifier
      const fresh = { ...modifier }
      const charged = new Decimal(modifier.amount).minus(modifier.freeOfChargeAmount ?? 0)
      line(positionId, modifier.product.id, roundMoney(charged.times(modifier.price).times(amount)), fresh)
      return fresh
    })
  const reopen = (item: AnsweredItem): AnsweredItem => {
    if (item.deleted || item.type === 'Service') return item
    if (item.type === 'Product') return part(item, item.amount)
    const { primaryComponent, secondaryComponent, commonModifiers } = item
    return {
      ...item,
      primaryComponent: part(primaryComponent, item.amount),
      secondaryComponent: secondaryComponent && part(secondaryComponent, item.amount),
      commonModifiers: commonModifiers && modifiers(commonModifiers, primaryComponent.positionId ?? '', item.amount),
    }
  }
  const fresh = items.map(reopen)
  return { items: fresh, lines }
}

/** The dictionary and an order name the service of a pick-up differently. */
const dictionaryService = {
  Common: 'Common',
  DeliveryByCourier: 'DeliveryByCourier',
  DeliveryByClient: 'DeliveryPickUp',
} as const

const serviceTypeOf = ({ orderType }: Ordered): ServiceType =>
  dictionaryService[orderType?.orderServiceType ?? 'Common']

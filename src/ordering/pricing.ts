import type { Static, TObject } from 'typebox'
import type { Organization } from '#core/access/organizations.ts'
import { Decimal, roundMoney, toNumber, total, zero } from '#core/decimal.ts'
import type { Fail } from '#core/errors.ts'
import { type Instant, toTerminalTime } from '#core/time.ts'
import type { Dictionaries, OrderType } from '#domains/dictionaries/rules.ts'
import type { Catalogue } from '#domains/menus/rules.ts'
import type {
  AnsweredComponent,
  AnsweredItem,
  AnsweredModifier,
  AnsweredPayment,
  anyOrder,
} from '#shared/schemas/order_answer.ts'
import {
  type Combo,
  type DiscountsInfo,
  itemsMax,
  type OrderItem,
  type Payment,
  paymentsMax,
  type TipsPayment,
} from '#shared/schemas/order_request.ts'
import { priceCombos } from './combos.ts'
import { giveAgain, giveDiscounts } from './discounts.ts'
import type { ItemFail, OrderingFail, PaymentAlreadyProcessed, PaymentFail, PlainPaymentFail } from './errors.ts'
import { type Line, priceItems, sumOf } from './items.ts'
import { checkPayments, checkTips, processAll, processEach, processedSum, stillPlanned } from './payments.ts'

/** What the payments of an order are held against. */
export interface Paying<F> {
  dictionaries: Dictionaries
  organizationId: string
  terminalGroupId: string
  fail: F
}

/** What an order is held against when it is priced and paid. */
export interface Around<F> extends Paying<F> {
  catalogue: Catalogue
}

/** What was placed beside what orders show (`detailsOf`): the sums that were agreed for discounts are there. */
interface Kept {
  details: Record<string, unknown> | null
}

/** The same when items are sold: combos are on sale for a time, which is that of the restaurant. */
export interface Selling<F> extends Around<F> {
  organization: Pick<Organization, 'timeZone'>
  now: Instant
}

type AnyOrder = Static<TObject<typeof anyOrder>>

/** What an order of any kind is made of, as far as money goes. */
export type Priced = Pick<
  AnyOrder,
  'items' | 'combos' | 'discounts' | 'payments' | 'tips' | 'sum' | 'processedPaymentsSum'
>

/** An order that changes: its prices are those of its category, its tips those for its service. */
export type Ordered = Priced & Pick<AnyOrder, 'orderType'> & { priceCategory?: { id: string } | null | undefined }

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
 * Prices a new order and pays it (`priceLines`, `payOrder`). Throws what is wrong, with its path below `path`.
 */
export function priceOrder(
  around: Selling<OrderingFail>,
  asked: AskedOrder,
  serviceType: ServiceType,
  path = 'order.',
) {
  const priced = priceLines(around, asked, path)
  return { ...priced, ...payOrder(around, asked, { sum: priced.sum, serviceType }, path) }
}

/**
 * Items of a new order, from the menu, and its discounts: the same whichever terminal group takes it. Every sum can be had
 * again from the lines that it answers (`sumOf`).
 */
export function priceLines(around: Omit<Selling<OrderingFail>, 'terminalGroupId'>, asked: AskedOrder, path = 'order.') {
  const { items, combos, lines } = priceAsked(around, asked, asked.priceCategoryId ?? null, nothing, path)
  const discounts = giveDiscounts(around, lines, asked.discountsInfo, `${path}discountsInfo`)
  return { items, combos, discounts, sum: toNumber(sumOf(items)) }
}

/** Payments and tips of a new order, held against what it comes to and how it is served. */
export function payOrder(
  around: Paying<PaymentFail>,
  { payments, tips }: AskedPayments,
  { sum, serviceType }: { sum: number; serviceType: ServiceType },
  path = 'order.',
) {
  return {
    ...paid(checkPayments(around, payments ?? [], new Decimal(sum), `${path}payments`)),
    tips: checkTips(around, tips ?? [], serviceType, `${path}tips`),
  }
}

/** The order with more items: its discounts are reckoned again over all of them. */
export function addItems<O extends Ordered>(around: Selling<ItemFail> & Kept, order: O, asked: AskedItems): O {
  if (order.items.length + asked.items.length > itemsMax)
    throw around.fail.Incorrect({ path: 'items', message: `An order holds at most ${itemsMax} items` })
  const former = reopened(around.catalogue, order.items)
  const taken = { positions: positionsOf(order.items), combos: order.combos ?? [] }
  const added = priceAsked(around, asked, order.priceCategory?.id ?? null, taken, '')
  return discounted(around, order, {
    items: [...former.items, ...added.items],
    lines: [...former.lines, ...added.lines],
    combos: [...(order.combos ?? []), ...added.combos],
  })
}

/** The order with these items instead of its own. */
export const replaceItems = <O extends Ordered>(around: Selling<ItemFail> & Kept, order: O, asked: AskedItems): O =>
  discounted(around, order, priceAsked(around, asked, order.priceCategory?.id ?? null, nothing, ''))

/** The order with these payments and tips beside those it has. */
export function addPayments<O extends Ordered>(around: Paying<PaymentFail>, order: O, asked: AskedPayments): O {
  const changed = addPlanned(around, order, asked.payments ?? [])
  const tips = [...(order.tips ?? []), ...checkTips(around, asked.tips ?? [], serviceTypeOf(order), 'tips')]
  refuseTooMany(around.fail, 'tips', tips)
  return { ...changed, tips }
}

/** The same, of payments other than tips. */
export function addPlanned<O extends Ordered>(
  around: Paying<PlainPaymentFail>,
  order: O,
  asked: readonly Payment[],
): O {
  const former = order.payments ?? []
  const notCash = former.filter(({ paymentType }) => paymentType.kind !== 'Cash').map(({ sum }) => sum)
  // Discounts may have made the order cheaper than what is paid already.
  const open = Decimal.max(zero, new Decimal(order.sum).minus(total(notCash)))
  const payments = [...former, ...checkPayments(around, asked, open, 'payments')]
  refuseTooMany(around.fail, 'payments', payments)
  return { ...order, ...paid(payments) }
}

function refuseTooMany(fail: PlainPaymentFail, path: 'payments' | 'tips', all: readonly unknown[]): void {
  if (all.length > paymentsMax) throw fail.Incorrect({ path, message: `An order holds at most ${paymentsMax} ${path}` })
}

/** The order with these payments and tips instead of its own, none of which may have been taken. */
export function replacePayments<O extends Ordered>(
  around: Paying<PaymentFail & TakenFail>,
  order: O,
  { payments, tips }: AskedPayments,
): O {
  const changed = replacePlanned(around, order, payments ?? [])
  // Tips stay as they are when the request says nothing of them.
  if (!tips) return changed
  refuseTaken(order.tips, around.fail)
  return { ...changed, tips: checkTips(around, tips, serviceTypeOf(order), 'tips') }
}

/** The same, of payments other than tips. */
export function replacePlanned<O extends Ordered>(
  around: Paying<PlainPaymentFail & TakenFail>,
  order: O,
  payments: readonly Payment[],
  path = 'payments',
): O {
  refuseTaken(order.payments, around.fail)
  return { ...order, ...paid(checkPayments(around, payments, new Decimal(order.sum), path)) }
}

type TakenFail = Fail<{ PaymentAlreadyProcessed: typeof PaymentAlreadyProcessed }>

function refuseTaken(payments: readonly { isPreliminary: boolean }[] | null | undefined, fail: TakenFail): void {
  if (payments?.some(({ isPreliminary }) => !isPreliminary)) throw fail.PaymentAlreadyProcessed()
}

/** The money of an order for which all that was planned is taken, tips included. */
export const settled = ({ payments, sum, tips }: Pick<Priced, 'payments' | 'sum' | 'tips'>) => ({
  ...paid(processAll(payments, sum)),
  tips: tips?.map((one) => ({ ...one, isPreliminary: false })) ?? null,
})

/** The payments of an order, and what is taken of them. */
export const paid = (payments: AnsweredPayment[]) => ({
  payments,
  processedPaymentsSum: toNumber(processedSum(payments)),
})

/**
 * The payments of an order of which these were taken at the till: what becomes of each former one, and each of these. They
 * come in place of what was planned, as far as they go. Cash beyond what was to be paid was given back as change.
 */
export function takePayments(
  around: Paying<PlainPaymentFail>,
  { payments, sum }: Ordered,
  asked: readonly Payment[],
): { former: (AnsweredPayment | undefined)[]; taken: AnsweredPayment[] } {
  const toPay = Decimal.max(zero, new Decimal(sum).minus(processedSum(payments)))
  const taken = processEach(checkPayments(around, asked, toPay, 'payments'), toPay)
  const left = toPay.minus(total(taken.map((payment) => payment.sum)))
  const former = stillPlanned(payments ?? [], left)
  refuseTooMany(around.fail, 'payments', [...former, ...taken])
  return { former, taken }
}

/** Tips that were taken at the till, beside those that the order has. */
export function takeTips(around: Paying<PaymentFail>, order: Ordered, asked: readonly TipsPayment[]) {
  const taken = checkTips(around, asked, serviceTypeOf(order), 'tips').map((one) => ({ ...one, isPreliminary: false }))
  const tips = [...(order.tips ?? []), ...taken]
  refuseTooMany(around.fail, 'tips', tips)
  return tips
}

interface PricedParts {
  items: AnsweredItem[]
  lines: Line[]
  combos: NonNullable<AnyOrder['combos']>
}

/** What the order has already, and may not have twice. */
interface Taken {
  positions: readonly string[]
  combos: readonly { id: string }[]
}

const nothing: Taken = { positions: [], combos: [] }

function priceAsked(
  { catalogue, organizationId, organization, now, fail }: Omit<Selling<ItemFail>, 'terminalGroupId'>,
  asked: AskedItems,
  priceCategoryId: string | null,
  taken: Taken,
  path: string,
): PricedParts {
  const sold = { catalogue, organizationId, priceCategoryId, taken: taken.positions }
  const priced = priceItems(sold, asked.items, fail, `${path}items`)
  const sale = { catalogue, organizationId, time: toTerminalTime(now, organization.timeZone), fail }
  const takenCombos = new Set(taken.combos.map(({ id }) => id))
  return { ...priced, combos: priceCombos(sale, asked, priced, takenCombos, path) }
}

/** The order with these lines, and what its discounts come to on them. */
function discounted<O extends Ordered>(
  { dictionaries, details }: Around<unknown> & Kept,
  order: O,
  { items, lines, combos }: PricedParts,
): O {
  const discounts = giveAgain(dictionaries, lines, order.discounts ?? [], details?.agreedSums)
  return { ...order, items, combos, discounts, sum: toNumber(sumOf(items)) }
}

/** Every position of the items, those of removed ones and of modifiers included: none may be given again. */
const positionsOf = (items: readonly AnsweredItem[]): string[] =>
  items
    .flatMap((item) => {
      if (item.type === 'Service') return []
      if (item.type === 'Product') return [item, ...(item.modifiers ?? [])]
      const parts = item.secondaryComponent ? [item.primaryComponent, item.secondaryComponent] : [item.primaryComponent]
      return [...parts, ...parts.flatMap(({ modifiers }) => modifiers ?? []), ...(item.commonModifiers ?? [])]
    })
    .flatMap(({ positionId }) => positionId ?? [])

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

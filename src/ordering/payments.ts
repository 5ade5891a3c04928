import { Decimal, toNumber, total, zero } from '#core/decimal.ts'
import { type Dictionaries, findAt, type PaymentType, type TipsType } from '#domains/dictionaries/rules.ts'
import type { AnsweredPayment, AnsweredTips } from '#shared/schemas/order_answer.ts'
import type { Payment, TipsPayment } from '#shared/schemas/order_request.ts'
import type { PaymentFail, PlainPaymentFail } from './errors.ts'

interface Given {
  dictionaries: Dictionaries
  organizationId: string
  terminalGroupId: string
  fail: PlainPaymentFail
}

interface GivenTips extends Given {
  fail: PaymentFail
}

type AnyPayment = Payment | TipsPayment

/** What each kind in a request is called in the dictionary. */
const dictionaryKinds: Record<Payment['paymentTypeKind'], PaymentType['kind']> = {
  Cash: 'Cash',
  Card: 'Card',
  LoyaltyCard: 'IikoCard',
  External: 'External',
}

/**
 * Payments as orders show them, whatever the order costs: the type is taken here and of the kind said, sums are positive,
 * cash and loyalty are never taken outside.
 */
export const answeredPayments = (given: Given, payments: readonly Payment[], path: string): AnsweredPayment[] =>
  payments.map((payment, i) => checkPayment(given, payment, `${path}[${i}]`))

/**
 * The same for an order, as planned or already taken. What is not cash may not exceed what is to be paid: there is no change
 * for it.
 */
export function checkPayments(
  given: Given,
  payments: readonly Payment[],
  toPay: Decimal,
  path = 'order.payments',
): AnsweredPayment[] {
  const answered = answeredPayments(given, payments, path)
  const notCash = total(payments.filter(({ paymentTypeKind }) => paymentTypeKind !== 'Cash').map(({ sum }) => sum))
  if (notCash.greaterThan(toPay))
    throw given.fail.Incorrect({
      path,
      message: `Payments other than cash are ${notCash}, more than the ${toPay} that is to be paid`,
    })
  return answered
}

/** Tips, which come on top of the order's sum. `serviceType` is that of the order's type in the dictionary. */
export function checkTips(
  given: GivenTips,
  tips: readonly TipsPayment[],
  serviceType: string,
  path = 'order.tips',
): AnsweredTips[] {
  return tips.map((payment, i) => {
    const at = `${path}[${i}]`
    const paid = checkPayment(given, payment, at)
    if (!payment.tipsTypeId) return paid
    const type = findAt(given.dictionaries.tipsTypes, payment.tipsTypeId, given.organizationId)
    if (!type || !isApplicable(type, serviceType, payment))
      throw given.fail.TipsTypeNotApplicable({ path: `${at}.tipsTypeId` })
    return { tipsType: { id: type.id, name: type.name }, ...paid }
  })
}

const isApplicable = (type: TipsType, serviceType: string, { paymentTypeId }: TipsPayment): boolean =>
  type.orderServiceTypes.some((one) => one === serviceType) && type.paymentTypeIds.includes(paymentTypeId)

function checkPayment(
  { dictionaries, organizationId, terminalGroupId, fail }: Given,
  payment: AnyPayment,
  path: string,
): AnsweredPayment {
  const type = findAt(dictionaries.paymentTypes, payment.paymentTypeId, organizationId)
  const isTaken = type && (type.terminalGroupIds === null || type.terminalGroupIds.has(terminalGroupId))
  if (!isTaken || type.kind !== dictionaryKinds[payment.paymentTypeKind])
    throw fail.PaymentTypeNotFound({ path: `${path}.paymentTypeId` })
  if (payment.sum <= 0) throw fail.PaymentSumShouldBePositive({ path: `${path}.sum` })
  const isExternal = payment.isProcessedExternally === true
  if (isExternal && !canBeExternal(type))
    throw fail.PaymentTypeCanNotBeUsedAsExternal({ path: `${path}.isProcessedExternally` })
  return {
    paymentType: { id: type.id, name: type.name, kind: type.kind === 'IikoCard' ? 'External' : type.kind },
    sum: payment.sum,
    isPreliminary: !isExternal,
    isExternal,
    isProcessedExternally: isExternal,
    isFiscalizedExternally: payment.isFiscalizedExternally ?? false,
    isPrepay: payment.isPrepay ?? false,
  }
}

const canBeExternal = ({ kind, processingType }: PaymentType) =>
  kind !== 'Cash' && kind !== 'IikoCard' && processingType !== 'Internal'

/** Sum of the payments that are taken, at the terminal or outside. */
export const processedSum = (payments: readonly AnsweredPayment[] | null | undefined): Decimal =>
  total((payments ?? []).filter(({ isPreliminary }) => !isPreliminary).map(({ sum }) => sum))

/** Whether what is taken and planned covers the sum. */
export const coversSum = (payments: readonly AnsweredPayment[] | null | undefined, sum: Decimal.Value): boolean =>
  total((payments ?? []).map((payment) => payment.sum)).greaterThanOrEqualTo(sum)

/** Takes what was only planned. Cash beyond the sum is given back as change, so it is taken up to the sum. */
export const processAll = (
  payments: readonly AnsweredPayment[] | null | undefined,
  orderSum: Decimal.Value,
): AnsweredPayment[] => processEach(payments ?? [], orderSum).filter(({ sum }) => sum > 0)

/** The same, with those for which nothing is left. */
export function processEach(payments: readonly AnsweredPayment[], orderSum: Decimal.Value): AnsweredPayment[] {
  let open = new Decimal(orderSum)
  const taken = new Map<AnsweredPayment, AnsweredPayment>()
  for (const payment of cashLast(payments)) {
    const sum =
      payment.paymentType.kind === 'Cash' ? Decimal.max(zero, Decimal.min(payment.sum, open)) : new Decimal(payment.sum)
    open = open.minus(sum)
    taken.set(payment, { ...payment, sum: toNumber(sum), isPreliminary: false })
  }
  return payments.map((payment) => taken.get(payment) ?? payment)
}

/**
 * What is left of each payment when only so much is still to be paid: those that are taken stay, planned ones stay as far as
 * they are needed. Planned cash may be more, for there is change.
 */
export function stillPlanned(
  payments: readonly AnsweredPayment[],
  toPay: Decimal.Value,
): (AnsweredPayment | undefined)[] {
  let open = new Decimal(toPay)
  const needed = new Map<AnsweredPayment, AnsweredPayment>()
  for (const payment of cashLast(payments.filter(({ isPreliminary }) => isPreliminary))) {
    if (open.lessThanOrEqualTo(zero)) break
    const sum = payment.paymentType.kind === 'Cash' ? new Decimal(payment.sum) : Decimal.min(payment.sum, open)
    open = open.minus(sum)
    needed.set(payment, { ...payment, sum: toNumber(sum) })
  }
  return payments.map((payment) => (payment.isPreliminary ? needed.get(payment) : payment))
}

const cashLast = (payments: readonly AnsweredPayment[]): AnsweredPayment[] =>
  [...payments].sort((a, b) => Number(a.paymentType.kind === 'Cash') - Number(b.paymentType.kind === 'Cash'))

import type { Organization } from '#core/access/organizations.ts'
import { Decimal, toNumber, total, zero } from '#core/decimal.ts'
import type { Fail } from '#core/errors.ts'
import { findAt, type PaymentType, rowsAt, type TipsType } from '#domains/dictionaries/rules.ts'
import { moneyGridOf } from '#domains/organizations/rules.ts'
import type { AnsweredPayment, AnsweredTips } from '#shared/schemas/answered_payments.ts'
import type { Payment, TipsPayment } from '#shared/schemas/requested_payments.ts'
import type { OrderNotPaid, PastPaymentFail, PaymentFail, PlainPaymentFail } from './errors.ts'
import type { PaymentContext, PricedOrder } from './model.ts'

type AnyPayment = Payment | TipsPayment

/** Kind in the dictionary for each kind in requests. */
const dictionaryKinds: Record<Payment['paymentTypeKind'], PaymentType['kind']> = {
  Cash: 'Cash',
  Card: 'Card',
  LoyaltyCard: 'IikoCard',
  External: 'External',
}

/**
 * Returns payments as orders show them, whatever the order costs. The terminal group accepts the type, which has the requested kind;
 * sums are positive with the currency's digits; cash and loyalty are never processed externally.
 */
export const toAnsweredPayments = (
  context: PaymentContext<PlainPaymentFail>,
  payments: readonly Payment[],
  path: string,
): AnsweredPayment[] => payments.map((payment, i) => checkPayment(context, payment, `${path}[${i}]`))

/** Like `toAnsweredPayments`, for an order with `toPay` still open. Only cash may exceed it: other payments give no change. */
export function checkPayments(
  context: PaymentContext<PlainPaymentFail>,
  payments: readonly Payment[],
  toPay: Decimal,
  path = 'order.payments',
): AnsweredPayment[] {
  const answered = toAnsweredPayments(context, payments, path)
  const notCash = total(payments.filter(({ paymentTypeKind }) => paymentTypeKind !== 'Cash').map(({ sum }) => sum))
  if (notCash.greaterThan(toPay))
    throw context.fail.Incorrect({
      path,
      message: `Payments other than cash are ${notCash}, more than the ${toPay} that is to be paid`,
    })
  return answered
}

/** Checks tips, which are added to the order's sum. `serviceType` is the service of the order's type in the dictionary. */
export function checkTips(
  context: PaymentContext<PaymentFail>,
  tips: readonly TipsPayment[],
  serviceType: string,
  path = 'order.tips',
): AnsweredTips[] {
  return tips.map((payment, i) => {
    const at = `${path}[${i}]`
    const answered = checkPayment(context, payment, at)
    if (!payment.tipsTypeId) return answered
    return {
      tipsType: findTipsType(context, { ...payment, tipsTypeId: payment.tipsTypeId }, serviceType, at),
      ...answered,
    }
  })
}

/** Returns the type of tips as orders show it. Throws if it is not for the service or for the type of the payment. */
export function findTipsType(
  { dictionaries, organization, fail }: Pick<PaymentContext<TipsFail>, 'dictionaries' | 'organization' | 'fail'>,
  payment: { tipsTypeId: string; paymentTypeId: string },
  serviceType: string,
  path: string,
) {
  const type = findAt(dictionaries.tipsTypes, payment.tipsTypeId, organization.id)
  if (!type || !isApplicable(type, serviceType, payment))
    throw fail.TipsTypeNotApplicable({
      path: `${path}.tipsTypeId`,
      choices: rowsAt(dictionaries.tipsTypes, organization.id, (one) => isApplicable(one, serviceType, payment)),
    })
  return { id: type.id, name: type.name }
}

type TipsFail = Pick<PaymentFail, 'TipsTypeNotApplicable'>

const isApplicable = (type: TipsType, serviceType: string, { paymentTypeId }: { paymentTypeId: string }): boolean =>
  type.orderServiceTypes.some((one) => one === serviceType) && type.paymentTypeIds.some((id) => id === paymentTypeId)

function checkPayment(
  { dictionaries, organization, terminalGroupId, fail }: PaymentContext<PlainPaymentFail>,
  payment: AnyPayment,
  path: string,
): AnsweredPayment {
  const type = findAt(dictionaries.paymentTypes, payment.paymentTypeId, organization.id)
  const kind = dictionaryKinds[payment.paymentTypeKind]
  const isAccepted = ({ terminalGroupIds }: PaymentType) =>
    terminalGroupId === null || terminalGroupIds === null || terminalGroupIds.has(terminalGroupId)
  if (!type || !isAccepted(type) || type.kind !== kind)
    throw fail.PaymentTypeNotFound({
      path: `${path}.paymentTypeId`,
      ...(type && {
        message:
          type.kind === kind
            ? `The terminal group does not accept ${type.name}`
            : `${type.name} has another kind than ${payment.paymentTypeKind}`,
      }),
      choices: rowsAt(dictionaries.paymentTypes, organization.id, (one) => one.kind === kind && isAccepted(one)),
    })
  if (payment.sum <= 0) throw fail.PaymentSumShouldBePositive({ path: `${path}.sum` })
  refuseExcessDigits(organization, payment.sum, `${path}.sum`, fail)
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

/** A payment of a past order. */
interface PastPayment {
  paymentTypeId: string
  sum: number
}

/**
 * Returns a payment that was received in the past, as orders show it. Wallets of loyalty are refused, because they hold
 * only today's money; a type that some terminal groups do not take now may have been taken then.
 */
export function receivedPayment(
  { dictionaries, organization, fail }: Pick<PaymentContext<PastPaymentFail>, 'dictionaries' | 'organization' | 'fail'>,
  { paymentTypeId, sum }: PastPayment,
  path: string,
): AnsweredPayment {
  const type = findAt(dictionaries.paymentTypes, paymentTypeId, organization.id)
  if (!type) throw fail.PaymentTypeNotFound({ path: `${path}.paymentTypeId` })
  if (type.kind === 'IikoCard') throw fail.LoyaltyPaymentNotImported({ path: `${path}.paymentTypeId` })
  if (sum <= 0) throw fail.PaymentSumShouldBePositive({ path: `${path}.sum` })
  refuseExcessDigits(organization, sum, `${path}.sum`, fail)
  const { id, name, kind } = type
  return {
    paymentType: { id, name, kind },
    sum,
    isPreliminary: false,
    isExternal: false,
    isProcessedExternally: false,
    isFiscalizedExternally: false,
    isPrepay: false,
  }
}

/** Throws for a sum that the organization's currency cannot express. The smallest coin applies only to calculated sums. */
export function refuseExcessDigits(
  organization: Pick<Organization, 'settings'>,
  sum: number,
  path: string,
  fail: Pick<PlainPaymentFail, 'Incorrect'>,
): void {
  const { digits } = moneyGridOf(organization)
  if (new Decimal(sum).decimalPlaces() > digits)
    throw fail.Incorrect({ path, message: `Sums of money have at most ${digits} decimals here` })
}

const canBeExternal = ({ kind, processingType }: PaymentType) =>
  kind !== 'Cash' && kind !== 'IikoCard' && processingType !== 'Internal'

/** Sum of the payments that are processed, at the terminal or externally. */
export const processedSum = (payments: readonly AnsweredPayment[] | null | undefined): Decimal =>
  total((payments ?? []).filter(isProcessed).map(({ sum }) => sum))

/** Part of the sum that no payment covers, processed or planned. */
export const unpaidSum = ({ payments, sum }: Pick<PricedOrder, 'payments' | 'sum'>): Decimal =>
  Decimal.max(zero, new Decimal(sum).minus(total((payments ?? []).map((payment) => payment.sum))))

/** Whether the money has been received. Until then a payment is planned, and can be replaced. */
export const isProcessed = ({ isPreliminary }: Pick<AnsweredPayment, 'isPreliminary'>): boolean => !isPreliminary

/** Throws unless processed and planned payments together cover the sum. */
export function requireCovered(
  { payments, sum }: Pick<PricedOrder, 'payments' | 'sum'>,
  fail: Fail<{ OrderNotPaid: typeof OrderNotPaid }>,
): void {
  const paid = total((payments ?? []).map((payment) => payment.sum))
  if (paid.lessThan(sum)) throw fail.OrderNotPaid({ sum, paid: toNumber(paid) })
}

/**
 * Processes the payments, each up to the open sum. Cash beyond the order's sum is returned as change; a payment with no remainder
 * has the sum 0.
 */
export function processPayments(payments: readonly AnsweredPayment[], orderSum: Decimal.Value): AnsweredPayment[] {
  let open = new Decimal(orderSum)
  const processed = new Map<AnsweredPayment, AnsweredPayment>()
  for (const payment of cashLast(payments)) {
    const sum =
      payment.paymentType.kind === 'Cash' ? Decimal.max(zero, Decimal.min(payment.sum, open)) : new Decimal(payment.sum)
    open = open.minus(sum)
    processed.set(payment, { ...payment, sum: toNumber(sum), isPreliminary: false })
  }
  return payments.map((payment) => processed.get(payment) ?? payment)
}

/**
 * Returns the payments for an open sum of `toPay`: all processed ones, and planned ones as far as needed. Planned cash may exceed
 * the open sum, because there is change.
 */
export function remainingPayments(
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

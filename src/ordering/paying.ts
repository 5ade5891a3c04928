import { Decimal, toNumber, total, zero } from '#core/decimal.ts'
import type { ErrorDef, Fail } from '#core/errors.ts'
import type { OrderType } from '#domains/dictionaries/rules.ts'
import type { AnsweredPayment, AnsweredTips } from '#shared/schemas/answered_payments.ts'
import { type Payment, paymentsMax, type TipsPayment } from '#shared/schemas/requested_payments.ts'
import type {
  ChangedPaymentFail,
  ChangedPlainPaymentFail,
  PaymentAlreadyProcessed,
  PaymentFail,
  PlainPaymentFail,
  plainPaymentErrors,
} from './errors.ts'
import type { OrderMoney, PaymentContext, PaymentsRequest, PricedOrder } from './model.ts'
import {
  checkPayments,
  checkTips,
  isProcessed,
  processedSum,
  processPayments,
  refuseExcessDigits,
  remainingPayments,
} from './payments.ts'
import { dictionaryService } from './service_types.ts'

/** A placed order or reserve whose order is paid. */
interface PayableState {
  terminalGroupId: string
  order: PricedOrder
  /** Contains the additional data of the payments, in the order of the payments. */
  details: Record<string, unknown> | null
}

/** Data for checking payments, besides the state's own terminal group. */
type StateContext<F> = Pick<PaymentContext<F>, 'organization' | 'dictionaries' | 'fail'>

/** Checks the payments and tips of a new order against its sum and its service type. */
export function payOrder(
  context: PaymentContext<PaymentFail>,
  { payments, tips }: PaymentsRequest,
  { sum, serviceType }: { sum: number; serviceType: OrderType['orderServiceType'] },
  path = 'order.',
) {
  return {
    ...withSum(checkPayments(context, payments ?? [], new Decimal(sum), `${path}payments`)),
    tips: checkTips(context, tips ?? [], serviceType, `${path}tips`),
  }
}

/** Adds payments and tips to the state. */
export function addPayments<State extends PayableState>(
  state: State,
  { payments, tips }: PaymentsRequest,
  context: StateContext<ChangedPaymentFail>,
): State {
  const { order, details } = addPlainPayments(state, payments ?? [], context)
  const all = [...(order.tips ?? []), ...checkTips(...tipsOf(state, tips, context))]
  refuseTooMany(context.fail, 'tips', all)
  return { ...state, order: { ...order, tips: all }, details }
}

/** Like `addPayments`, without tips. */
export function addPlainPayments<State extends PayableState>(
  state: State,
  requested: readonly Payment[],
  context: StateContext<ChangedPlainPaymentFail>,
): State {
  const { order } = state
  const former = order.payments ?? []
  const notCash = former.filter(({ paymentType }) => paymentType.kind !== 'Cash').map(({ sum }) => sum)
  // Discounts may have lowered the sum below the payments.
  const open = Decimal.max(zero, new Decimal(order.sum).minus(total(notCash)))
  const payments = [...former, ...checkPayments(contextOf(state, context), requested, open, 'payments')]
  refuseTooMany(context.fail, 'payments', payments)
  return withPayments(state, payments, [...additionalDataOf(state), ...requestedData(requested)])
}

/** Replaces the payments and tips of the state. Throws if one of them is processed. */
export function replacePayments<State extends PayableState>(
  state: State,
  { payments, tips }: PaymentsRequest,
  context: StateContext<ChangedPaymentFail & ProcessedFail>,
): State {
  const changed = replacePlainPayments(state, payments ?? [], context)
  // Keeps the tips if the request contains none.
  if (!tips) return changed
  refuseProcessed(state.order.tips, context.fail)
  return { ...changed, order: { ...changed.order, tips: checkTips(...tipsOf(state, tips, context)) } }
}

/** Like `replacePayments`, without tips. `path` is the field of the request. */
export function replacePlainPayments<State extends PayableState>(
  state: State,
  requested: readonly Payment[],
  context: StateContext<ChangedPlainPaymentFail & ProcessedFail>,
  path = 'payments',
): State {
  const { order } = state
  refuseProcessed(order.payments, context.fail)
  const payments = checkPayments(contextOf(state, context), requested, new Decimal(order.sum), path)
  return withPayments(state, payments, requestedData(requested))
}

/**
 * Adds payments and tips received at the terminal. The payments replace planned ones, as far as they reach; excess cash was returned
 * as change.
 */
export function receivePayments<State extends PayableState>(
  state: State,
  { payments, tips }: PaymentsRequest,
  context: StateContext<ChangedPaymentFail>,
): State {
  if (!payments?.length && !tips?.length) return state
  const changed = receivePlainPayments(state, payments ?? [], context)
  if (!tips?.length) return changed
  const all = [...(state.order.tips ?? []), ...checkTips(...tipsOf(state, tips, context)).map(processedTips)]
  refuseTooMany(context.fail, 'tips', all)
  return { ...changed, order: { ...changed.order, tips: all } }
}

/** Like `receivePayments`, without tips. */
export function receivePlainPayments<State extends PayableState>(
  state: State,
  requested: readonly Payment[],
  context: StateContext<ChangedPlainPaymentFail>,
): State {
  const { payments, sum } = state.order
  const open = Decimal.max(zero, new Decimal(sum).minus(processedSum(payments)))
  const received = processPayments(checkPayments(contextOf(state, context), requested, open, 'payments'), open)
  const planned = remainingPayments(payments ?? [], open.minus(total(received.map((payment) => payment.sum))))
  refuseTooMany(context.fail, 'payments', [...planned, ...received])
  const data = [...additionalDataOf(state), ...requestedData(requested)]
  const nonzero = [...planned, ...received].flatMap((payment, i) =>
    payment && payment.sum > 0 ? [{ payment, data: data[i] ?? null }] : [],
  )
  return withPayments(
    state,
    nonzero.map(({ payment }) => payment),
    nonzero.map((one) => one.data),
  )
}

/** A payment returned to the guest, by its type, wholly or partly. */
interface ReturnedPayment {
  paymentTypeId: string
  sum: number
}

/** Deducts returned sums from the processed payments of the state. */
export function returnPayments<State extends PayableState>(
  state: State,
  returned: readonly ReturnedPayment[],
  { organization, fail }: Pick<StateContext<ReturnFail>, 'organization' | 'fail'>,
): State {
  let payments = state.order.payments ?? []
  for (const [i, one] of returned.entries()) {
    refuseExcessDigits(organization, one.sum, `payments[${i}].sum`, fail)
    const without = withoutReturned(payments, one)
    if (!without) throw fail.PaymentNotFound({ path: `payments[${i}]` })
    payments = without
  }
  const data = additionalDataOf(state)
  const nonzero = payments.flatMap((payment, i) => (payment.sum > 0 ? [{ payment, data: data[i] ?? null }] : []))
  return withPayments(
    state,
    nonzero.map(({ payment }) => payment),
    nonzero.map((one) => one.data),
  )
}

/**
 * Deducts a returned sum from the payments; a payment with no remainder gets 0. Returns undefined if less was paid by this type.
 * Changes as few payments as possible: one of exactly this sum, else one that covers it, else several, newest first.
 */
function withoutReturned(
  payments: readonly AnsweredPayment[],
  { paymentTypeId, sum }: ReturnedPayment,
): AnsweredPayment[] | undefined {
  const isOfType = (payment: AnsweredPayment) => isProcessed(payment) && payment.paymentType.id === paymentTypeId
  const exact = payments.findLastIndex((payment) => isOfType(payment) && payment.sum === sum)
  const single = exact < 0 ? payments.findLastIndex((payment) => isOfType(payment) && payment.sum >= sum) : exact
  let missing = new Decimal(sum)
  const remaining = payments.toReversed().map((payment, fromLast) => {
    const isMeant = single < 0 ? isOfType(payment) : payments.length - 1 - fromLast === single
    const returned = isMeant ? Decimal.min(payment.sum, missing) : zero
    missing = missing.minus(returned)
    return { ...payment, sum: toNumber(new Decimal(payment.sum).minus(returned)) }
  })
  return missing.isZero() ? remaining.reverse() : undefined
}

type ReturnFail = Fail<Pick<typeof plainPaymentErrors, 'Incorrect'> & { PaymentNotFound: ErrorDef }>

/** Returns the money of an order with every planned payment processed, tips included. */
export const processAllPayments = ({ payments, sum, tips }: Pick<OrderMoney, 'payments' | 'sum' | 'tips'>) => ({
  ...withSum(processPayments(payments ?? [], sum).filter((payment) => payment.sum > 0)),
  tips: tips?.map(processedTips) ?? null,
})

const processedTips = (tips: AnsweredTips): AnsweredTips => ({ ...tips, isPreliminary: false })

/** Returns payments with their processed sum, as orders show them. */
const withSum = (payments: AnsweredPayment[]) => ({
  payments,
  processedPaymentsSum: toNumber(processedSum(payments)),
})

function refuseTooMany(fail: PlainPaymentFail, path: 'payments' | 'tips', all: readonly unknown[]): void {
  if (all.length > paymentsMax) throw fail.Incorrect({ path, message: `An order holds at most ${paymentsMax} ${path}` })
}

type ProcessedFail = Fail<{ PaymentAlreadyProcessed: typeof PaymentAlreadyProcessed }>

function refuseProcessed(
  payments: readonly Pick<AnsweredPayment, 'isPreliminary'>[] | null | undefined,
  fail: ProcessedFail,
): void {
  if (payments?.some(isProcessed)) throw fail.PaymentAlreadyProcessed()
}

const contextOf = <F>({ terminalGroupId }: PayableState, context: StateContext<F>) => ({ ...context, terminalGroupId })

/** Returns the data for checking tips of the state. */
const tipsOf = (
  state: PayableState,
  tips: readonly TipsPayment[] | null | undefined,
  context: StateContext<PaymentFail>,
): Parameters<typeof checkTips> => {
  const serviceType = dictionaryService[state.order.orderType?.orderServiceType ?? 'Common']
  return [contextOf(state, context), tips ?? [], serviceType, 'tips']
}

/** Returns the state with these payments and their additional data. */
function withPayments<State extends PayableState>(
  state: State,
  payments: AnsweredPayment[],
  data: readonly unknown[],
): State {
  const { paymentAdditionalData: _, ...others } = state.details ?? {}
  const details = data.some((one) => one !== null) ? { ...others, paymentAdditionalData: data } : others
  return {
    ...state,
    order: { ...state.order, ...withSum(payments) },
    details: Object.keys(details).length === 0 ? null : details,
  }
}

const requestedData = (payments: readonly Payment[]): unknown[] =>
  payments.map(({ paymentAdditionalData }) => paymentAdditionalData ?? null)

function additionalDataOf({ order, details }: PayableState): unknown[] {
  const known: unknown[] = Array.isArray(details?.paymentAdditionalData) ? details.paymentAdditionalData : []
  return (order.payments ?? []).map((_, i) => known[i] ?? null)
}

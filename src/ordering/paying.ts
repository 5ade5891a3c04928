import type { Payment } from '#shared/schemas/order_request.ts'
import {
  type AskedPayments,
  addPayments,
  addPlanned,
  type Ordered,
  type Paying,
  paid,
  replacePayments,
  replacePlanned,
  takePayments,
  takeTips,
} from './pricing.ts'

/** Something placed whose payments change. */
interface Paid {
  organizationId: string
  terminalGroupId: string
  order: Ordered
  /** `paymentAdditionalData` is kept there, in the order of the payments. */
  details: Record<string, unknown> | null
}

type Around<Pay extends (...parameters: never[]) => unknown> = Pick<Parameters<Pay>[0], 'dictionaries' | 'fail'>

/** What was placed with these payments and tips beside its own. */
export const withMorePayments = <State extends Paid>(
  state: State,
  asked: AskedPayments,
  around: Around<typeof addPayments>,
): State => ({
  ...state,
  order: addPayments(payingFor(state, around), state.order, asked),
  details: withData(state, [...dataOfOwn(state), ...dataOf(asked.payments)]),
})

/** The same, where tips are not spoken of. */
export const withMorePlanned = <State extends Paid>(
  state: State,
  payments: readonly Payment[],
  around: Around<typeof addPlanned>,
): State => ({
  ...state,
  order: addPlanned(payingFor(state, around), state.order, payments),
  details: withData(state, [...dataOfOwn(state), ...dataOf(payments)]),
})

/** What was placed with these payments and tips instead of its own, none of which may have been taken. */
export const withOtherPayments = <State extends Paid>(
  state: State,
  asked: AskedPayments,
  around: Around<typeof replacePayments>,
): State => ({
  ...state,
  order: replacePayments(payingFor(state, around), state.order, asked),
  details: withData(state, dataOf(asked.payments)),
})

/** The same, where tips are not spoken of. `path` is the request's field. */
export const withPlannedPayments = <State extends Paid>(
  state: State,
  payments: readonly Payment[],
  around: Around<typeof replacePlanned>,
  path: string,
): State => ({
  ...state,
  order: replacePlanned(payingFor(state, around), state.order, payments, path),
  details: withData(state, dataOf(payments)),
})

/** The same, of payments that were taken at the till, in place of what was planned. */
export function withTaken<State extends Paid>(
  state: State,
  asked: readonly Payment[],
  around: Around<typeof takePayments>,
): State {
  const { former, taken } = takePayments(payingFor(state, around), state.order, asked)
  const data = [...dataOfOwn(state), ...dataOf(asked)]
  const all = [...former, ...taken].map((payment, i) => ({ payment, data: data[i] ?? null }))
  const left = all.flatMap(({ payment, data }) => (payment && payment.sum > 0 ? [{ payment, data }] : []))
  return {
    ...state,
    order: { ...state.order, ...paid(left.map(({ payment }) => payment)) },
    details: withData(
      state,
      left.map((one) => one.data),
    ),
  }
}

/** The same with tips, of whatever orders have them. */
export function withTakenAndTips<State extends Paid>(
  state: State,
  { payments, tips }: AskedPayments,
  around: Around<typeof takeTips>,
): State {
  if (!payments?.length && !tips?.length) return state
  const paidState = withTaken(state, payments ?? [], around)
  if (!tips?.length) return paidState
  return { ...paidState, order: { ...paidState.order, tips: takeTips(payingFor(state, around), state.order, tips) } }
}

const payingFor = <F>({ organizationId, terminalGroupId }: Paid, around: Pick<Paying<F>, 'dictionaries' | 'fail'>) => ({
  ...around,
  organizationId,
  terminalGroupId,
})

const dataOf = (payments: readonly Payment[] | null | undefined): unknown[] =>
  (payments ?? []).map(({ paymentAdditionalData }) => paymentAdditionalData ?? null)

function dataOfOwn({ order, details }: Paid): unknown[] {
  const known: unknown[] = Array.isArray(details?.paymentAdditionalData) ? details.paymentAdditionalData : []
  return (order.payments ?? []).map((_, i) => known[i] ?? null)
}

function withData({ details }: Paid, data: readonly unknown[]): Record<string, unknown> | null {
  const { paymentAdditionalData: _, ...others } = details ?? {}
  const whole = data.some((one) => one !== null) ? { ...others, paymentAdditionalData: data } : others
  return Object.keys(whole).length === 0 ? null : whole
}

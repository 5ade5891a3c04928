import { Decimal, zero } from '#core/decimal.ts'
import type { SettlingTurn } from '#core/operation/aggregate.ts'
import { asId } from '#core/schema.ts'
import { DictionariesOf } from '#domains/dictionaries/cached.ts'
import type { Dictionaries } from '#domains/dictionaries/rules.ts'
import { settleOrder } from '#domains/loyalty/changes.ts'
import type { GuestUse, OrderClaims, OrderKind, OrderSpending, Payer, WalletPayment } from '#domains/loyalty/model.ts'
import { usesWithout } from '#domains/loyalty/rules.ts'
import type { AnsweredCustomer } from '#shared/schemas/answered_guest.ts'
import type { AnsweredPayment } from '#shared/schemas/answered_payments.ts'
import type { Payment } from '#shared/schemas/order_request.ts'
import type { Placed } from '../placed.ts'
import { keptIn, spendingAsKept } from './checkin.ts'
import type { CouponAsNamed, KeptLoyalty } from './model.ts'

/** What of a placed order says what it claims of coupons, campaigns and wallets. */
export interface ClaimingOrder {
  payments?: readonly AnsweredPayment[] | null | undefined
  customer?: AnsweredCustomer | null | undefined
  phone?: string | null | undefined
  number: number
  sum: number
}

/** How one kind of placed things claims. */
export interface ClaimingKind<State> {
  kind: OrderKind
  orderOf(state: State): ClaimingOrder | null | undefined
  phaseOf(state: State): OrderClaims['phase']
}

/**
 * Lets an order have what it claims after a change, as far as that differs from before: an order that names no coupon, uses no
 * campaign that is limited or has a budget, and pays from no wallet asks nothing.
 */
export async function settleLoyalty<State extends Placed>(
  claiming: ClaimingKind<State>,
  turn: SettlingTurn,
  before: State | undefined,
  after: State,
): Promise<void> {
  const { organization, caches, now } = turn
  const dictionaries = await caches.get(DictionariesOf, organization.corporationId)
  const former = before && claimOf(claiming, before, dictionaries)
  const present = claimOf(claiming, after, dictionaries)
  if (isSame(former, present)) return
  const orderId = asId<'Order'>(after.id)
  const { number = 0, sum = 0 } = claiming.orderOf(after) ?? {}
  await settleOrder(
    turn,
    { organization, kind: claiming.kind, orderId },
    {
      isNew: before === undefined,
      phase: present.phase,
      payments: present.payments,
      ...couponsOf(former, present),
      campaignUses: usesOf(former, present),
      spending: isSameSpending(former, present) ? null : present.spending,
      limits: limitsOf(keptIn(after.details)),
      reason: {
        orderId,
        orderNumber: number,
        orderSum: sum,
        orderCreatedAt: now,
        isDelivery: claiming.kind === 'Delivery',
        terminalGroupId: after.terminalGroupId,
      },
    },
  )
}

interface Claim {
  phase: OrderClaims['phase']
  coupon: CouponAsNamed | null
  payments: readonly WalletPayment[]
  campaignUses: readonly GuestUse[]
  spending: readonly OrderSpending[]
}

/** What was never accepted claims nothing. */
function claimOf<State extends Placed>(
  { kind, orderOf, phaseOf }: ClaimingKind<State>,
  state: State,
  dictionaries: Dictionaries,
): Claim {
  const phase = state.creationStatus === 'Success' ? phaseOf(state) : 'gone'
  if (phase === 'gone') return { phase, coupon: null, payments: [], campaignUses: [], spending: [] }
  const payments = walletPayments(state, orderOf(state), dictionaries)
  const kept = keptIn(state.details)
  return {
    phase,
    coupon: kept?.coupon ?? null,
    payments,
    campaignUses: guestUses(kept),
    spending: spendingOf(kind, kept),
  }
}

/** A banquet brings nothing when it is over. */
const spendingOf = (kind: OrderKind, kept: KeptLoyalty | null): OrderSpending[] =>
  spendingAsKept(kept)
    .map((one) => (kind === 'Reserve' ? { ...one, bonus: zero } : one))
    .filter(({ discount, bonus }) => !discount.plus(bonus).isZero())

const guestUses = (kept: KeptLoyalty | null): GuestUse[] => {
  const { guestId, uses = [] } = kept ?? {}
  return guestId ? uses.map((use) => ({ ...use, guestId: asId(guestId) })) : []
}

const isSameSpending = (former: Claim | undefined, { spending }: Claim): boolean =>
  JSON.stringify(spending) === JSON.stringify(former?.spending ?? [])

const isSame = (former: Claim | undefined, present: Claim): boolean =>
  isSameSpending(former, present) && isSameBesides(former, present)

const isSameBesides = (former: Claim | undefined, { phase, coupon, payments, campaignUses }: Claim): boolean =>
  JSON.stringify(campaignUses) === JSON.stringify(former?.campaignUses ?? []) &&
  coupon?.number === former?.coupon?.number &&
  (payments.length === 0 && (former?.payments ?? []).length === 0
    ? true
    : phase === former?.phase && JSON.stringify(payments) === JSON.stringify(former.payments))

/** A coupon is used when its order is accepted, and comes back when the order goes. */
function couponsOf(former: Claim | undefined, { coupon }: Claim): Pick<OrderClaims, 'uses' | 'givesBack'> {
  const idsOf = (named: CouponAsNamed) => named.coupons.map(({ id }) => id)
  return {
    uses: coupon && !former?.coupon ? { couponIds: idsOf(coupon), problem: coupon.problem } : null,
    givesBack: former?.coupon && !coupon ? idsOf(former.coupon) : [],
  }
}

/** What an order that goes has used counts no more, and neither does what it uses no longer, or for another guest. */
const usesOf = (former: Claim | undefined, { campaignUses }: Claim): OrderClaims['campaignUses'] => ({
  taken: usesWithout(campaignUses, former?.campaignUses ?? []),
  givenBack: usesWithout(former?.campaignUses ?? [], campaignUses),
})

function walletPayments(
  { details }: Placed,
  order: ClaimingOrder | null | undefined,
  { paymentTypes }: Dictionaries,
): WalletPayment[] {
  const data: unknown[] = Array.isArray(details?.paymentAdditionalData) ? details.paymentAdditionalData : []
  return (order?.payments ?? []).flatMap(({ paymentType, sum }, i): WalletPayment[] => {
    const type = paymentTypes.get(paymentType.id)
    if (type?.kind !== 'IikoCard' || sum <= 0) return []
    const payer = payerIn(data[i]) ?? guestOf(order, keptIn(details))
    return [{ sum, payer, campaignIds: [...type.applicableMarketingCampaigns] }]
  })
}

const scopes: Readonly<Record<string, Payer['by']>> = {
  Phone: 'phone',
  CardNumber: 'cardNumber',
  CardTrack: 'cardTrack',
}

/** The payments of an order that is only calculated, as far as they say who pays. */
export const namedPayments = (
  { paymentTypes }: Dictionaries,
  payments: readonly Payment[] | null | undefined,
): WalletPayment[] =>
  (payments ?? []).flatMap(({ paymentTypeId, sum, paymentAdditionalData }) => {
    const type = paymentTypes.get(paymentTypeId)
    const payer = payerIn(paymentAdditionalData)
    return type && payer ? [{ sum, payer, campaignIds: [...type.applicableMarketingCampaigns] }] : []
  })

/** Who pays, where the payment says it. Tokens and faces are known to nobody here. */
function payerIn(data: unknown): Payer | undefined {
  const { type, credential, searchScope } = (data ?? {}) as Partial<Record<string, unknown>>
  if (type !== 'LoyaltyCard') return undefined
  return { by: scopes[String(searchScope)] ?? 'unknown', credential: String(credential) }
}

/** The guest for whom the order was calculated, else its customer, else whoever has its phone. */
function guestOf(order: ClaimingOrder | null | undefined, kept: KeptLoyalty | null): Payer {
  const { customer, phone } = order ?? {}
  const id = kept?.guestId ?? (customer?.type === 'regular' ? customer.id : undefined)
  return id ? { by: 'id', credential: id } : { by: 'phone', credential: phone ?? '' }
}

/** How much campaigns let be paid from wallets. */
const limitsOf = (kept: KeptLoyalty | null): OrderClaims['limits'] =>
  (kept?.brought ?? []).flatMap(({ effects }) =>
    effects.flatMap(({ payment }) =>
      payment ? [{ programId: payment.programId, maxSum: new Decimal(payment.maxSum) }] : [],
    ),
  )

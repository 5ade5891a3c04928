import { Decimal, type MoneyGrid, roundMoney, toNumber, total, zero } from '#core/decimal.ts'
import { asId, type Id } from '#core/schema.ts'
import type { TerminalTime } from '#core/time.ts'
import type { Catalogue, ComboSpecification } from '#domains/catalogue/model.ts'
import { isComboOf, isOnSale } from '#domains/catalogue/rules.ts'
import { usageErrors } from '#domains/loyalty/errors.ts'
import type { PaymentCertificate } from '#domains/loyalty/reads.ts'
import { actionIdOf, type Program, walletIdOf } from '#domains/loyalty/rules.ts'
import type { CampaignDiscount } from '#loyalty/discount_allocation.ts'
import type { CampaignResult, IndexedEffects } from '#loyalty/engine.ts'
import type { Dish } from '#loyalty/model.ts'
import type { DiscountKind } from '#loyalty/reduction.ts'
import type { FixedProgramDiscount } from '#ordering/loyalty/discounts.ts'
import type { Warning } from '#ordering/loyalty/warnings.ts'
import type { CalculateResponse } from './schemas.ts'

/** Returns warnings in wire format, in both spellings of the contract. */
export const warningsView = (all: readonly Warning[]) => ({
  validationWarnings: all.map(({ message }) => message),
  Warnings: all.map(({ code, message }) => ({ Code: code, ErrorCode: code, Message: message })),
})

type ProgramResult = NonNullable<CalculateResponse['loyaltyProgramResults']>[number]
type AvailablePayment = NonNullable<CalculateResponse['availablePayments']>[number]

interface ResponseContext {
  catalogue: Catalogue
  organizationId: string
  time: TerminalTime
  dishes: readonly Dish[]
}

/** Wire numbers of discount kinds. */
const codes = { order: 0, dish: 1, limited: 1, free: 2, set: 3 } as const satisfies Record<DiscountKind, number>

/** Returns the effects of a campaign in wire format. */
export function resultView(
  context: ResponseContext,
  { campaign, discounts, points, effects }: CampaignResult,
): ProgramResult {
  const sourceOf = ({ bindingIndex, actionIndex }: IndexedEffects) => actionIdOf(campaign.id, bindingIndex, actionIndex)
  const combos = effects
    .flatMap(({ comboSourceIds = [] }) => comboSourceIds)
    .flatMap((id) => context.catalogue.combos.get(id) ?? [])
    .filter((combo) => isComboOf(combo, context.organizationId) && isOnSale(combo, context.time))
  return {
    marketingCampaignId: asId(campaign.id),
    name: campaign.name,
    discounts: discounts.map((discount) => discountView(discount, campaign.name)),
    ...(!points.isZero() && { points: toNumber(points) }),
    upsales: effects.flatMap((effect) => (effect.upsale ? [upsaleView(context, effect.upsale, sourceOf(effect))] : [])),
    freeProducts: effects.flatMap((effect) =>
      effect.freeProducts ? [freeProductsView(context, effect.freeProducts, sourceOf(effect))] : [],
    ),
    availableComboSpecifications: combos.map(({ id }) => id),
    availableCombos: combos.flatMap((combo) => filledCombo(context, combo)),
    needToActivateCertificate: effects.some(({ needsCertificate }) => needsCertificate === true),
  }
}

/** Returns a discount of the request in wire format. It belongs to a program, but to no campaign. */
export const fixedResultView = ({ name, discounts }: FixedProgramDiscount): ProgramResult => ({
  name,
  discounts: discounts.map((discount) => discountView(discount, name)),
  upsales: [],
  freeProducts: [],
  availableComboSpecifications: [],
  availableCombos: [],
  needToActivateCertificate: false,
})

function discountView({ kind, positionId, sum, amount }: CampaignDiscount, comment: string) {
  const position = positionId === null ? null : asId<'Position'>(positionId)
  return {
    code: codes[kind],
    orderItemId: position,
    positionId: position,
    discountSum: toNumber(sum),
    amount: amount && toNumber(amount),
    comment,
  }
}

type Upsale = NonNullable<IndexedEffects['upsale']>

function upsaleView({ catalogue }: ResponseContext, upsale: Upsale, sourceActionId: Id<'LoyaltySettings'>) {
  const products = upsale.productIds.flatMap((id) => {
    const product = catalogue.products.get(id)
    return product && !product.isDeleted ? [{ id: product.id, code: product.sku ?? '' }] : []
  })
  return {
    sourceActionId,
    suggestionText: upsale.suggestion,
    descriptionForUser: upsale.description,
    productCodes: products.map(({ code }) => code),
    products,
  }
}

type Gifts = NonNullable<IndexedEffects['freeProducts']>

const freeProductsView = (
  { catalogue }: ResponseContext,
  { products, description }: Gifts,
  sourceActionId: Id<'LoyaltySettings'>,
) => ({
  sourceActionId,
  descriptionForUser: description,
  products: products.flatMap(({ productId, sizeIds }) => {
    const product = catalogue.products.get(productId)
    if (!product || product.isDeleted) return []
    const sizes = sizeIds.flatMap((id) => catalogue.sizes.get(id) ?? []).map(({ id, name }) => ({ id, name }))
    return [{ id: product.id, code: product.sku ?? '', size: sizes.map(({ name }) => name), sizes }]
  }),
})

/** Assigns dishes outside combos to the groups of a combo, each to one group. Omits combos that lack more groups than may be suggested. */
function filledCombo({ dishes }: ResponseContext, { id, groups, lackingGroupsToSuggest }: ComboSpecification) {
  const free = dishes.filter(({ comboSourceId }) => comboSourceId === null)
  const used = new Set<Dish>()
  const groupMapping = groups.map((group) => {
    const fitting = free.find(
      (dish) =>
        !used.has(dish) &&
        group.products.some(
          ({ productId, sizeId }) => productId === dish.productId && (sizeId === null || sizeId === dish.sizeId),
        ),
    )
    if (fitting) used.add(fitting)
    return { groupId: group.id, itemId: fitting ? asId<'Position'>(fitting.positionId) : null }
  })
  const lacking = groupMapping.filter(({ itemId }) => itemId === null).length
  const isOffered = lacking < groups.length && lacking <= (lackingGroupsToSuggest ?? 0)
  return isOffered ? [{ specificationId: id, groupMapping }] : []
}

interface WalletsOfGuest {
  programs: ReadonlyMap<string, Program>
  /** Available sum by program: the balance and the overdraft, less reservations. */
  available: ReadonlyMap<string, Decimal>
  money: MoneyGrid
}

/** Returns the sums that the guest may pay from wallets, per campaign: at most the available sum, sorted by the order of payment. */
export function availablePayments(
  { programs, available, money }: WalletsOfGuest,
  results: readonly CampaignResult[],
  campaignIds: readonly string[],
): AvailablePayment[] {
  const requested = new Set(campaignIds)
  return results
    .filter(({ campaign }) => requested.size === 0 || requested.has(campaign.id))
    .flatMap(({ campaign, effects }) =>
      effects.flatMap(({ payment }): AvailablePayment[] => {
        const program = payment && programs.get(payment.programId)
        const walletId = program && walletIdOf(program)
        if (!payment || !walletId) return []
        const spent = total(
          results.filter((one) => one.campaign.programId === payment.programId).map(({ points }) => points),
        )
        const left = (available.get(payment.programId) ?? zero).minus(spent)
        const maxSum = Decimal.min(roundMoney(payment.maxSum, money), left)
        if (!maxSum.isPositive() || maxSum.isZero()) return []
        const wallet = { id: walletId, maxSum: toNumber(maxSum), canHoldMoney: program.canHoldMoney }
        return [{ id: asId(campaign.id), maxSum: wallet.maxSum, order: payment.order, walletInfos: [wallet] }]
      }),
    )
    .sort((a, b) => (a.order ?? 0) - (b.order ?? 0))
}

interface CertificatesOfOrder {
  certificates: readonly PaymentCertificate[]
  /** Programs whose campaigns limit payments. */
  limited: ReadonlySet<string>
  money: MoneyGrid
}

/** Returns the sums that certificates can pay: at most the available sum and, for limited programs, the sum that campaigns allow. */
export const certificatePayments = (
  { certificates, limited, money }: CertificatesOfOrder,
  results: readonly CampaignResult[],
  dishes: readonly Dish[],
): AvailablePayment[] =>
  certificates.flatMap(({ program, available, problem }): AvailablePayment[] => {
    const walletId = walletIdOf(program)
    const allowing = allowingOf(results, program)
    const allowed = limited.has(program.id) ? allowing?.maxSum : total(dishes.map(({ sum }) => sum))
    const maxSum = Decimal.min(roundMoney(allowed ?? zero, money), available)
    if (problem || !walletId || maxSum.isNegative() || maxSum.isZero()) return []
    const wallet = { id: walletId, maxSum: toNumber(maxSum), canHoldMoney: false }
    const payment = { maxSum: wallet.maxSum, order: allowing?.order ?? 0, walletInfos: [wallet] }
    return [allowing ? { id: allowing.campaignId, ...payment } : payment]
  })

/** Returns the total that campaigns allow to pay from wallets of a program, with the first of these campaigns. */
function allowingOf(results: readonly CampaignResult[], { id }: Program) {
  const all = results.flatMap(({ campaign, effects }) =>
    effects.flatMap(({ payment }) =>
      payment?.programId === id ? [{ ...payment, campaignId: asId<'MarketingCampaign'>(campaign.id) }] : [],
    ),
  )
  const [first] = all
  return first && { ...first, maxSum: total(all.map(({ maxSum }) => maxSum)) }
}

/** Returns a warning for each certificate that cannot pay. */
export const certificateWarnings = (certificates: readonly PaymentCertificate[]): Warning[] =>
  certificates.flatMap(({ problem }) => (problem ? [usageErrors[problem]] : []))

/** Warns that an order without a guest tops up no wallet. */
export const topUpWarnings = (results: readonly CampaignResult[], hasGuest: boolean): Warning[] =>
  !hasGuest && results.some(({ effects }) => effects.some(({ topUp }) => topUp))
    ? [{ code: 'TOP_UP_WITHOUT_GUEST', message: 'The order tops up no wallet, because it has no guest' }]
    : []

/** Warns of each program in which the order would earn something if its guest were a member. */
export function membershipWarnings(
  results: readonly CampaignResult[],
  programs: ReadonlyMap<string, Program>,
  closed: ReadonlySet<string>,
): Warning[] {
  const accruals = results.flatMap(({ effects }) => effects.flatMap(({ accrual }) => accrual ?? []))
  const ids = new Set(accruals.map(({ programId }) => programId).filter((id) => closed.has(id)))
  return [...ids].map((id) => ({
    code: 'GUEST_NOT_IN_PROGRAM',
    message: `The order earns nothing in the program "${programs.get(id)?.name ?? id}", because its guest has not joined it`,
  }))
}

import type { Db } from '#core/db/connect.ts'
import type { Fail } from '#core/errors.ts'
import { query } from '#core/operation/operation.ts'
import { finishInSlices, type Steps } from '#core/time_slices.ts'
import { ProgramsOf } from '#domains/loyalty/cached.ts'
import { listAvailable, listJoinedPrograms, listPaymentCertificates } from '#domains/loyalty/reads.ts'
import { closedPrograms, creditsWallets, isProgramVisible } from '#domains/loyalty/rules.ts'
import { TerminalGroupsOf } from '#domains/terminal_groups/cached.ts'
import type { CampaignResult } from '#loyalty/engine.ts'
import { loadDiscountCard } from '#ordering/discount_card.ts'
import { loyaltySteps } from '#ordering/loyalty/discounts.ts'
import { loadFullLoyalty } from '#ordering/loyalty/loyalty.ts'
import { refusePartialCertificates } from '#ordering/loyalty/partial_certificates.ts'
import { paymentsWithPayer } from '#ordering/loyalty/usage.ts'
import { loadPricingContext } from '#ordering/pricing_context.ts'
import { demo } from '#shared/demo.ts'
import { CalculationTooLong } from '../errors.ts'
import { calculatePrices, loyaltyRequestOf, pricingErrors } from '../pricing.ts'
import {
  availablePayments,
  certificatePayments,
  certificateWarnings,
  fixedResultView,
  membershipWarnings,
  resultView,
  topUpWarnings,
  warningsView,
} from '../response.ts'
import { CalculateRequest, CalculateResponse } from '../schemas.ts'

/** Maximum time for applying campaigns; also at most half of the time that the client still waits. */
const calculationMsMax = 5_000

export default query({
  path: '/api/1/loyalty/core/calculate',
  otherPaths: ['/api/1/loyalty/iiko/calculate_checkin'],
  group: 'Loyalty: order calculate',
  summary: 'Calculate the loyalty effects on an order',
  description:
    "Prices the order exactly as placing it would, including the restaurant's discounts, and returns the discounts, offers and suggestions of each campaign. Stores nothing. An order that could not be placed is refused with the same code, but guest, address and time may be missing, and payments may reach the price before these discounts. Invalid loyalty data, such as a used coupon, is only a warning. With `fixedLoyaltyDiscounts`, the program discounts of the request apply.",
  request: CalculateRequest,
  response: CalculateResponse,
  errors: { ...pricingErrors, CalculationTooLong },
  example: {
    request: {
      organizationId: demo.organization,
      isLoyaltyTraceEnabled: true,
      order: {
        phone: '+442079460000',
        items: [
          { type: 'Product', productId: demo.product, amount: 2, price: 9.5, positionId: demo.position },
          { type: 'Product', productId: demo.coffee, amount: 1, price: 2.9, positionId: demo.otherPosition },
        ],
        loyaltyInfo: { coupon: demo.coupon },
      },
    },
  },

  async run({ body, db, caches, caller, organization, now, deadline, fail }) {
    const { isLoyaltyTraceEnabled, order, availablePaymentMarketingCampaignIds: campaignIds = [] } = body
    const [pricing, terminalGroups, discountCard, loyalty] = await Promise.all([
      loadPricingContext({ organization, caches, now, fail }),
      caches.get(TerminalGroupsOf, organization.corporationId),
      loadDiscountCard(db, organization, order.discountsInfo),
      loadFullLoyalty({ db, caches, organization, now }, loyaltyRequestOf(body)),
    ])
    const { catalogue } = pricing
    const { priced, fixed } = calculatePrices({ ...pricing, organization, terminalGroups, discountCard, loyalty }, body)
    const { facts, warnings } = loyalty
    // Other campaigns are not in force here, and would only appear in the trace.
    const campaigns = loyalty.campaigns.filter((campaign) => isProgramVisible(campaign, caller.organizationIds))
    const joined = campaigns.some(creditsWallets) ? await joinedBy(db, organization, facts.guest, order.phone) : null
    const closed = closedPrograms(loyalty.programs, joined)
    const input = { ...loyalty, facts: { ...facts, closedPrograms: closed }, campaigns, fixed }
    const steps = loyaltySteps(priced, input, catalogue, isLoyaltyTraceEnabled)
    const applied = await finishInTime(steps, deadline, fail)
    const { before: dishes, results, trace, dishes: discounted } = applied
    refusePartialCertificates(results, order.items, fail, 'order.items')
    const { guest, money } = facts
    const unearned = joined ? membershipWarnings(results, loyalty.programs, closed) : []
    const unsold = topUpWarnings(results, Boolean(guest ?? order.phone))
    const available = await availableTo(db, organization, { guest, results, programs: loyalty.programs, now })
    const programs = await caches.get(ProgramsOf, organization.corporationId)
    const payments = paymentsWithPayer(pricing.dictionaries, order.payments)
    const certificates = await listPaymentCertificates(db, organization, { payments, programs, now })
    const context = { catalogue, organizationId: organization.id, time: facts.time, dishes }
    return {
      loyaltyProgramResults: [
        ...applied.fixed.map(fixedResultView),
        ...results.map((result) => resultView(context, result)),
      ],
      availablePayments: [
        ...availablePayments({ programs: loyalty.programs, available, money }, results, campaignIds),
        ...certificatePayments({ certificates, limited: programs.limitedProgramIds, money }, results, discounted),
      ],
      ...warningsView([...warnings, ...unearned, ...unsold, ...certificateWarnings(certificates)]),
      ...(isLoyaltyTraceEnabled && { loyaltyTrace: trace.join('\n') }),
    }
  },
})

type GuestWallets = Omit<Parameters<typeof listAvailable>[2], 'guestId'>

/** Returns what the guest can pay from wallets, by program, if campaigns allow payments. */
async function availableTo(
  db: Db,
  { corporationId }: { corporationId: string },
  { guest, results, ...wallets }: GuestWallets & { guest: { id: string } | null; results: readonly CampaignResult[] },
): ReturnType<typeof listAvailable> {
  const mayPay = results.some(({ effects }) => effects.some(({ payment }) => payment !== undefined))
  return guest && mayPay ? listAvailable(db, corporationId, { ...wallets, guestId: guest.id }) : new Map()
}

/** Returns the programs that the guest of the order has joined; null for an order that names no guest. */
async function joinedBy(
  db: Db,
  { corporationId }: { corporationId: string },
  guest: { id: string } | null,
  phone: string | null | undefined,
): Promise<Set<string> | null> {
  if (guest) return listJoinedPrograms(db, corporationId, guest.id)
  // Placing the order registers the guest of a new phone.
  return phone ? new Set() : null
}

/** Refuses a calculation that takes too long. `deadline` is when the client stops waiting, on the clock of `performance`. */
function finishInTime<Result>(
  steps: Steps<Result>,
  deadline: number,
  fail: Fail<{ CalculationTooLong: typeof CalculationTooLong }>,
): Promise<Result> {
  const startedAt = performance.now()
  const msMax = Math.min(calculationMsMax, (deadline - startedAt) / 2)
  return finishInSlices(steps, () => {
    if (performance.now() > startedAt + msMax) throw fail.CalculationTooLong()
  })
}

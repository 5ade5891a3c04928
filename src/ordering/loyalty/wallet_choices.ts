import type { Caller } from '#core/access/tokens.ts'
import type { Caches } from '#core/cache.ts'
import type { Db } from '#core/db/connect.ts'
import { Decimal, floorMoney, toNumber, total, zero } from '#core/decimal.ts'
import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import { DictionariesOf } from '#domains/dictionaries/cached.ts'
import { findAt, type PaymentType } from '#domains/dictionaries/rules.ts'
import { ProgramsOf } from '#domains/loyalty/cached.ts'
import type { UsageKey } from '#domains/loyalty/model.ts'
import { findPayer, findPayingProgram, listMoneyFor } from '#domains/loyalty/reads.ts'
import { programTypes } from '#domains/loyalty/schemas.ts'
import { moneyGridOf } from '#domains/organizations/rules.ts'
import type { AnsweredCustomer } from '#shared/schemas/answered_guest.ts'
import type { AnsweredPayment } from '#shared/schemas/answered_payments.ts'
import { processedSum } from '../payments.ts'
import { storedLoyaltyIn } from './order_facts.ts'
import { defaultPayer, paymentLimits } from './usage.ts'

/** Order that a wallet may pay. */
export interface WalletPayable {
  terminalGroupId: string
  order: {
    sum: number
    payments?: readonly AnsweredPayment[] | null | undefined
    customer?: AnsweredCustomer | null | undefined
    phone?: string | null | undefined
  }
  details: Record<string, unknown> | null
}

/** Payment type with which the guest of an order pays from a wallet. */
interface WalletChoice {
  paymentTypeId: Id<'PaymentType'>
  name: string
  /** Balance of the wallet less reservations of other orders. */
  balance: number
  /** Maximum sum that the balance and the campaigns allow for the order. */
  maxSum: number
}

interface ChoiceContext {
  db: Db
  caches: Caches
  now: Instant
  caller: Pick<Caller, 'groups'>
}

/** Restriction group that a caller needs to see wallets. */
const neededGroup = 'Loyalty: order calculate'

/** Returns the payment types with which the guest of the order can pay from a wallet, each with the wallet that allows the most. */
export async function listWalletChoices(
  { db, caches, now, caller }: ChoiceContext,
  key: UsageKey,
  { order, details, terminalGroupId }: WalletPayable,
): Promise<WalletChoice[]> {
  if (caller.groups && !caller.groups.has(neededGroup)) return []
  const { organization } = key
  const { paymentTypes } = await caches.get(DictionariesOf, organization.corporationId)
  const types = [...paymentTypes.values()].filter(
    ({ id, kind, terminalGroupIds }) =>
      kind === 'IikoCard' &&
      findAt(paymentTypes, id, organization.id) &&
      (terminalGroupIds === null || terminalGroupIds.has(terminalGroupId)),
  )
  if (types.length === 0) return []
  const stored = storedLoyaltyIn(details)
  const { guestId, isDeleted } = await findPayer(db, organization, { payer: defaultPayer(order, stored), now })
  if (!guestId || isDeleted) return []
  const programs = await caches.get(ProgramsOf, organization.corporationId)
  const balances = await listMoneyFor(db, key, { guestId, programs: programs.programs, now })
  const limits = paymentLimits(stored)
  const money = moneyGridOf(organization)

  const choiceOf = (type: PaymentType, programId: string, balance: Decimal) => {
    const campaignIds = [...type.applicableMarketingCampaigns]
    const program = findPayingProgram(programs, organization, { programId, campaignIds })
    if (!program || program.programType === programTypes.products) return []
    const paid = processedSum(order.payments?.filter(({ paymentType }) => paymentType.id === type.id))
    const allowed = programs.limitedProgramIds.has(programId)
      ? total(limits.filter((limit) => limit.programId === programId).map(({ maxSum }) => maxSum)).minus(paid)
      : new Decimal(order.sum)
    const open = new Decimal(order.sum).minus(processedSum(order.payments))
    const maxSum = floorMoney(Decimal.max(zero, Decimal.min(allowed, balance, open)), money)
    return { type, programId, balance, maxSum }
  }

  const chosen = types.flatMap((type) => {
    const choices = [...balances].flatMap(([programId, balance]) => choiceOf(type, programId, balance))
    return choices.sort((a, b) => b.maxSum.comparedTo(a.maxSum)).slice(0, 1)
  })
  return [...new Map(chosen.sort(bySpecificType).map((choice) => [choice.programId, choice])).values()].map(
    ({ type, balance, maxSum }) => ({
      paymentTypeId: type.id,
      name: type.name,
      balance: toNumber(balance),
      maxSum: toNumber(maxSum),
    }),
  )
}

/** Sorts types for some campaigns last, so that they replace a general one for the same wallet. */
const bySpecificType = (a: { type: PaymentType }, b: { type: PaymentType }): number =>
  Number(a.type.applicableMarketingCampaigns.length > 0) - Number(b.type.applicableMarketingCampaigns.length > 0)

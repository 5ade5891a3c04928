import { Decimal, toNumber, total, zero } from '#core/decimal.ts'
import { finish, type Steps } from '#core/time_slices.ts'
import type { ActionArguments, Effects } from './actions.ts'
import type { CompiledBinding, NamedAction } from './binding.ts'
import { type CompiledCampaign, outOfForceReason, usageSnapshot } from './campaign.ts'
import { allocateDiscounts, type CampaignDiscount, SummedDiscounts } from './discount_allocation.ts'
import { budgetNeedOf, budgetSnapshot } from './grants.ts'
import type { CalculationInput, Dish } from './model.ts'
import { applyDiscounts, type DishWithKind, type Portions, portionsOf, withKinds, withRoundedSums } from './portions.ts'
import type { ActionDiscount } from './reduction.ts'

/** Result of all campaigns for an order. */
export interface CalculationResult {
  /** Dishes with their remaining prices, in the order of the input. */
  dishes: readonly Dish[]
  /** Services with their remaining prices, in the order of the input. */
  services: readonly Dish[]
  /** Applied campaigns, in their sequence. */
  results: readonly CampaignResult[]
  /** Ids of campaigns that were skipped because their remaining budget is too low. */
  overBudget: readonly string[]
  /** A line for each campaign, condition and action, for people. Empty unless requested. */
  trace: readonly string[]
}

/** Discounts and other effects of an applied campaign. */
export interface CampaignResult {
  campaign: CompiledCampaign
  discounts: readonly CampaignDiscount[]
  /** Points that the guest pays for the discounts, from the wallet of the campaign's program. */
  points: Decimal
  /** Other effects of its actions, with the index of the action. */
  effects: readonly IndexedEffects[]
}

export interface IndexedEffects extends Omit<Effects, 'discount'> {
  bindingIndex: number
  actionIndex: number
}

/**
 * Applies campaigns to an order, in the given sequence (docs/domain.md §13.1): conditions check the original order, each discount reduces the
 * remaining price, and other actions run after all discounts. A bonus is known only after all discounts, so if a campaign exceeds its budget,
 * all campaigns are applied again without it. Pauses after each condition and action.
 */
export function* campaignSteps(
  campaigns: readonly CompiledCampaign[],
  input: CalculationInput,
  isTraced = false,
): Steps<CalculationResult> {
  const excessive = new Map<string, Decimal>()
  for (;;) {
    const applied = yield* applyWithin(excessive, campaigns, input, isTraced)
    const exceeding = applied.results.find((result) => exceedsBudget(result, input))
    if (!exceeding) return applied
    excessive.set(exceeding.campaign.id, neededBy(exceeding, input))
  }
}

const exceedsBudget = (result: CampaignResult, input: CalculationInput): boolean =>
  result.campaign.budget !== null && budgetSnapshot(result.campaign, input, neededBy(result, input))?.isLeft === false

const neededBy = (result: CampaignResult, input: CalculationInput): Decimal =>
  budgetNeedOf(result.campaign.id, result, input)

/** Applies campaigns once. `excessive` has the grants of campaigns that an earlier attempt found to exceed their budgets. */
function* applyWithin(
  excessive: ReadonlyMap<string, Decimal>,
  campaigns: readonly CompiledCampaign[],
  input: CalculationInput,
  isTraced: boolean,
): Steps<CalculationResult> {
  const trace: string[] = []
  const log = isTraced ? (line: string) => void trace.push(line) : undefined
  let priced = pricedDishes(input)
  const applied: Applied[] = []
  const overBudget: string[] = []
  for (const campaign of campaigns) {
    const bindings = yield* bindingsThatApply(campaign, input, log)
    if (bindings.length === 0) continue
    const { programId } = campaign
    const spent = applied.filter((other) => other.campaign.programId === programId).map(({ points }) => points)
    const left = (input.guest?.points?.get(programId) ?? zero).minus(total(spent))
    const situation = { input, priced, points: left }
    const { priced: discounted, ...result } = yield* applyDiscountActions({ campaign, bindings }, situation, log)
    const sum = excessive.get(campaign.id) ?? total(result.discounts.map((discount) => discount.sum))
    if (!hasBudgetLeft(campaign, input, sum, log)) {
      overBudget.push(campaign.id)
      continue
    }
    priced = discounted
    applied.push({ campaign, bindings, ...result })
  }
  const dishes = priced.dishes.slice(0, input.dishes.length)
  const services = priced.dishes.slice(input.dishes.length)
  const hasOutcomes = applied.some(({ bindings }) => bindings.some(({ binding }) => binding.outcomes.length > 0))
  const paid = hasOutcomes ? portionsOf(dishes) : []
  const results: CampaignResult[] = []
  for (const { campaign, bindings, discounts, points, effects } of applied) {
    const outcomes = yield* outcomesOf({ campaign, bindings }, input, paid, log)
    results.push({ campaign, discounts, points, effects: [...effects, ...outcomes] })
  }
  return { dishes, services, results, overBudget, trace }
}

/**
 * Returns the effects of campaigns on an order after all discounts. Conditions check `input`; `paid` has the dishes at their remaining prices.
 */
export const effectsAfterDiscounts = (
  campaigns: readonly CompiledCampaign[],
  input: CalculationInput,
  paid: readonly Dish[],
): Pick<CampaignResult, 'campaign' | 'effects'>[] => {
  const portions = portionsOf(withKinds(paid))
  return campaigns.flatMap((campaign) => {
    const bindings = finish(bindingsThatApply(campaign, input, undefined))
    const effects = finish(outcomesOf({ campaign, bindings }, input, portions, undefined))
    return effects.length > 0 ? [{ campaign, effects }] : []
  })
}

/** Appends a line to the trace; undefined without a trace. */
type Log = ((line: string) => void) | undefined

/** Campaign with its bindings that apply. */
interface Applicable {
  campaign: CompiledCampaign
  bindings: readonly PlacedBinding[]
}

interface PlacedBinding {
  index: number
  binding: CompiledBinding
}

interface Applied extends Applicable {
  discounts: readonly CampaignDiscount[]
  points: Decimal
  effects: readonly IndexedEffects[]
}

/**
 * Dishes and then services at rounded prices, and their portions at exact prices. Both have the same total for each kind of portions.
 */
interface PricedDishes {
  dishes: readonly DishWithKind[]
  portions: readonly Portions[]
  /** Kinds of the portions that are services. */
  serviceKinds: ReadonlySet<string>
}

function pricedDishes({ dishes: goods, services: charged = [] }: CalculationInput): PricedDishes {
  const services = withKinds(charged)
  const dishes = [...withKinds(goods), ...services]
  return { dishes, portions: portionsOf(dishes), serviceKinds: new Set(services.map(({ kind }) => kind)) }
}

function* bindingsThatApply(campaign: CompiledCampaign, input: CalculationInput, log: Log): Steps<PlacedBinding[]> {
  const reason = outOfForceReason(campaign, input)
  log?.(`${campaign.programName} / ${campaign.name}: ${reason ?? 'in force'}`)
  if (reason !== undefined || !hasUseLeft(campaign, input, log)) return []
  const applying: PlacedBinding[] = []
  for (const [index, binding] of campaign.bindings.entries()) {
    const holds = yield* allHold(binding, input, log)
    log?.(`  binding ${index + 1} ${holds ? 'applies' : 'does not apply'}`)
    if (!holds) continue
    applying.push({ index, binding })
    if (!binding.isLast) continue
    log?.('  no further bindings')
    break
  }
  return applying
}

function hasUseLeft(campaign: CompiledCampaign, input: CalculationInput, log: Log): boolean {
  const usage = usageSnapshot(campaign, input)
  if (!usage) return true
  log?.(`  UsesPerGuest is ${usage.actual}: ${usage.isLeft ? 'holds' : 'does not hold'}`)
  return usage.isLeft
}

function hasBudgetLeft(campaign: CompiledCampaign, input: CalculationInput, sum: Decimal, log: Log): boolean {
  const budget = budgetSnapshot(campaign, input, sum)
  if (!budget || budget.isLeft) return true
  log?.(`  OrderBudget is ${budget.actual}: does not hold, the campaign is skipped`)
  return false
}

/** Returns whether all conditions hold. With a trace it checks every condition, otherwise it stops at the first that does not hold. */
function* allHold({ conditions }: CompiledBinding, input: CalculationInput, log: Log): Steps<boolean> {
  let all = true
  for (const { name, check } of conditions) {
    const { holds, actual } = check(input)
    yield
    all &&= holds
    log?.(`    ${name} is ${actual}: ${holds ? 'holds' : 'does not hold'}`)
    if (!all && !log) return false
  }
  return all
}

/** State of the calculation before a campaign. */
interface Situation {
  input: CalculationInput
  priced: PricedDishes
  /** Points that the guest has in the wallet of the campaign's program. */
  points: Decimal
}

/** Runs the discount actions of a campaign, each on the exact prices that earlier actions leave, and then rounds their discounts. */
function* applyDiscountActions(
  { campaign: { programId }, bindings }: Applicable,
  { input, priced, points: available }: Situation,
  log: Log,
): Steps<Omit<Applied, 'campaign' | 'bindings'> & { priced: PricedDishes }> {
  let { portions } = priced
  let points = zero
  const summed = new SummedDiscounts()
  const effects: IndexedEffects[] = []
  for (const { index, binding } of bindings) {
    if (binding.discounts.length === 0 || !hasPoints(binding, available.minus(points), log)) continue
    let isReduced = false
    for (const { act, ...action } of binding.discounts) {
      const dishes = action.includesServices ? portions : withoutServices(portions, priced)
      const { discount, ...others } = act({ input, dishes, programId })
      if (discount) summed.add(discount)
      isReduced ||= discount?.portionDiscounts.some(({ sum }) => !sum.isZero()) ?? false
      portions = applyDiscounts(portions, discount?.portionDiscounts ?? [])
      if (Object.keys(others).length > 0) effects.push({ ...others, bindingIndex: index, actionIndex: action.index })
      log?.(`    ${action.name} takes off ${describeDiscount(discount)}`)
      yield
    }
    if (binding.points && isReduced) points = points.plus(binding.points)
    if (binding.points) log?.(`    costs ${isReduced ? binding.points : 'no'} points`)
  }
  if (summed.isEmpty) return { priced, discounts: [], points, effects }
  const { dishes, discounts } = yield* allocateDiscounts(priced.dishes, summed, input.money)
  log?.(`  takes off ${toNumber(total(discounts.map(({ sum }) => sum)))}`)
  const after = { ...priced, dishes, portions: withRoundedSums(portions, dishes, summed.portionKinds) }
  return { priced: after, discounts, points: discounts.length > 0 ? points : zero, effects }
}

const withoutServices = (portions: readonly Portions[], { serviceKinds }: PricedDishes): readonly Portions[] =>
  serviceKinds.size === 0 ? portions : portions.filter(({ kind }) => !serviceKinds.has(kind))

function hasPoints({ points }: CompiledBinding, available: Decimal, log: Log): boolean {
  if (!points || points.lessThanOrEqualTo(available)) return true
  log?.(`    costs ${points} points, but the guest has ${Decimal.max(zero, available)}`)
  return false
}

function describeDiscount(discount: ActionDiscount | undefined): string {
  const textOf = (sum: Decimal) => String(toNumber(sum.toDecimalPlaces(6)))
  const { portionDiscounts = [], uncut } = discount ?? {}
  const sum = textOf(total(portionDiscounts.map((part) => part.sum)))
  return uncut ? `${sum}, its maximum, instead of ${textOf(uncut)}` : sum
}

function* outcomesOf(
  { campaign, bindings }: Applicable,
  input: CalculationInput,
  dishes: readonly Portions[],
  log: Log,
): Steps<IndexedEffects[]> {
  const context: ActionArguments = { input, dishes, programId: campaign.programId }
  const all: IndexedEffects[] = []
  for (const { index, binding } of bindings)
    for (const { act, ...action } of binding.outcomes) {
      const { discount: _, ...effects } = act(context)
      log?.(`${campaign.programName} / ${campaign.name}: ${describeOutcome(action, effects, input)}`)
      if (Object.keys(effects).length > 0) all.push({ ...effects, bindingIndex: index, actionIndex: action.index })
      yield
    }
  return all
}

function describeOutcome(
  { name }: Pick<NamedAction, 'name'>,
  { accrual, topUp, payment, ...others }: Effects,
  { closedPrograms }: CalculationInput,
): string {
  if (accrual && closedPrograms?.has(accrual.programId))
    return `${name} credits nothing: the order has no guest who is a member of the program`
  if (accrual) return `${name} accrues ${toNumber(accrual.sum.toDecimalPlaces(6))}`
  if (topUp) return `${name} tops up ${toNumber(topUp.sum.toDecimalPlaces(6))}`
  if (payment) return `${name} allows ${toNumber(payment.maxSum.toDecimalPlaces(6))}`
  return Object.keys(others).length > 0 ? name : `${name} does nothing`
}
